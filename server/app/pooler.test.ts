// Tests PgBouncer between Cairn and PostgreSQL: session mode works, and servers and commands refuse transaction mode.
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { findPgbouncer, startPgbouncer } from '../testing/pgbouncer.ts'
import { testSource } from '../testing/test-source.ts'
import { runCommand } from '../testing/typed-command.ts'
import { readConfig } from './config.ts'
import { serverLog } from './log.ts'
import { openData } from './open-data.ts'

const needsServer = inject('engine') !== 'postgres' || inject('postgresKind') === 'pglite'
const program = await findPgbouncer()
const started: { stop: () => Promise<unknown> }[] = []
afterAll(async () => {
  for (const { stop } of started.reverse()) await stop()
})

async function throughPooler(program: string, settings: string): Promise<string> {
  const { source, remove } = await testSource('postgres')
  started.push({ stop: remove })
  const pooler = await startPgbouncer(program, source.engine === 'postgres' ? source.url : '', settings)
  started.push(pooler)
  return pooler.url
}

const start = (url: string) =>
  openData(readConfig({ DATABASE_URL: url }), serverLog('silent'), { refusePooler: true })

describe.skipIf(needsServer)('through PgBouncer', () => {
  test('behind session mode the server starts, and its connections have the time limits', async (context) => {
    if (program === null) return context.skip('PgBouncer is not installed here.')
    const { database } = await start(await throughPooler(program, 'pool_mode = session'))
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(database.db)
    expect(rows).toEqual([{ statement: '15s', lock: '10s', idle: '30s' }])
    await database.close()
  })

  test.each([
    ['transaction mode', 'pool_mode = transaction'],
    ['transaction mode in rotation', 'pool_mode = transaction\nserver_round_robin = 1\nmin_pool_size = 2'],
    ['statement mode', 'pool_mode = statement'],
  ])('the start refuses %s of PgBouncer and says what to do', async (_mode, settings) => {
    if (program === null) return
    await expect(start(await throughPooler(program, settings))).rejects.toThrow(
      'There is a pooler in transaction mode between Cairn and PostgreSQL: use session mode or no pooler.',
    )
  })
})

test.skipIf(needsServer)('commands refuse transaction mode of PgBouncer too', async (context) => {
  if (program === null) return context.skip('PgBouncer is not installed here.')
  const url = await throughPooler(program, 'pool_mode = transaction')
  for (const command of ['migrate', 'check', 'export']) {
    const { failure } = await runCommand({ DATABASE_URL: url }, [command])
    expect([command, failure]).toEqual([command, expect.stringContaining('a pooler in transaction mode')])
  }
})

test.skipIf(needsServer)(
  'the start says that a pooler has too few connections',
  { timeout: 20_000 },
  async () => {
    if (program === null) return
    const url = await throughPooler(program, 'pool_mode = session\ndefault_pool_size = 1')
    await expect(start(url)).rejects.toThrow('A pooler needs 12 for each node.')
  },
)

test.skipIf(needsServer)('the start accepts a direct connection to PostgreSQL', async () => {
  const { source, remove } = await testSource('postgres')
  started.push({ stop: remove })
  const { database } = await start(source.engine === 'postgres' ? source.url : '')
  await database.close()
})
