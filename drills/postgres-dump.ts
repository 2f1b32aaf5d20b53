// Dumps PostgreSQL while people write and restores the dump, with the two commands of docs/operations.md.
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
import { root, runCairn } from './node.ts'
import { hashTables, haveSameRows, withDatabase } from './place.ts'
import { createSeededSchool, type School, signInPeople } from './school.ts'
import { defineOnPostgres, type Scene } from './staged.ts'

const PAIRS = 6
const run = promisify(execFile)

export const postgresDump = defineOnPostgres({
  name: 'pg-dump',
  title: 'pg_dump and pg_restore as documented',
  promise:
    'A dump made while people write breaks no rule; restored over a database that has changed since, it gives exactly its rows, with nobody signed in, and the server works on it.',
  rounds: 3,
  run: async ({ rounds, place, findings, start, say }) => {
    const programs = await findDumpPrograms()
    if (!programs) return { skipped: 'no pg_dump and pg_restore on this machine' }
    const [dump, restore] = await readDocumentedCommands()
    const folder = place.cluster.folder
    const shell = async (command: string) => {
      const env = { PATH: `${programs}:${process.env.PATH}`, ...place.env }
      const output = await run('/bin/sh', ['-c', command], { cwd: folder, env }).then(
        ({ stderr }) => stderr,
        (failure) => String(failure),
      )
      findings.require(output === '', `${command} said ${output}`)
    }
    let school = await createSeededSchool(place, PAIRS)
    let requests = 0
    let goals = 0
    for (let round = 1; round <= rounds; round++) {
      const where = `round ${round}`
      const worked = await runUnderLoad(start, school, findings, where, () => shell(dump))
      requests += worked.requests
      goals = worked.goals
      await shell(`mv cairn.dump under-load.dump && ${dump}`)
      const kept = await hashTables(place)
      await runUnderLoad(start, school, findings, where, () => wait(300))
      const changed = await hashTables(place)
      findings.require(!haveSameRows(kept, changed), `${where}: nothing was written after the dump`)
      await shell(restore)
      findings.require(haveSameRows(kept, await hashTables(place)), `${where}: the restored rows are others`)
      const sessions = await withDatabase(place, ({ db }) => db.selectFrom('sessions').select('id').execute())
      findings.require(sessions.length === 0, `${where}: sessions were restored`)
      await shell(restore.replace('cairn.dump', 'under-load.dump'))
      const { code, output } = await runCairn(place.env, 'check')
      findings.require(code === 0, `${where}: what was dumped under load is not whole: ${output.trim()}`)
      school = await signInPeople(place, PAIRS)
      say(`${where} of ${rounds}: ${worked.requests} requests during the dump`)
    }
    return [
      ['dumps made under load and restored without a broken rule', rounds],
      ['requests during these, all successful', requests],
      ['goals acknowledged during the last of them', goals],
      ['dumps restored over a changed database, with the same hash of every table', rounds],
    ]
  },
})

/** Returns the folder of both programs, or null. */
async function findDumpPrograms(): Promise<string | null> {
  const folder = await findPostgresBinaries()
  if (!folder) return null
  return Promise.all(['pg_dump', 'pg_restore'].map((program) => access(join(folder, program)))).then(
    () => folder,
    () => null,
  )
}

/** Reads the commands from docs/operations.md. */
async function readDocumentedCommands(): Promise<[dump: string, restore: string]> {
  const text = await readFile(join(root, 'docs/operations.md'), 'utf8')
  const line = (program: string) => new RegExp(`^${program} .+$`, 'm').exec(text)?.[0]
  const dump = line('pg_dump')
  const restore = line('pg_restore')
  if (!dump || !restore) throw new Error('docs/operations.md does not say how to dump and restore.')
  return [dump, restore]
}

/** Starts a node, lets people work during `work`, and stops it. */
async function runUnderLoad(
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
