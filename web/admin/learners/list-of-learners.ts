// Selects and sorts the learners of the table. The list is sorted once; a view filters or reverses it.

import type { ListedUser } from '../../../contract/accounts.ts'
import { toCsv } from '../../../contract/csv.ts'
import { groupBy } from '../../../contract/grouping.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { compareText, normalizeText } from '../../ui/text.tsx'
import { compareNames } from '../people/person-name.ts'

export type SortKey = 'name' | 'username' | 'studio' | 'crew'

export interface LearnerView {
  search: string
  /** `all`, `none`, or `=` and the name of a studio. */
  studio: string
  /** `all`, `none`, `captains`, `coaches`, or `=` and the id of a crew. */
  crew: string
  sort: SortKey
  descending: boolean
}

export const wholeList: LearnerView = {
  search: '',
  studio: 'all',
  crew: 'all',
  sort: 'name',
  descending: false,
}

/** Returns the learners, and the `pinned` users, who were learners when the tab was opened. */
export function selectLearners(users: readonly ListedUser[], pinned: ReadonlySet<number>): ListedUser[] {
  return users.filter((user) => !user.isAdmin && !user.isSuperAdmin && (!user.isGuide || pinned.has(user.id)))
}

/** The learners in each order of the table. An order is sorted on first use. */
export interface SortedLearners {
  by: (sort: SortKey, descending: boolean) => readonly ListedUser[]
  /** The orders sorted so far, or those of the previous list, from which the next list is sorted. */
  orders: ReadonlyMap<SortKey, readonly ListedUser[]>
}

/**
 * `studios` are in the school's order; learners without one come last. If `before` is given, only learners who differ are
 * sorted.
 */
export function sortLearners(
  learners: readonly ListedUser[],
  studios: readonly string[],
  before?: SortedLearners,
): SortedLearners {
  const orders = new Map(before?.orders)
  const made = new Set<SortKey>()
  const groups = (sort: 'studio' | 'crew') =>
    sort === 'studio' ? byStudio(order('name'), studios) : byCrew(order('name'))
  const order = (sort: SortKey): readonly ListedUser[] => {
    const known = orders.get(sort)
    if (known && made.has(sort)) return known
    const sorted = isGrouped(sort)
      ? groups(sort).flat()
      : keepPreviousOrder(learners, known).sort(
          sort === 'name' ? compareNames : (a, b) => compareText(a.username, b.username),
        )
    orders.set(sort, sorted)
    made.add(sort)
    return sorted
  }
  return {
    orders,
    by: (sort, descending) => {
      if (!descending) return order(sort)
      // Studios and crews are descending, but names ascend within each.
      return isGrouped(sort) ? groups(sort).reverse().flat() : order(sort).toReversed()
    },
  }
}

const isGrouped = (sort: SortKey): sort is 'studio' | 'crew' => sort === 'studio' || sort === 'crew'

function byStudio(byName: readonly ListedUser[], studios: readonly string[]): ListedUser[][] {
  const level = new Map(studios.map((name, index) => [name, index]))
  const levels: ListedUser[][] = Array.from({ length: studios.length + 1 }, () => [])
  for (const learner of byName) levels[level.get(learner.studio ?? '') ?? studios.length]?.push(learner)
  return levels
}

/** Returns a list for each crew by its name, and at the end one for learners without a crew. */
function byCrew(byName: readonly ListedUser[]): ListedUser[][] {
  const crews = groupBy(byName, ({ groupId }) => groupId)
  const none = crews.get(null) ?? []
  crews.delete(null)
  return [
    ...[...crews.values()].sort(([a], [b]) => compareText(a?.groupName ?? '', b?.groupName ?? '')),
    none,
  ]
}

/** Returns the learners in the previous order. Sorting a nearly sorted list takes one comparison for each learner. */
function keepPreviousOrder(
  learners: readonly ListedUser[],
  old: readonly ListedUser[] | undefined,
): ListedUser[] {
  if (!old) return [...learners]
  const now = new Map(learners.map((learner) => [learner.id, learner]))
  const stayed = old.flatMap(({ id }) => now.get(id) ?? [])
  for (const { id } of stayed) now.delete(id)
  return [...stayed, ...now.values()]
}

export function listLearners(learners: SortedLearners, view: LearnerView): readonly ListedUser[] {
  const sorted = learners.by(view.sort, view.descending)
  const words = normalizeText(view.search).split(/\s+/).filter(Boolean)
  if (words.length === 0 && view.studio === 'all' && view.crew === 'all') return sorted
  return sorted.filter(
    (learner) => isIn(view.studio, learner.studio) && isInCrew(view.crew, learner) && matches(learner, words),
  )
}

const isIn = (filter: string, studio: string | null): boolean =>
  filter === 'all' || (filter === 'none' ? studio === null : filter === `=${studio}`)

function isInCrew(filter: string, { groupId, isCrewCaptain, isCoachWooden }: ListedUser): boolean {
  if (filter === 'all') return true
  if (filter === 'none') return groupId === null
  if (filter === 'captains') return isCrewCaptain
  if (filter === 'coaches') return isCoachWooden
  return filter === `=${groupId}`
}

function matches(learner: ListedUser, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = searchable(learner)
  return words.every((word) => text.includes(word))
}

/** Normalizes the names before the first search, which takes long for thousands. */
export function prepareSearch(learners: readonly ListedUser[]): void {
  for (const learner of learners) searchable(learner)
}

const searchables = new WeakMap<ListedUser, string>()

function searchable(learner: ListedUser): string {
  const known = searchables.get(learner)
  if (known !== undefined) return known
  const text = `${normalizeText(fullName(learner))} ${learner.username.toLowerCase()}`
  searchables.set(learner, text)
  return text
}

const heading = ['username', 'firstName', 'lastName', 'studio', 'crew', 'coachWooden', 'crewCaptain']

/** The last column says when people left, as 'YYYY-MM-DD' in the school's zone. It is there only if one of them has left. */
export function learnersCsv(learners: readonly User[], timeZone: string): string {
  const yes = (on: boolean) => (on ? 'yes' : 'no')
  const holdsLeavers = learners.some(({ hasLeft }) => hasLeft)
  const leftOn = ({ leftAt }: User) => (leftAt === null ? '' : zonedDay(Date.parse(leftAt), timeZone))
  const rows = learners.map((learner) => [
    learner.username,
    learner.firstName,
    learner.lastName,
    learner.studio ?? '',
    learner.groupName ?? '',
    yes(learner.isCoachWooden),
    yes(learner.isCrewCaptain),
    ...(holdsLeavers ? [leftOn(learner)] : []),
  ])
  return toCsv([[...heading, ...(holdsLeavers ? ['Left on'] : [])], ...rows])
}
