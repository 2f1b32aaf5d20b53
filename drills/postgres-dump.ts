// PostgreSQL's own dump, with the two commands of docs/operations.md: made while people write, and put back.
import { execFile } from 'node:child_process'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostgresBinaries } from '../server/testing/postgres-binaries.ts'
import type { Findings } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { Ledger } from './ledger.ts'
import { requireSuccess, startLoad } from './load.ts'
import { cairn, root } from './node.ts'
import { hashesAt, haveSameRows, withDatabase } from './place.ts'
import { madeUpSchool, type School, signedIn } from './school.ts'
import { onPostgres, type Scene } from './staged.ts'

const PAIRS = 6
const run = promisify(execFile)

export const postgresDump = onPostgres({
  name: 'pg-dump',
  title: 'pg_dump and pg_restore as documented',
  promise:
    'A dump made while people write is whole; one put back over a database that has changed since gives exactly its rows, with nobody signed in, and the server works on it.',
  rounds: 3,
  run: async ({ rounds, place, findings, start, say }) => {
    const programs = await dumpPrograms()
    if (!programs) return { skipped: 'no pg_dump and pg_restore on this machine' }
    const [dump, restore] = await documentedCommands()
    const folder = place.cluster.folder
    const shell = async (command: string) => {
      const env = { PATH: `${programs}:${process.env.PATH}`, ...place.env }
      const said = await run('/bin/sh', ['-c', command], { cwd: folder, env }).then(
        ({ stderr }) => stderr,
        (failure) => String(failure),
      )
      findings.require(said === '', `${command} said ${said}`)
    }
    let school = await madeUpSchool(place, PAIRS)
    let requests = 0
    let goals = 0
    for (let round = 1; round <= rounds; round++) {
      const where = `round ${round}`
      const worked = await underLoad(start, school, findings, where, () => shell(dump))
      requests += worked.requests
      goals = worked.goals
      await shell(`mv cairn.dump under-load.dump && ${dump}`)
      const kept = await hashesAt(place)
      await underLoad(start, school, findings, where, () => wait(300))
      const changed = await hashesAt(place)
      findings.require(!haveSameRows(kept, changed), `${where}: nothing was written after the dump`)
      await shell(restore)
      findings.require(haveSameRows(kept, await hashesAt(place)), `${where}: the restored rows are others`)
      const sessions = await withDatabase(place, ({ db }) => db.selectFrom('sessions').select('id').execute())
      findings.require(sessions.length === 0, `${where}: sessions were restored`)
      await shell(restore.replace('cairn.dump', 'under-load.dump'))
      const { code, said } = await cairn(place.env, 'check')
      findings.require(code === 0, `${where}: what was dumped under load is not whole: ${said.trim()}`)
      school = await signedIn(place, PAIRS)
      say(`${where} of ${rounds}: ${worked.requests} requests during the dump`)
    }
    return [
      ['dumps made under load and restored, found whole', rounds],
      ['requests during these, all answered well', requests],
      ['goals acknowledged during the last of them', goals],
      ['dumps put back over a changed database, with the same hash of every table', rounds],
    ]
  },
})

/** The folder of both programs, or null. */
async function dumpPrograms(): Promise<string | null> {
  const folder = await findPostgresBinaries()
  if (!folder) return null
  return Promise.all(['pg_dump', 'pg_restore'].map((program) => access(join(folder, program)))).then(
    () => folder,
    () => null,
  )
}

/** The commands as written in docs/operations.md. */
async function documentedCommands(): Promise<[dump: string, restore: string]> {
  const text = await readFile(join(root, 'docs/operations.md'), 'utf8')
  const line = (program: string) => new RegExp(`^${program} .+$`, 'm').exec(text)?.[0]
  const dump = line('pg_dump')
  const restore = line('pg_restore')
  if (!dump || !restore) throw new Error('docs/operations.md does not say how to dump and restore.')
  return [dump, restore]
}

/** Starts a node, lets people work during `work`, and stops it. */
async function underLoad(
  start: Scene['start'],
  school: School,
  findings: Findings,
  where: string,
  work: () => Promise<void>,
): Promise<{ requests: number; goals: number }> {
  const node = await start()
  const client = new HttpClient(() => node.port)
  const ledger = new Ledger()
  const load = startLoad(client, ledger, school.pairs, 5)
  while (client.journal.length === 0) await wait(20)
  await work()
  await load.stop()
  await node.kill()
  findings.add(load.refused, where)
  requireSuccess(findings, client, where)
  return { requests: client.journal.length, goals: ledger.acknowledged }
}
