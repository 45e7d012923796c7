#define ADDEND 3
