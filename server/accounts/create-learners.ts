// Makes the learners of a list: the good rows at once, and says of each other why it was left out.
import type { BulkResult } from '../../contract/accounts.ts'
import { usernameKey } from '../../contract/text.ts'
import { noSuchStudio, studioKey, userRow } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { newPasswordProblem } from '../session/index.ts'
import { announceNew } from './announce.ts'
import { hashPasswords } from './hash-passwords.ts'
import { type NewLearner, type Refusal, readRoster } from './roster.rules.ts'

/** `users` as they were sent, at most 500; `line` in the answer is the 1-based place among them. */
export async function createLearners(context: MemberContext, users: readonly unknown[]): Promise<BulkResult> {
  const { school } = context
  const { rows, refused } = readRoster(users)
  const taken = await takenUsernames(school, rows)
  const studios = await studioIds(school)
  const good: NewLearner[] = []
  for (const row of rows) {
    const message = await problemOf(row, taken, studios)
    if (message === null) good.push(row)
    else refused.push(refusal(row, message))
  }
  const hashes = await hashPasswords(
    good.map((row) => row.password),
    context.services.passwordCost,
  )
  const { made, homeless } = await insertLearners(context, good, hashes)
  // Somebody else took the name, or deleted the studio, while the passwords were hashed.
  for (const row of good) {
    if (homeless.has(row)) refused.push(refusal(row, noSuchStudio(row.studio)))
    else if (!made.has(usernameKey(row.username))) refused.push(refusal(row, TAKEN))
  }
  if (made.size > 0) announceNew(context.services.live, school.schoolId)
  refused.sort((a, b) => a.line - b.line)
  return { created: made.size, failed: refused.length, errors: refused }
}

const TAKEN = 'That username is taken.'

function refusal({ line, username }: NewLearner, message: string): Refusal {
  return { line, username, message }
}

async function problemOf(
  row: NewLearner,
  taken: ReadonlySet<string>,
  studios: ReadonlyMap<string, number>,
): Promise<string | null> {
  if (taken.has(usernameKey(row.username))) return TAKEN
  if (!studios.has(studioKey(row.studio))) return noSuchStudio(row.studio)
  const { username } = row
  const learner = { username, isAdmin: false, isSuperAdmin: false, isCoachWooden: false, isGuide: false }
  return newPasswordProblem(row.password, learner)
}

/** Over the whole installation. */
async function takenUsernames({ db }: SchoolDb, rows: readonly NewLearner[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const keys = rows.map((row) => usernameKey(row.username))
  const taken = await db
    .selectFrom('users')
    .select('username_key')
    .where('username_key', 'in', keys)
    .execute()
  return new Set(taken.map((user) => user.username_key))
}

async function studioIds({ db, schoolId }: SchoolDb): Promise<Map<string, number>> {
  const studios = await db
    .selectFrom('studios')
    .select(['id', 'name_key'])
    .where('school_id', '=', schoolId)
    .execute()
  return new Map(studios.map((studio) => [studio.name_key, studio.id]))
}

interface Inserted {
  /** The username keys of those that were made. */
  made: ReadonlySet<string>
  /** The rows whose studio is gone. */
  homeless: ReadonlySet<NewLearner>
}

async function insertLearners(
  { school, caller, now }: MemberContext,
  rows: readonly NewLearner[],
  hashes: readonly string[],
): Promise<Inserted> {
  if (rows.length === 0) return { made: new Set(), homeless: new Set() }
  return transaction(school, async (tx) => {
    const studios = await studioIds(tx)
    const homeless = new Set(rows.filter((row) => !studios.has(studioKey(row.studio))))
    const values = rows.flatMap((row, index) =>
      homeless.has(row)
        ? []
        : userRow({
            schoolId: tx.schoolId,
            username: row.username,
            passwordHash: hashes[index] ?? '',
            firstName: row.firstName,
            lastName: row.lastName,
            studioId: studios.get(studioKey(row.studio)) ?? null,
            createdAt: now,
          }),
    )
    const made = await insertNew(tx, values)
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      action: 'user.create-many',
      subject: `${made.length} learners from a list`,
      detail: { userIds: made.map((user) => user.id) },
    })
    return { made: new Set(made.map((user) => user.username_key)), homeless }
  })
}

/** Answers those whose names were free. */
async function insertNew({ db }: SchoolDb, values: ReturnType<typeof userRow>[]) {
  if (values.length === 0) return []
  return db
    .insertInto('users')
    .values(values)
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning(['id', 'username_key'])
    .execute()
}
