// Imports the learners of the school's own list exactly as a preview showed it, in one transaction, or not at all.
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Body } from '../../contract/api.ts'
import type {
  RosterAccount,
  RosterChoices,
  RosterPerson,
  RosterPlan,
  RosterRow,
} from '../../contract/roster-import.ts'
import { sentence } from '../../contract/sentence.ts'
import { usernameKey } from '../../contract/text.ts'
import { toInstant, zonedDay } from '../../contract/time-zone.ts'
import {
  announceAccounts,
  announceNew,
  findAccounts,
  toChangeEntries,
  unlinkAndSignOut,
} from '../accounts/index.ts'
import { describeMissingStudio } from '../people/index.ts'
import { type AuditEntry, recordAct, recordAudits } from '../platform/audit.ts'
import { lockedTransaction, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { DomainError, invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { type Known, type Listed, type Plan, planRoster } from './plan.rules.ts'
import type { PreviewThrottle } from './preview-throttle.ts'
import {
  changesId,
  findTaken,
  insertLearners,
  listKnownAccounts,
  readStudios,
  updateLearners,
  writeIds,
  writeLastImport,
} from './roster.store.ts'

type SentRoster = Body<'POST /api/admin/roster/import'>

/**
 * Previews an import. It only writes to the audit log, at most once a day. 400 on a person whose studio or account is
 * unknown, `rate_limited` after 60 previews of the caller in an hour.
 */
export async function previewRoster(
  context: MemberContext,
  throttle: PreviewThrottle,
  sent: SentRoster,
): Promise<RosterPlan> {
  const { school, caller } = context
  await throttle.count(caller.id)
  requireUnique(sent.people)
  await recordPreview(context)
  // The plan is made outside of the transaction, for which others wait on the embedded database.
  const read = await transaction(school, (tx) => readSchool(tx, caller, sent, { lock: false }))
  await othersTurn()
  const { hash, planned, missing } = createPlan(school.schoolId, sent, read, { isPreview: true })
  await othersTurn()
  return { plan: hash, rows: planned.map(({ row }) => row), missing }
}

/** Each person is recorded once per school day, because a preview reveals which names and addresses are taken. */
async function recordPreview({ school, caller, now }: MemberContext): Promise<void> {
  const action = 'roster.preview'
  await lockedTransaction(school, async (tx) => {
    const earlier = await tx
      .selectFrom('audit_log')
      .select('id')
      .where('actor_id', '=', caller.id)
      .where('action', '=', action)
      .where('at', '>=', toInstant(zonedDay(now, tx.timeZone), 0, tx.timeZone))
      .executeTakeFirst()
    if (!earlier)
      await recordAct(tx, { actor: caller.id, at: now, action, subject: sentence('Preview of a list', {}) })
  })
}

/** Refuses like `previewRoster`, and with 409 `plan_changed` if the plan differs from `sent.plan`. Notifies nobody. */
export async function importRoster(context: MemberContext, sent: SentRoster): Promise<RosterPlan> {
  const { school, services, caller } = context
  const { people, plan: expected } = sent
  if (expected === undefined) invalid('plan', sentence('Send the plan from the preview.'))
  requireUnique(people)
  // The plan is also made before the lock, so that the locked part takes only as long as it writes.
  const before = await transaction(school, (tx) => readSchool(tx, caller, sent, { lock: false }))
  await othersTurn()
  const earlyPlan = createPlan(school.schoolId, sent, before, { isPreview: false })
  if (earlyPlan.hash !== expected) refuseChangedPlan()
  const known = serializeSchool(before)
  await othersTurn()
  const { answer, changes, made } = await lockedTransaction(school, async (tx) => {
    const read = await readSchool(tx, caller, sent, { lock: true })
    const plan =
      serializeSchool(read) === known ? earlyPlan : createPlan(tx.schoolId, sent, read, { isPreview: false })
    if (plan.hash !== expected) refuseChangedPlan()
    return executePlan(context, tx, plan, {
      choices: sent.choices,
      studioOf: read.studios.idOf,
      names: read.studios.names,
    })
  }).catch((error: unknown) => {
    // Another school took a username or an address after the plan was made.
    if (error instanceof DomainError && takenCodes.has(error.code)) refuseChangedPlan()
    throw error
  })
  if (made > 0) announceNew(services.live, school.schoolId)
  if (changes.length > 0) announceAccounts(services.live, changes)
  return answer
}

const takenCodes = new Set(['username_taken', 'email_taken'])

function refuseChangedPlan(): never {
  refuse('plan_changed', sentence('The school has changed since this preview. Look at it again.'))
}

/** 400 on the second person with the same id or account. */
function requireUnique(people: readonly RosterPerson[]): void {
  const ids = new Set<string>()
  const accounts = new Set<number>()
  people.forEach(({ sourcedId, account }, index) => {
    if (ids.has(sourcedId)) invalid(`people.${index}.sourcedId`, sentence('This ID is on the list twice.'))
    ids.add(sourcedId)
    if (account == null) return
    if (accounts.has(account))
      invalid(`people.${index}.account`, sentence('This account is on the list twice.'))
    accounts.add(account)
  })
}

/** Reads the data for a plan. 400 on a person whose studio is unknown. */
async function readSchool(
  tx: SchoolDb,
  caller: MemberContext['caller'],
  { people }: SentRoster,
  { lock }: { lock: boolean },
) {
  const studios = await readStudios(tx)
  const listed = people.map((person, index): Listed => {
    const studio = person.studio === null ? null : studios.idOf(person.studio)
    if (person.studio !== null && studio === null) {
      invalid(`people.${index}.studio`, describeMissingStudio(person.studio))
    }
    return { ...person, studio }
  })
  const known = await listKnownAccounts(tx, lock)
  const taken = await findTaken(tx, listed, { seesAllSchools: caller.isSuperAdmin })
  return { studios, listed, known, around: { ...taken, studios: studios.names } }
}

function createPlan(
  schoolId: number,
  { present = [] }: SentRoster,
  { listed, known, around }: SchoolRead,
  { isPreview }: { isPreview: boolean },
): Plan {
  const problem = findAccountProblem(listed, known)
  // A preview showed the account, so it has since been deleted or moved, or lost its role.
  if (problem && !isPreview) refuseChangedPlan()
  if (problem) invalid(problem.path, problem.message)
  return planRoster(schoolId, { people: listed, present }, known, around)
}

type SchoolRead = Awaited<ReturnType<typeof readSchool>>

/** Equal texts lead to equal plans. */
const serializeSchool = ({ listed, known, around }: SchoolRead): string =>
  JSON.stringify([listed, known, ...Object.values(around).map((each) => [...each])])

/** Describes why an account that an admin chose for a person cannot be that person, or returns null. */
function findAccountProblem(people: readonly Listed[], known: readonly Known[]) {
  const byId = new Map(known.map((account) => [account.id, account]))
  const listed = new Map(people.map((person) => [person.sourcedId, person]))
  for (const [index, { sourcedId, account }] of people.entries()) {
    if (account == null) continue
    const path = `people.${index}.account`
    const named = byId.get(account)
    if (!named?.isCandidate) return { path, message: sentence("This account isn't a learner of the school.") }
    if (named.sourcedId === null || named.sourcedId === sourcedId) continue
    // A decided person gives up the id, or keeps it with the account.
    const holder = listed.get(named.sourcedId)
    if (holder && holder.account === undefined) {
      return { path, message: sentence('This account has the ID of another person on the list.') }
    }
  }
  return null
}

interface Chosen {
  choices: RosterChoices
  studioOf: (name: string) => number | null
  names: ReadonlyMap<number, string>
}

async function executePlan(context: MemberContext, tx: SchoolDb, plan: Plan, chosen: Chosen) {
  const { caller, now } = context
  const newPeople = plan.planned.filter((planned) => planned.does === 'make')
  const matched = plan.planned.filter((planned) => planned.does === 'change')
  const changing = matched.filter(({ row }) => row.changes.length > 0)
  const ids = changing.map(({ account }) => account.id)
  const before = await findAccounts(tx, tx.schoolId, ids)
  const readdressed = changing.filter(
    ({ account, row }) => account.email !== null && row.changes.some(({ field }) => field === 'email'),
  )
  await unlinkAndSignOut(
    tx,
    readdressed.map(({ account }) => account.id),
  )
  await updateLearners(tx, changing)
  const insertedIds = await insertLearners(tx, newPeople, now)
  const idOf = (key: string) => insertedIds.get(key) ?? 0
  const written = [...newPeople, ...matched].filter(changesId)
  await writeIds(tx, written, idOf, now)
  const after = await findAccounts(tx, tx.schoolId, ids)
  const newIds = newPeople.map(({ username }) => idOf(usernameKey(username)))
  if (newPeople.length > 0 || changing.length > 0 || written.some(({ row }) => row.kind === 'match')) {
    const counts = { made: newPeople.length, changed: changing.length }
    await writeLastImport(tx, { at: now, by: caller.id, ...counts }, chosen.choices, chosen.studioOf)
    await recordAudits(tx.db, [
      ...changing.flatMap(({ account, row }) => {
        const user = after.get(account.id)
        return user
          ? toChangeEntries(
              context,
              user,
              row.changes.map(({ field }) => field),
            )
          : []
      }),
      importEntry(context, tx.schoolId, counts, newIds),
    ])
  }
  return {
    answer: {
      plan: plan.hash,
      rows: plan.planned.map((planned) => toImportedRow(planned, idOf, chosen.names)),
      missing: plan.missing,
    },
    changes: ids.map((id) => ({ before: before.get(id) ?? null, after: after.get(id) ?? null })),
    made: newPeople.length,
  }
}

function importEntry(
  { caller, now }: MemberContext,
  schoolId: number,
  { made, changed }: { made: number; changed: number },
  userIds: readonly number[],
): AuditEntry {
  return {
    schoolId,
    at: now,
    actorId: caller.id,
    action: 'roster.import',
    subject: sentence('{made, plural, one {# new learner} other {# new learners}}, {changed} changed', {
      made,
      changed,
    }),
    detail: { made, changed, userIds },
  }
}

/** The row with the account as it is after the import. */
function toImportedRow(
  planned: Plan['planned'][number],
  idOf: (key: string) => number,
  studios: ReadonlyMap<number, string>,
): RosterRow {
  if (planned.does === 'nothing') return planned.row
  const { firstName, lastName, studio } = planned.fields
  const who =
    planned.does === 'make'
      ? { id: idOf(usernameKey(planned.username)), username: planned.username }
      : planned.account
  const account: RosterAccount = {
    id: who.id,
    firstName,
    lastName,
    username: who.username,
    studio: studio === null ? null : (studios.get(studio) ?? null),
    hasLeft: false,
  }
  return { ...planned.row, account }
}
