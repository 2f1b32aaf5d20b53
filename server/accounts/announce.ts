// Notifies the screens that show changed accounts.
import type { User } from '../../contract/people.ts'
import type { Topic } from '../../contract/topics.ts'
import { announceMoves, announceOwn } from '../people/index.ts'
import { aboutPeople, toAdmins, toCrews, toReadersOfGuides, toStaff } from '../platform/audiences.ts'
import type { Live } from '../platform/live.ts'

/** `before` is null for a new account, `after` for a deleted one. */
export interface AccountChange {
  before: User | null
  after: User | null
}

/** The fields that others see, or that decide which lists the person is in. */
const SHOWN_FIELDS = [
  'firstName',
  'lastName',
  'studio',
  'isCoachWooden',
  'profilePicture',
  'isAdmin',
  'isGuide',
  'schoolId',
  'hasLeft',
] as const satisfies readonly (keyof User)[]
/** Lists and counts of people, crews, coaches and goals hold active accounts only. */
const LEAVING_TOPICS: Topic[] = ['people', 'crews', 'assignments', 'goals']
const NAME_FIELDS = ['firstName', 'lastName', 'schoolId'] as const satisfies readonly (keyof User)[]

/** `guided`: ids of the studios that guides among the accounts were or are assigned to. */
export function announceAccounts(
  live: Live,
  changes: readonly AccountChange[],
  guided: readonly number[] = [],
): void {
  const states = changes.flatMap(({ before, after }) => [before, after]).filter((state) => state !== null)
  for (const schoolId of new Set(states.map((state) => state.schoolId))) {
    if (schoolId === null) live.publish({ schoolId, topics: ['people'], to: toAdmins })
    else announceToSchool(live, schoolId, changes.map(narrowToSchool(schoolId)), guided)
  }
  announceOwn(live, idsOf(states))
}

/** A new account is in no crew yet, so only staff see it. */
export function announceNew(live: Live, schoolId: number): void {
  live.publish({ schoolId, topics: ['people'], to: toStaff })
}

const narrowToSchool =
  (schoolId: number) =>
  ({ before, after }: AccountChange): AccountChange => ({
    before: before?.schoolId === schoolId ? before : null,
    after: after?.schoolId === schoolId ? after : null,
  })

function announceToSchool(
  live: Live,
  schoolId: number,
  changes: readonly AccountChange[],
  guided: readonly number[],
): void {
  // Only admins see every field of an account.
  live.publish({ schoolId, topics: ['people'], to: toAdmins })
  const shown = changes.filter((change) => differs(change, SHOWN_FIELDS))
  if (shown.length > 0) live.publish({ schoolId, topics: ['people'], to: aboutPeople(listStates(shown)) })
  const moved = changes.filter((change) => differs(change, ['groupId', 'schoolId']))
  if (moved.length > 0) {
    const states = listStates(moved)
    announceMoves(live, schoolId, { userIds: idsOf(states), crews: states.flatMap(listCrew) })
  }
  const led = changes.filter((change) => !moved.includes(change) && differs(change, ['isCrewCaptain']))
  if (led.length > 0) live.publish({ schoolId, topics: ['crews'], to: aboutPeople(listStates(led)) })
  const left = changes.filter(({ before, after }) => before && after && before.hasLeft !== after.hasLeft)
  if (left.length > 0) live.publish({ schoolId, topics: LEAVING_TOPICS, to: aboutPeople(listStates(left)) })
  const renamed = listStates(changes.filter((change) => differs(change, NAME_FIELDS)))
  // Feedback carries the name of the coach or captain who gave it.
  const reviewed = renamed.flatMap((state) => [
    ...state.assignedCrews,
    ...(state.isCrewCaptain ? listCrew(state) : []),
  ])
  if (reviewed.length > 0) live.publish({ schoolId, topics: ['feedback'], to: toCrews(reviewed) })
  if (guided.length > 0) live.publish({ schoolId, topics: ['goals'], to: toReadersOfGuides(guided) })
}

/** An account that was created or deleted differs in all fields. */
function differs({ before, after }: AccountChange, fields: readonly (keyof User)[]): boolean {
  if (before === null || after === null) return before !== after
  return fields.some((field) => before[field] !== after[field])
}

function listStates(changes: readonly AccountChange[]): User[] {
  return changes.flatMap(({ before, after }) => [before, after]).filter((state) => state !== null)
}

function idsOf(states: readonly User[]): number[] {
  return [...new Set(states.map(({ id }) => id))]
}

function listCrew({ groupId }: User): number[] {
  return groupId === null ? [] : [groupId]
}
