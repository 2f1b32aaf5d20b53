// Tests the answers to errors of the system: those to try again, invalid input, and the rest.
import { expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import { toDomainError } from './error-answer.ts'

const failure = (code: string, more: object = {}) => Object.assign(new Error('it failed'), { code, ...more })

test.each<[string, unknown]>([
  ['the disk is full', failure('SQLITE_FULL')],
  ['another program locks the file', failure('SQLITE_BUSY_SNAPSHOT')],
  ['the disk cannot be read', failure('SQLITE_IOERR_READ')],
  ['the database refuses connections', failure('ECONNREFUSED')],
  ['the connection was cut', failure('ECONNRESET')],
  ['PostgreSQL is shut down', failure('57P01')],
  ['PostgreSQL starts', failure('57P03')],
  ['PostgreSQL has no connection left', failure('53300')],
  ['PostgreSQL lost the connection', failure('08006')],
  ['the statement took too long', failure('57014')],
  ['a lock took too long', failure('55P03')],
  ['three deadlocks in a row', failure('40P01')],
  ['no connection became free', new Error('timeout exceeded when trying to connect')],
  ['the connection ended', new Error('Connection terminated unexpectedly')],
])('a fault of the database is 503 with a retry in two seconds: %s', (_what, error) => {
  expect(toDomainError(error)).toMatchObject({ code: 'unavailable', retryAfter: 2 })
})

test.each<[string, unknown, string]>([
  ['a text that the database cannot store', failure('22021'), 'validation'],
  ['a number that is too large for the database', failure('22003'), 'validation'],
  ['a body that is too long', failure('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 'too_large'],
  ['a body that is not JSON', failure('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 'unsupported_media_type'],
  ['a malformed request', failure('FST_ERR_BAD_URL', { statusCode: 400 }), 'validation'],
  ['a broken rule of the database', failure('23514'), 'internal'],
  ['an error in the code', new TypeError('x is not a function'), 'internal'],
  ['a thrown value that is not an error', 'oh', 'internal'],
])('an error that cannot be retried: %s, %s', (_what, error, code) => {
  const { message, ...answer } = toDomainError(error)
  expect(answer).toMatchObject({ code, retryAfter: undefined })
  // The thrown error is only for the log.
  expect(message).not.toMatch(/it failed|is not a function|oh/)
})

test.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])('%s is reported as a full disk', (code) => {
  expect(toDomainError(failure(code))).toMatchObject({
    code: 'unavailable',
    message:
      "The server's disk is full. Nothing can be saved until there is space. Tell the person who runs Cairn.",
  })
})

test('a refusal stays unchanged', () => {
  const refusal = new DomainError('goal_locked')
  expect(toDomainError(refusal)).toBe(refusal)
})
