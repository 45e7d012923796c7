#define INC 1
