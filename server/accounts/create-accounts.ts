// Creates one account of any kind, or learners from a list: the valid rows in one batch; each other row is answered with the
// reason.
import * as z from 'zod/mini'
import { type BulkResult, type NewAccount, rosterRow } from '../../contract/accounts.ts'
import type { User } from '../../contract/people.ts'
import { sentence } from '../../contract/sentence.ts'
import { usernameKey } from '../../contract/text.ts'
import {
  describeMissingStudio,
  findStudioByName,
  getAccount,
  insertUser,
  studioKey,
  userRow,
} from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { inTexts } from '../platform/db/engine.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import {
  hashPassword,
  hashPasswords,
  newPasswordProblem,
  requireValidPassword,
  schoolNames,
} from '../session/index.ts'
import { recordAccount } from './accounts.store.ts'
import { announceNew } from './announce.ts'
import { joinMessages, readUsername } from './list-rows.ts'

type Refusal = BulkResult['errors'][number]

/** `line` is the 1-based index in the list. */
type NewLearner = z.output<typeof rosterRow> & { line: number }

/** `users`: at most 500 rows, not validated yet. `line` in the answer is the 1-based index of a row. */
export async function createLearners(context: MemberContext, users: readonly unknown[]): Promise<BulkResult> {
  const { school } = context
  const { rows, refused } = readRoster(users)
  const taken = await findTakenUsernames(school, rows)
  const studios = await readStudioIds(school)
  const names = await schoolNames(school.db, school.schoolId)
  const valid: NewLearner[] = []
  for (const row of rows) {
    const message = await findProblem(row, { taken, studios, names })
    if (message === null) valid.push(row)
    else refused.push(toRefusal(row, message))
  }
  const hashes = await hashPasswords(
    valid.map((row) => row.password),
    context.services.passwordCost,
  )
  const { made, withoutStudio } = await insertLearners(context, valid, hashes)
  // A concurrent call may have taken the username or deleted the studio while the passwords were hashed.
  for (const row of valid) {
    if (withoutStudio.has(row)) refused.push(toRefusal(row, describeMissingStudio(row.studio)))
    else if (!made.has(usernameKey(row.username))) refused.push(toRefusal(row, USERNAME_TAKEN))
  }
  if (made.size > 0) announceNew(context.services.live, school.schoolId)
  refused.sort((a, b) => a.line - b.line)
  return { created: made.size, failed: refused.length, errors: refused }
}

/** The valid rows, and the reasons against the others. If rows share a username, the first valid one counts. */
export function readRoster(users: readonly unknown[]): { rows: NewLearner[]; refused: Refusal[] } {
  const rows: NewLearner[] = []
  const refused: Refusal[] = []
  const lineByUsername = new Map<string, number>()
  users.forEach((sent, index) => {
    const line = index + 1
    const result = z.safeParse(rosterRow, sent)
    if (!result.success) {
      refused.push({ line, username: readUsername(sent), message: joinMessages(result.error.issues) })
      return
    }
    const { username } = result.data
    const earlier = lineByUsername.get(usernameKey(username))
    if (earlier !== undefined) {
      const message = sentence('The username {username} is already in this list, on row {earlier}.', {
        username,
        earlier,
      })
      refused.push({ line, username, message })
      return
    }
    lineByUsername.set(usernameKey(username), line)
    rows.push({ ...result.data, line })
  })
  return { rows, refused }
}

const USERNAME_TAKEN = sentence('That username is taken.')

function toRefusal({ line, username }: NewLearner, message: string): Refusal {
  return { line, username, message }
}

async function findProblem(
  row: NewLearner,
  known: { taken: ReadonlySet<string>; studios: ReadonlyMap<string, number>; names: readonly string[] },
): Promise<string | null> {
  if (known.taken.has(usernameKey(row.username))) return USERNAME_TAKEN
  if (!known.studios.has(studioKey(row.studio))) return describeMissingStudio(row.studio)
  return newPasswordProblem(row.password, { username: row.username, names: known.names })
}

/** Usernames are unique in the whole installation, not per school. */
async function findTakenUsernames(school: SchoolDb, rows: readonly NewLearner[]): Promise<Set<string>> {
  const keys = rows.map((row) => usernameKey(row.username))
  const taken = await school.db
    .selectFrom('users')
    .select('username_key')
    .where(inTexts(school.engine, 'username_key', keys))
    .execute()
  return new Set(taken.map((user) => user.username_key))
}

async function readStudioIds(school: SchoolDb): Promise<Map<string, number>> {
  const studios = await school.selectFrom('studios').select(['id', 'name_key']).execute()
  return new Map(studios.map((studio) => [studio.name_key, studio.id]))
}

interface Inserted {
  /** Username keys of the learners that were created. */
  made: ReadonlySet<string>
  /** Rows whose studio was deleted in the meantime. */
  withoutStudio: ReadonlySet<NewLearner>
}

async function insertLearners(
  { school, caller, now }: MemberContext,
  rows: readonly NewLearner[],
  hashes: readonly string[],
): Promise<Inserted> {
  if (rows.length === 0) return { made: new Set(), withoutStudio: new Set() }
  return transaction(school, async (tx) => {
    const studios = await readStudioIds(tx)
    const withoutStudio = new Set(rows.filter((row) => !studios.has(studioKey(row.studio))))
    const values = rows.flatMap((row, index) =>
      withoutStudio.has(row)
        ? []
        : userRow({
            schoolId: tx.schoolId,
            schoolLanguage: tx.language,
            username: row.username,
            passwordHash: hashes[index] ?? '',
            firstName: row.firstName,
            lastName: row.lastName,
            studioId: studios.get(studioKey(row.studio)) ?? null,
            createdAt: now,
          }),
    )
    const inserted = await insertUsers(tx, values)
    const userIds = inserted.map((user) => user.id)
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'user.create-many',
      subject: sentence('{count, plural, one {# learner} other {# learners}} from a list', {
        count: inserted.length,
      }),
      detail: { userIds },
    })
    return { made: new Set(inserted.map((user) => user.username_key)), withoutStudio }
  })
}

/** Returns the inserted users; those whose username is taken are skipped. */
async function insertUsers(school: SchoolDb, values: ReturnType<typeof userRow>[]) {
  if (values.length === 0) return []
  return school.db
    .insertInto('users')
    .values(values)
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning(['id', 'username_key'])
    .execute()
}

/** Adds the account to `school`. 400 on an unknown studio or a bad password, 409 `username_taken` or `email_taken`. */
export async function createAccount(
  context: MemberContext,
  school: SchoolDb,
  account: NewAccount,
): Promise<User> {
  const { username, password, firstName, lastName, studio, assignedStudio, email } = account
  const userType = account.userType ?? (assignedStudio == null ? 'learner' : 'guide')
  if (assignedStudio != null && userType !== 'guide') {
    invalid('assignedStudio', sentence('Only a guide can have an assigned studio.'))
  }
  const roles = { isAdmin: userType === 'admin', isGuide: userType === 'guide' }
  const names = await schoolNames(school.db, school.schoolId)
  await requireValidPassword(password, { username, names, ...roles }, 'password')
  const passwordHash = await hashPassword(password, context.services.passwordCost)
  const user = await transaction(school, async (tx) => {
    const id = await insertUser(tx.db, {
      schoolId: tx.schoolId,
      schoolLanguage: tx.language,
      username,
      passwordHash,
      firstName,
      lastName,
      email: email ?? null,
      studioId: studio == null ? null : await findStudioByName(tx, studio, 'studio'),
      assignedStudioId:
        assignedStudio == null ? null : await findStudioByName(tx, assignedStudio, 'assignedStudio'),
      ...roles,
      createdAt: context.now,
    })
    const created = await getAccount(tx, id)
    await recordAccount(tx.db, context, created, 'user.create', { userType })
    return created
  })
  announceNew(context.services.live, school.schoolId)
  return user
}
