#define INC 100
