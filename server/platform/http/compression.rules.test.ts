// Tests which compression a browser gets.
import { expect, test } from 'vitest'
import { encodingFor } from './compression.ts'

test.each([
  ['a browser on https', 'gzip, deflate, br, zstd', 'br'],
  ['a browser on http', 'gzip, deflate', 'gzip'],
  ['anyone who does not want the better one', 'br;q=0, gzip;q=0.5', 'gzip'],
  ['anyone who wants it plain', 'identity', null],
  ['anyone who refuses both', 'br; q=0.0, gzip;q=0', null],
  ['capital letters', 'GZIP', 'gzip'],
  ['an unknown name that begins alike', 'bro, gzipped', null],
  ['nothing', undefined, null],
])('%s', (_who, accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
