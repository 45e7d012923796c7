// cudart_small.c: floating-point numbers of 16 bits. A number is an integer multiple of a unit, which is a
// power of two.
#include <math.h>
#include "cudart.h"

double cudart_small_load(uint16_t bits, struct cudart_small format)
{
	int field = (bits & 0x7fff) >> (format.digits - 1), fraction = bits & ((1 << (format.digits - 1)) - 1);
	double sign = bits >> 15 ? -1 : 1;
	if (field == (1 << (16 - format.digits)) - 1)
		return fraction ? NAN : sign * INFINITY;
	if (field == 0)
		return sign * ldexp(fraction, format.least);
	return sign * ldexp(fraction + (1 << (format.digits - 1)), format.least + field - 1);
}

// Rounds to the nearest, halfway to even. A count that is rounded up to the next power of two is carried into the
// exponent's bits.
uint16_t cudart_small_store(double value, struct cudart_small format)
{
	int exponent, infinite = ((1 << (16 - format.digits)) - 1) << (format.digits - 1);
	unsigned sign = signbit(value) ? 0x8000 : 0;
	if (isnan(value))
		return 0x7fff;
	frexp(value, &exponent);
	int unit =
	    value != 0 && exponent - format.digits > format.least ? exponent - format.digits : format.least;
	double count = nearbyint(ldexp(fabs(value), -unit));
	double bits = ldexp(unit - format.least, format.digits - 1) + count;
	return (uint16_t)(sign | (unsigned)(isinf(value) || bits > infinite ? infinite : bits));
}
