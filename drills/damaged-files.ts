// The database file is damaged, emptied, lost, replaced by another program's or made read-only, and damaged under a running server.
import { chmod, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Findings, waitUntil } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { expectRefusedStart, runCairn, type ServerNode } from './node.ts'
import { createSeededSchool, signInPeople } from './school.ts'
import { defineOnFile } from './staged.ts'

const PAGE = 4096
/** Makes the file too large to be checked before the server listens. */
const PADDING_BYTES = 80 * 1024 * 1024

interface Kind {
  name: string
  spoil: (file: string) => Promise<unknown>
  sentence: RegExp
}

const kinds: Kind[] = [
  {
    name: '12 pages zeroed',
    spoil: (file) => overwrite(file, PAGE * 8, PAGE * 12, 0),
    sentence: /is damaged \(.+restore --force/,
  },
  {
    name: '20 bytes flipped',
    spoil: (file) => overwrite(file, PAGE * 3, 20, 0xff),
    sentence: /is damaged \(.+restore --force/,
  },
  {
    name: 'emptied',
    spoil: (file) => writeFile(file, ''),
    sentence: /is empty, but there are backups.+restore --force/,
  },
  {
    name: 'gone',
    spoil: (file) => rm(file),
    sentence: /There is no database .+ but there are backups.+restore \//,
  },
  {
    name: 'a table missing',
    spoil: async (file) => void new Sqlite(file).exec('drop table saved_replies').close(),
    sentence: /is incomplete: the table saved_replies is missing\..+restore --force/,
  },
  {
    name: 'another program’s',
    spoil: async (file) => {
      await rm(file)
      new Sqlite(file).exec('create table recipes (id integer primary key)').close()
    },
    sentence: /belongs to another program; nothing was written to it/,
  },
  // Root can write read-only files.
  ...(process.getuid?.() === 0
    ? []
    : [
        {
          name: 'read-only',
          spoil: (file: string) => chmod(file, 0o400),
          sentence: /this account may not read and write/,
        },
      ]),
]

export const damagedFiles = defineOnFile({
  name: 'damaged-files',
  title: 'Damaged, emptied, lost and foreign database files',
  promise:
    'The start and `cairn check` explain the problem in one sentence and write nothing; the restore command in that sentence recovers the school; a running server that finds damage is not ready and tells admins.',
  rounds: 1,
  run: async ({ rounds, place, findings, start, say }) => {
    const folder = place.folder
    const file = join(folder, 'cairn.db')
    await createSeededSchool(place, 1)
    await mkdir(join(folder, 'backups'))
    const backup = join(folder, 'backups/cairn-backup-2026-11-18T08-00-00Z.db')
    await runCairn(place.env, 'backup', '--to', backup)
    for (let round = 1; round <= rounds; round++) {
      for (const { name, spoil, sentence } of kinds) {
        await spoil(file)
        const spoilt = await readFile(file).catch(() => null)
        for (const refused of [await expectRefusedStart(place.env), await runCairn(place.env, 'check')]) {
          findings.require(
            refused.code === 1 && sentence.test(refused.output),
            `${name}: ${refused.code}, ${refused.output}`,
          )
          findings.require(!refused.output.includes('    at '), `${name}: a stack was printed`)
        }
        const left = await readFile(file).catch(() => null)
        findings.require(
          spoilt === null ? left === null : left?.equals(spoilt) === true,
          `${name}: the file was changed`,
        )
        await rm(file, { force: true })
        const back = await runCairn(place.env, 'restore', backup)
        findings.require(back.code === 0, `${name}: the restore said ${back.output.trim()}`)
        say(name)
      }
      const node = await start()
      findings.add(
        await damageWhileRunning(node, file, await signInPeople(place, 1)),
        'under a running server',
      )
      await node.stop()
      await runCairn(place.env, 'restore', '--force', backup)
      pad(file)
      await overwrite(file, PAGE * 3, 20, 0xff)
      const large = await start({}, { until: '/api/health' })
      findings.require(
        (await waitUntilNotReady(large.port)) === 'damaged',
        'a large file: its damage was not found',
      )
      await large.stop()
      await runCairn(place.env, 'restore', '--force', backup)
    }
    return [
      ['kinds of refused files', kinds.length],
      ['damage found by a running server', 2 * rounds],
    ]
  },
})

async function damageWhileRunning(
  node: ServerNode,
  file: string,
  { admin, pairs }: Awaited<ReturnType<typeof signInPeople>>,
): Promise<string[]> {
  const findings = new Findings()
  const client = new HttpClient(() => node.port)
  const ask = (path: string, token = admin) => client.send({ method: 'GET', path, token })
  const connection = new Sqlite(file)
  connection.pragma('wal_checkpoint(truncate)')
  const page = Number(
    connection
      .prepare("select rootpage from sqlite_schema where name = 'saved_replies_by_user'")
      .pluck()
      .get(),
  )
  await overwrite(file, (page - 1) * PAGE, PAGE, 0xff)
  // A change by another connection makes the server read its pages again.
  connection.pragma('user_version = 7')
  connection.close()
  const coach = pairs[0]?.coach
  const { status, body } = await ask('/api/feedback/replies', coach)
  findings.require(
    status === 503 && JSON.stringify(body).includes('is damaged'),
    `${status} ${JSON.stringify(body)}`,
  )
  const ready = await ask('/api/ready')
  findings.require(ready.status === 503, `/api/ready answers ${ready.status}`)
  const system = await ask('/api/admin/system')
  findings.require(
    JSON.stringify(system.body).includes('The database is damaged.'),
    JSON.stringify(system.body),
  )
  return findings.failures
}

async function waitUntilNotReady(port: number): Promise<unknown> {
  let found: unknown = 'ready'
  await waitUntil(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`)
    if (answer.status === 503) found = (await answer.json()).database
    return answer.status === 503
  })
  return found
}

function pad(file: string): void {
  const database = new Sqlite(file)
  database.exec('create table padding (bytes blob)')
  database.prepare('insert into padding values (zeroblob(?))').run(PADDING_BYTES)
  database.close()
}

async function overwrite(file: string, from: number, count: number, byte: number): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(count, byte), 0, count, from)
  await handle.close()
}
