/** The numbers that name things: every id is a whole number from 1 to the largest of a 32-bit column. */

export const MAX_ID = 2 ** 31 - 1
