// The server starts with a clock that is years ahead, and a moment later again with the right one.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { NOW, type ServerNode } from './node.ts'
import { type Place, withDatabase } from './place.ts'
import { createSeededSchool } from './school.ts'
import { defineOnFile } from './staged.ts'

const MINUTE_MS = 60_000
const AHEAD_MS = 800 * 24 * 60 * MINUTE_MS

export const clockJump = defineOnFile({
  name: 'clock-jump',
  title: 'A clock that is briefly years ahead',
  promise:
    'No goal, person, session or backup is deleted, and admins see a warning until the clock is right again.',
  rounds: 4,
  run: async ({ rounds, place, findings, start, say }) => {
    const backups = join(place.folder, 'backups')
    const startAt = async (at: number) => {
      const node = await start({ CAIRN_BACKUP_KEEP: '1', CAIRN_CLOCK: new Date(at).toISOString() })
      await waitForJobs(place, at)
      return node
    }
    await createSeededSchool(place, 1)
    const periods = { goal_months: 12, leaver_months: 12, activity_months: 12, retention_changed_at: 0 }
    await withDatabase(place, ({ db }) => db.updateTable('schools').set(periods).execute())
    await (await startAt(Date.parse(NOW))).stop()
    const before = await countRows(place)
    const firstBackups = await readdir(backups)
    for (let round = 1; round <= rounds; round++) {
      const now = Date.parse(NOW) + round * MINUTE_MS
      for (const [at, isWrong] of [
        [now + AHEAD_MS, true],
        [now, false],
      ] as const) {
        const server = await startAt(at)
        const problems = await readProblems(server)
        const where = `round ${round}, ${isWrong ? 'ahead' : 'right'}`
        findings.require(problems.includes("The server's clock jumped") === isWrong, `${where}: ${problems}`)
        await server.stop()
        const after = await countRows(place)
        findings.require(after === before, `${where}: ${before} became ${after}`)
        const names = await readdir(backups)
        findings.require(
          firstBackups.every((name) => names.includes(name)),
          `${where}: backups ${names}`,
        )
      }
      say(`round ${round} of ${rounds}: ${before}`)
    }
    return [['starts with a wrong clock that deleted nothing', rounds]]
  },
})

/** Waits until all jobs ran at this time; the backup runs last. */
async function waitForJobs(place: Place, at: number): Promise<void> {
  await waitUntil(async () => {
    const jobs = await withDatabase(place, ({ db }) => db.selectFrom('jobs').selectAll().execute())
    const backup = jobs.find(({ name }) => name === 'daily-backup')
    return backup?.ran_at != null && Math.abs(Number(backup.ran_at) - at) < MINUTE_MS
  })
  // The backup is written, and older ones are deleted, after the job was noted.
  await wait(500)
}

async function countRows(place: Place): Promise<string> {
  return withDatabase(place, async ({ db }) => {
    const counts: string[] = []
    for (const table of ['goals', 'users', 'activities', 'sessions'] as const) {
      const { length } = await db.selectFrom(table).select('created_at').execute()
      counts.push(`${length} ${table}`)
    }
    return counts.join(', ')
  })
}

async function readProblems({ port }: ServerNode): Promise<string> {
  const client = new HttpClient(() => port)
  const { body } = await client.send({ method: 'GET', path: '/api/ready' })
  return JSON.stringify(body)
}
