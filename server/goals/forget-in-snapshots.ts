// Takes people who were deleted since out of the snapshots in the data folder: what they wrote, and their part in what
// others wrote. Restoring would leave them out in any case. The people with whom a snapshot was taken stay in it until it
// is deleted as a whole.
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lastGivenId } from '../platform/db/given-ids.ts'
import type { Database } from '../platform/db/open.ts'
import { writeWhole } from '../platform/whole-file.ts'
import {
  type Heading,
  parsedHeading,
  parsedLine,
  type SnapshotLine,
  snapshotName,
  snapshotsFolder,
} from '../snapshots/index.ts'

/** A reset that still writes its snapshot must not lose it; none takes nearly so long. */
const SETTLED_MS = 60 * 60 * 1000

/**
 * Any node may run it at any time. Files without anybody who is gone stay as they are, and those of another database, or
 * of one that was put back to an earlier day. Answers those rewritten; throws, after all others, for those it cannot read.
 */
export async function forgetInSnapshots(
  database: Pick<Database, 'db' | 'engine'>,
  dataFolder: string,
  settledMs = SETTLED_MS,
): Promise<string[]> {
  const folder = snapshotsFolder(dataFolder)
  const names = (await readdir(folder).catch(() => [])).filter((name) => snapshotName.test(name)).sort()
  if (names.length === 0) return []
  const known = await knownHere(database)
  const rewritten: string[] = []
  const unreadable: unknown[] = []
  for (const file of names.map((name) => join(folder, name))) {
    // By the machine's clock, as the file's.
    if (Date.now() - (await stat(file)).mtimeMs < settledMs) continue
    try {
      if (!(await namesSomebodyGone(file, known))) continue
      await writeWhole(file, (unfinished) =>
        pipeline(Readable.from(textKept(file, known)), createWriteStream(unfinished)),
      )
      rewritten.push(file)
    } catch (error) {
      unreadable.push(error)
    }
  }
  if (unreadable.length > 0) throw new AggregateError(unreadable, 'Snapshots were left as they are')
  return rewritten
}

interface Known {
  isGone: (id: number | null) => boolean
  ownsSnapshot: (heading: Heading) => boolean
}

/**
 * Only an id that this database gave can be gone from it. A school is known by its id and name, and was there when the
 * snapshot was taken: one set up anew under the name of an earlier one was not.
 */
async function knownHere({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<Known> {
  // Before the people: somebody who comes meanwhile is above it.
  const lastId = await lastGivenId(db, engine, 'users')
  const people = new Set((await db.selectFrom('users').select('id').execute()).map(({ id }) => id))
  const schools = await db.selectFrom('schools').select(['id', 'name', 'created_at']).execute()
  return {
    isGone: (id) => id !== null && id <= lastId && !people.has(id),
    ownsSnapshot: ({ schoolId, schoolName, takenAt }) =>
      schools.some(
        ({ id, name, created_at }) =>
          id === schoolId && name === schoolName && created_at <= Date.parse(takenAt),
      ),
  }
}

async function namesSomebodyGone(file: string, known: Known): Promise<boolean> {
  for await (const { before, after } of linesKept(file, known)) if (before !== after) return true
  return false
}

async function* textKept(file: string, known: Known) {
  for await (const { after } of linesKept(file, known)) if (after !== null) yield `${after}\n`
}

/** Each line as it is and as it should be, null for one that goes; none of a file that is not this database's. */
async function* linesKept(file: string, known: Known) {
  const goneGoals = new Set<number | null>()
  let isGone = known.isGone
  let number = 0
  for await (const before of linesOf(file)) {
    number++
    if (number === 1) {
      const heading = parsedHeading(before)
      if (!heading) throw new Error(`${file} is no snapshot of goals`)
      if (!known.ownsSnapshot(heading)) return
      const owners = new Set<number | null>(heading.owners?.map(({ id }) => id))
      isGone = (id) => !owners.has(id) && known.isGone(id)
      yield { before, after: before }
      continue
    }
    const line = parsedLine(before)
    if (!line) throw new Error(`Line ${number} of ${file} is damaged`)
    yield { before, after: textWithout(line, before, isGone, goneGoals) }
  }
}

/** Ends a line at a line feed alone: texts hold the other characters that Node's readline takes for an end. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** `goneGoals` grows: a goal stands before what hangs on it. */
function textWithout(
  line: SnapshotLine,
  before: string,
  gone: Known['isGone'],
  goneGoals: Set<number | null>,
): string | null {
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
