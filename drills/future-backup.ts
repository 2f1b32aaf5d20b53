// The folder has a nightly backup with a date in the future, because the clock once ran ahead.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { NOW } from './node.ts'
import { createSeededSchool } from './school.ts'
import { defineOnFile } from './staged.ts'

const AHEAD = 'cairn-daily-2031-01-01T08-00-00Z.db'
const DAY_MS = 24 * 60 * 60 * 1000

export const futureBackup = defineOnFile({
  name: 'future-backup',
  title: 'A backup dated in the future',
  promise:
    'Every night a backup is made and kept, the one with the future date is left alone, and admins see a warning.',
  rounds: 4,
  run: async ({ rounds, place, findings, start, say }) => {
    const backups = join(place.folder, 'backups')
    const { admin } = await createSeededSchool(place, 1)
    await mkdir(backups)
    await writeFile(join(backups, AHEAD), 'of the future')
    for (let round = 1; round <= rounds; round++) {
      const at = Date.parse(NOW) + (round - 1) * DAY_MS
      const day = new Date(at).toISOString()
      const server = await start({ CAIRN_BACKUP_KEEP: '1', CAIRN_CLOCK: day })
      const isOfToday = (name: string) => name.startsWith(`cairn-daily-${day.slice(0, 10)}`)
      await waitUntil(async () => (await readdir(backups)).some(isOfToday))
      // Old backups are deleted right after the new one was made.
      await wait(500)
      const names = (await readdir(backups)).sort()
      findings.require(
        names.length === 2 && names.some(isOfToday) && names.includes(AHEAD),
        `night ${round}: the folder holds ${names.join(', ')}`,
      )
      if (round === 1) {
        const client = new HttpClient(() => server.port)
        const { body } = await client.send({ method: 'GET', path: '/api/admin/system', token: admin })
        findings.require(JSON.stringify(body).includes(AHEAD), `admins read ${JSON.stringify(body)}`)
      }
      await server.stop()
      say(`night ${round} of ${rounds}: ${names.join(', ')}`)
    }
    return [['nights, each with a new backup that was kept', rounds]]
  },
})
