// Tests that databases of a newer version are refused, because this version may not know all of their content;
// databases from before the first release are refused too.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { readConfig } from '../app/config.ts'
import { serverLog } from '../app/log.ts'
import { openData } from '../app/open-data.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import { testSource } from '../testing/test-source.ts'
import { runCommand } from '../testing/typed-command.ts'

const folder = await mkdtemp(join(tmpdir(), 'cairn-newer-'))
const { source, remove } = await testSource(inject('engine'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await remove()
})
const env = {
  CAIRN_DATA_DIR: folder,
  ...(source.engine === 'postgres' && { DATABASE_URL: source.url }),
}
const config = readConfig(env)
const log = serverLog('silent')
const refusal =
  /^The database \(.+\) cannot be opened: A newer version of Cairn has updated it\. Update Cairn, or restore a backup from before that update\.$/
const unreleased =
  /^The database \(.+\) cannot be opened: A version of Cairn from before 1\.0\.0 wrote it\. Run cairn export with that version, then cairn import here, into an empty database: see docs\/upgrading\.md\.$/

test.each([
  ['of a newer version', ['1000-foundation', '9999-later'], refusal],
  ['from before 1.0.0', ['0001-foundation', '0012-privacy-contact'], unreleased],
])(
  'neither the server nor a command works on data %s, and nothing is written',
  async (_what, names, sentence) => {
    const database = openDatabase(config.database, log)
    await sql`drop table if exists kysely_migration`.execute(database.db)
    await sql`create table kysely_migration (name text, timestamp text)`.execute(database.db)
    for (const name of names)
      await sql`insert into kysely_migration values (${name}, '2030-01-01')`.execute(database.db)
    await expect(migrate(database.db, database.engine)).rejects.toThrow(/version of Cairn/)
    await database.close()
    await expect(openData(config, log)).rejects.toThrow(sentence)
    const commands = [['check'], ['export'], ['migrate'], ['create-super-admin', '--username', 'rita.root']]
    if (source.engine === 'sqlite') commands.push(['backup'], ['compact'])
    for (const args of commands) {
      const names = args[0] === 'create-super-admin' ? ['--first-name', 'Rita', '--last-name', 'Root'] : []
      const { failure } = await runCommand(env, [...args, ...names], { sent: 'a granite ridge' })
      expect([args[0], failure]).toEqual([args[0], expect.stringMatching(sentence)])
    }
    expect((await readdir(folder)).filter((name) => !name.startsWith('cairn.db'))).toEqual([])
  },
)

test.skipIf(source.engine === 'postgres')('check says what to do first with older data', async () => {
  const own = { CAIRN_DATA_DIR: await mkdtemp(join(folder, 'older-')) }
  const database = openDatabase(readConfig(own).database, log)
  await migrate(database.db, database.engine)
  await sql`delete from kysely_migration where name > '1000-foundation'`.execute(database.db)
  await database.close()
  expect((await runCommand(own, ['check'])).failure).toMatch(
    /^The data has the schema of an older version of Cairn \(1000-foundation\).* migrate, then check again\.$/,
  )
})

test.skipIf(source.engine === 'postgres')(
  'this version restores a backup that an older one made',
  async () => {
    const home = await mkdtemp(join(folder, 'home-'))
    const own = { CAIRN_DATA_DIR: home }
    const before = join(folder, 'before.db')
    const database = openDatabase(readConfig(own).database, log)
    await migrate(database.db, database.engine)
    expect((await runCommand(own, ['backup', '--to', before])).failure).toBeNull()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
      database.db,
    )
    await database.close()
    expect((await runCommand(own, ['check'])).failure).toMatch(refusal)
    expect((await runCommand(own, ['restore', '--force', before])).failure).toBeNull()
    expect((await runCommand(own, ['check'])).output).toEqual(['The data is intact.'])
  },
)
