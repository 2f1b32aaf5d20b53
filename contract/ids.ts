/** Every id is an integer from 1 to the maximum of a 32-bit column. */
export const MAX_ID = 2 ** 31 - 1
