#define COUNT 600
