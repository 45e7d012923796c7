#define FROM_SYSTEM 7
