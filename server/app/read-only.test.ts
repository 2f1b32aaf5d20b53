// Tests a PostgreSQL that is read-only for a time, like a standby until it takes over: people can read, writes say why they fail,
// and everything works again without a restart.
import { Client } from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { toDomainError } from '../platform/http/error-answer.ts'
import { withLaterStep } from '../testing/later-step.ts'
import { PASSWORD, story } from '../testing/story.ts'
import { readConfig } from './config.ts'
import { serverLog } from './log.ts'
import { openData } from './open-data.ts'
import { startLines } from './start.ts'

const SENTENCE = 'The database is read-only right now.'
const needsServer = inject('engine') !== 'postgres' || inject('postgresKind') === 'pglite'
const s = await story()
const url = s.source.engine === 'postgres' ? s.source.url : ''

/** Makes new connections read-only and ends the open ones, as when a server stops. */
async function onlyRead(value: 'on' | 'off'): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(
    `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${value}`,
  )
  if (value === 'on') {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  await client.end()
}

const ready = async () => {
  const answer = await s.http.inject('/api/ready')
  return [answer.statusCode, answer.json()]
}
const reply = () => s.cole.call('POST /api/feedback/replies', { body: { text: 'Well done' } })

describe.skipIf(needsServer)('a database that only reads', () => {
  afterAll(() => onlyRead('off'))

  test('a read-only database is not ready, people can read, and writes and sign-ins say why they fail', async () => {
    expect(await ready()).toEqual([200, { status: 'ok', database: 'ok' }])
    await onlyRead('on')
    // The pool's connections have just been cut.
    await expect.poll(async () => (await ready())[1]).toMatchObject({ database: 'read-only' })
    expect(await ready()).toEqual([
      503,
      { message: SENTENCE, code: 'unavailable', status: 'unavailable', database: 'read-only' },
    ])
    const { status, error, headers } = await reply()
    expect([status, error.code, error.message, headers['retry-after']]).toEqual([
      503,
      'unavailable',
      SENTENCE,
      '2',
    ])
    const body = { username: s.wil.username, password: PASSWORD }
    const signIn = await s.anonymous().call('POST /api/auth/login', { body })
    expect([signIn.status, signIn.error.message]).toEqual([503, SENTENCE])
    expect((await s.cole.call('GET /api/auth/user')).status).toBe(200)
    expect((await s.ada.call('GET /api/admin/system')).body.problems).toEqual([SENTENCE])

    await onlyRead('off')
    // The first answers may still come from earlier connections.
    await expect.poll(async () => (await reply()).status, { timeout: 5_000 }).toBe(201)
    const later = await Promise.all(Array.from({ length: 20 }, reply))
    expect(later.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(await ready()).toEqual([200, { status: 'ok', database: 'ok' }])
  })

  test('a server starts on a read-only database unless it has to update it', async () => {
    await onlyRead('on')
    const start = () =>
      openData(readConfig({ DATABASE_URL: url }), serverLog('silent'), { refusePooler: true })
    const { database, migrated } = await start()
    expect([await database.isReadOnly(), migrated]).toEqual([true, []])
    await database.close()
    await expect(withLaterStep(start)).rejects.toThrow(
      'is read-only right now, and it needs to be updated. Start Cairn again once it can be written.',
    )
    await onlyRead('off')
  })
})

test.each(['25006', '25P02', '57P03'])('the code %s of PostgreSQL asks to try again later', (code) => {
  const refusal = toDomainError(Object.assign(new Error('from the database'), { code }))
  expect([refusal.status, refusal.code, refusal.retryAfter]).toEqual([503, 'unavailable', 2])
})

test('a start says that the database is read-only', () => {
  const lines = startLines({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: null,
    dataDir: null,
    engine: 'sqlite',
    addresses: [],
    setUpToken: null,
    warnings: [SENTENCE],
    missingPages: null,
  })
  expect(lines).toContain(`Warning: ${SENTENCE}`)
})
