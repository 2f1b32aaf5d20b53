// A drill: backups and exports are made while people write; a restore and an import return exactly their rows.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { type Drill, Findings } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { Ledger } from './ledger.ts'
import { requireSuccess, startLoad } from './load.ts'
import { runCairn, startNode } from './node.ts'
import {
  createFilePlace,
  createPostgresPlace,
  hashTables,
  haveSameRows,
  NO_POSTGRES,
  type Place,
  withDatabase,
} from './place.ts'
import { countGoals, createSeededSchool, signInPeople } from './school.ts'

const PAIRS = 6

export const backupAndMove: Drill = {
  name: 'backup',
  title: 'Backup, restore and move while people write',
  promise:
    'A backup made under load restores exactly its rows and breaks no rule; an export to PostgreSQL and back keeps the hash of every table; the load notices nothing.',
  rounds: 5,
  run: async ({ rounds, say }) => {
    const postgres = await createPostgresPlace()
    if (!postgres) return NO_POSTGRES
    const findings = new Findings()
    const place = await createFilePlace()
    const folder = place.env.CAIRN_DATA_DIR ?? ''
    const must = async (on: Place, ...args: string[]) => {
      const { code, output } = await runCairn(on.env, ...args)
      findings.require(code === 0, `cairn ${args[0]} ended with ${code}: ${output.trim()}`)
    }
    try {
      let school = await createSeededSchool(place, PAIRS)
      let rows = 0
      let requests = 0
      let moved = 0
      for (let round = 1; round <= rounds; round++) {
        const where = `round ${round}`
        const node = await startNode(place.env)
        const client = new HttpClient(() => node.port)
        const ledger = new Ledger()
        const load = startLoad(client, ledger, school.pairs, 5)
        await wait(300)
        const backup = join(folder, `backup-${round}.db`)
        const exported = join(folder, `export-${round}.jsonl.gz`)
        await must(place, 'backup', '--to', backup)
        await must(place, 'export', '--to', exported)
        await load.stop()
        findings.add(load.refused, where)
        requests += client.journal.length
        requireSuccess(findings, client, where)
        await node.stop()

        const kept = await hashTables({ source: { engine: 'sqlite', file: backup } })
        await must(place, 'restore', '--force', backup)
        findings.require(
          haveSameRows(kept, await hashTables(place)),
          `${where}: the restored rows differ from the backup`,
        )
        await must(place, 'check')

        if (round === 1) {
          await must(postgres, 'import', exported)
          const back = join(folder, 'back.jsonl.gz')
          await must(postgres, 'check')
          await must(postgres, 'export', '--to', back)
          const sentEnd = await readExportEnd(exported)
          const returnedEnd = await readExportEnd(back)
          findings.require(
            sentEnd.hashes === returnedEnd.hashes,
            `${where}: the tables differ after the way to PostgreSQL and back`,
          )
          moved = sentEnd.tables
        }
        rows = await withDatabase(place, ({ db }) => countGoals(db))
        // The restored database has no sessions: everyone signs in again.
        school = await signInPeople(place, PAIRS)
        say(`${where} of ${rounds}: ${rows} goals restored`)
      }
      return {
        facts: [
          ['backups made under load and restored', rounds],
          ['requests in the meantime, all successful', requests],
          ['goals in the last backup', rows],
          ['tables with the same hash after moving to PostgreSQL and back', moved],
        ],
        failures: findings.failures,
      }
    } finally {
      await place.remove()
      await postgres.remove()
    }
  },
}

/** Reads the hashes in the last line of an export. */
async function readExportEnd(file: string): Promise<{ hashes: string; tables: number }> {
  const last =
    gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
      .at(-1) ?? ''
  const { hashes } = JSON.parse(last)
  return { hashes: JSON.stringify(hashes), tables: Object.keys(hashes).length }
}
