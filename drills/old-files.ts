// A person is deleted from a renamed school after nights without backups; the drill searches snapshots and backups for the person.
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName } from '../server/backups/index.ts'
import { type Drill, Findings, waitUntil } from './drill.ts'
import { HttpClient, readId } from './http-client.ts'
import { NOW, type ServerNode, startNode } from './node.ts'
import { createFilePlace, type Place, withDatabase } from './place.ts'
import { createSeededSchool, signInPeople, toGoalRequest } from './school.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Ages in days before the last start; with the backup of each start there are more backups than CAIRN_BACKUP_KEEP days cover. */
const AGES = [20, 19, 18, 5]

export const oldFiles: Drill = {
  name: 'old-files',
  title: 'A deleted person’s texts in old files',
  promise:
    'A deleted person’s texts are removed from the snapshots of a renamed school, and backups are deleted after the configured days, except the newest three.',
  rounds: 2,
  run: async ({ rounds, say }) => {
    const findings = new Findings()
    for (let round = 1; round <= rounds; round++) {
      findings.add(await deletePerson(), `round ${round}`)
      say(`round ${round} of ${rounds}`)
    }
    return { facts: [['deleted people found in no old file', rounds]], failures: findings.failures }
  },
}

async function deletePerson(): Promise<string[]> {
  const findings = new Findings()
  const place = await createFilePlace()
  const data = place.folder
  const backups = join(data, 'backups')
  const env = { ...place.env, CAIRN_BACKUP_KEEP: '14' }
  let node: ServerNode | undefined
  try {
    const { pairs } = await createSeededSchool(place, 1)
    const [pair] = pairs
    if (!pair) throw new Error('The school has nobody.')
    node = await startNode(env)
    const { port } = node
    const client = new HttpClient(() => port)
    const made = await client.send(toGoalRequest(pair, { title: 'canary' }))
    const { admin } = await signInPeople(place, 0)
    await client.send({ method: 'DELETE', path: '/api/admin/goals/clear-school', token: admin })
    await node.stop()
    const rename = { name: 'Another name', name_key: 'another name' }
    await withDatabase(place, async ({ db }) => {
      await db.updateTable('schools').set(rename).execute()
      // If the jobs last ran two days ago, the server would distrust its clock and delete nothing for ten minutes.
      await db.deleteFrom('jobs').execute()
      await db.deleteFrom('users').where('id', '=', pair.learnerId).execute()
    })
    const before = await readSnapshots(place)
    findings.require(readId(made) !== null && before.includes('canary'), 'the snapshot lacks the goal')
    const at = Date.parse(NOW) + 2 * DAY_MS
    for (const age of AGES) await writeFile(join(backups, backupName('daily', at - age * DAY_MS)), 'old')
    node = await startNode({ ...env, CAIRN_CLOCK: new Date(at).toISOString() })
    const isDone = async () =>
      !(await readSnapshots(place)).includes('canary') && (await readdir(backups)).length === 3
    await waitUntil(isDone)
    findings.require(await isDone(), `the folder for backups holds ${(await readdir(backups)).join(', ')}`)
    return findings.failures
  } finally {
    await node?.kill()
    await place.remove()
  }
}

/** Reads the rows of all snapshots as one text. */
const readSnapshots = (place: Place) =>
  withDatabase(place, async ({ db }) => {
    const parts = await db.selectFrom('goal_snapshot_parts').select('lines').execute()
    return parts.map(({ lines }) => lines).join('')
  })
