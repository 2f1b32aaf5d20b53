// Takes people who were deleted since out of the snapshots that resets left in the data folder: what they wrote, and
// their part in what others wrote. Restoring would leave them out in any case.
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../platform/db/open.ts'
import { writeWhole } from '../platform/whole-file.ts'
import { parsedLine, snapshotsFolder } from './goal-snapshot.ts'
import type { SnapshotLine } from './snapshot-rows.ts'

/** A reset that still writes its snapshot must not lose it; none takes nearly so long. */
const SETTLED_MS = 60 * 60 * 1000

const ofReset = /^goals-of-school-.+\.jsonl$/

/** Any node may run it at any time; files without anybody who is gone stay as they are. Answers those rewritten. */
export async function forgetInSnapshots(
  { db }: Pick<Database, 'db'>,
  dataFolder: string,
  settledMs = SETTLED_MS,
): Promise<string[]> {
  const folder = snapshotsFolder(dataFolder)
  const names = (await readdir(folder).catch(() => [])).filter((name) => ofReset.test(name)).sort()
  if (names.length === 0) return []
  const people = new Set((await db.selectFrom('users').select('id').execute()).map(({ id }) => id))
  const rewritten: string[] = []
  for (const file of names.map((name) => join(folder, name))) {
    // By the machine's clock, as the file's.
    if (Date.now() - (await stat(file)).mtimeMs < settledMs) continue
    if (!(await namesSomebodyGone(file, people))) continue
    await writeWhole(file, (unfinished) =>
      pipeline(Readable.from(textKept(file, people)), createWriteStream(unfinished)),
    )
    rewritten.push(file)
  }
  return rewritten
}

async function namesSomebodyGone(file: string, people: ReadonlySet<number>): Promise<boolean> {
  for await (const { before, after } of linesKept(file, people)) if (before !== after) return true
  return false
}

async function* textKept(file: string, people: ReadonlySet<number>) {
  for await (const { after } of linesKept(file, people)) if (after !== null) yield `${after}\n`
}

/** Each line as it is and as it should be, null for one that goes. What is no row, such as the heading, stays. */
async function* linesKept(file: string, people: ReadonlySet<number>) {
  const goneGoals = new Set<number | null>()
  for await (const before of createInterface({ input: createReadStream(file) })) {
    const line = parsedLine(before)
    yield { before, after: line === null ? before : textWithout(line, before, people, goneGoals) }
  }
}

/** `goneGoals` grows: a goal stands before what hangs on it. */
function textWithout(
  line: SnapshotLine,
  before: string,
  people: ReadonlySet<number>,
  goneGoals: Set<number | null>,
): string | null {
  const gone = (id: number | null) => id !== null && !people.has(id)
  const { table, row } = line
  switch (table) {
    case 'goals':
      if (gone(row.user_id)) {
        goneGoals.add(row.id)
        return null
      }
      return gone(row.created_by_id)
        ? JSON.stringify({ table, row: { ...row, created_by_id: null } })
        : before
    case 'feedback':
      if (goneGoals.has(row.goal_id)) return null
      return gone(row.provider_id) ? JSON.stringify({ table, row: { ...row, provider_id: null } }) : before
    case 'goal_edits':
      if (goneGoals.has(row.goal_id)) return null
      return gone(row.user_id) ? JSON.stringify({ table, row: { ...row, user_id: null } }) : before
    case 'activities':
    case 'notifications':
      return gone(row.user_id) || goneGoals.has(row.goal_id) ? null : before
  }
}
