// Tests which compression a browser gets.
import { expect, test } from 'vitest'
import { encodingFor } from './compression.ts'

test.each([
  ['a browser on https', 'gzip, deflate, br, zstd', 'br'],
  ['a browser on http', 'gzip, deflate', 'gzip'],
  ['a client that refuses the better one', 'br;q=0, gzip;q=0.5', 'gzip'],
  ['a client that wants no compression', 'identity', null],
  ['a client that refuses both', 'br; q=0.0, gzip;q=0', null],
  ['capital letters', 'GZIP', 'gzip'],
  ['an unknown name with the same start', 'bro, gzipped', null],
  ['a missing header', undefined, null],
])('the compression is right for %s', (_who, accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
