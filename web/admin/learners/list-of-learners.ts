// Which learners the table shows, and in which order. The list is sorted once; a view filters or reverses it.
import type { User } from '../../../contract/people.ts'
import { compareText, normalizedText } from '../../ui/text.ts'
import { compareNames, fullName } from '../people/person-name.ts'

export type SortKey = 'name' | 'username' | 'studio'

export interface LearnerView {
  search: string
  /** `all`, `none`, or `=` and the name of a studio. */
  studio: string
  sort: SortKey
  descending: boolean
}

export const wholeList: LearnerView = { search: '', studio: 'all', sort: 'name', descending: false }

/** The learners, and the `pinned` users, who were learners when the tab was opened. */
export function learnersAmong(users: readonly User[], pinned: ReadonlySet<number>): User[] {
  return users.filter((user) => !user.isAdmin && !user.isSuperAdmin && (!user.isGuide || pinned.has(user.id)))
}

/** The learners in each order of the table. An order is sorted on first use. */
export interface SortedLearners {
  by: (sort: SortKey, descending: boolean) => readonly User[]
  /** The orders sorted so far, or those of the previous list: the next list is sorted from them. */
  orders: ReadonlyMap<SortKey, readonly User[]>
}

/**
 * `studios` are the names in the school's order, lowest first; learners without a studio come last. Sorting from the orders
 * of `before` is fast if only a few learners differ.
 */
export function sortLearners(
  learners: readonly User[],
  studios: readonly string[],
  before?: SortedLearners,
): SortedLearners {
  const orders = new Map(before?.orders)
  const made = new Set<SortKey>()
  const order = (sort: SortKey): readonly User[] => {
    const known = orders.get(sort)
    if (known && made.has(sort)) return known
    const sorted =
      sort === 'studio'
        ? byStudio(order('name'), studios).flat()
        : inPreviousOrder(learners, known).sort(
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
      // Studios descending, but names ascending within each.
      return sort === 'studio' ? byStudio(order('name'), studios).reverse().flat() : order(sort).toReversed()
    },
  }
}

/** A list for each studio, and one for learners without a studio. */
function byStudio(byName: readonly User[], studios: readonly string[]): User[][] {
  const level = new Map(studios.map((name, index) => [name, index]))
  const levels: User[][] = Array.from({ length: studios.length + 1 }, () => [])
  for (const learner of byName) levels[level.get(learner.studio ?? '') ?? studios.length]?.push(learner)
  return levels
}

/** The learners in the previous order. Sorting a list that is nearly sorted takes one comparison for each learner. */
function inPreviousOrder(learners: readonly User[], old: readonly User[] | undefined): User[] {
  if (!old) return [...learners]
  const now = new Map(learners.map((learner) => [learner.id, learner]))
  const stayed = old.flatMap(({ id }) => now.get(id) ?? [])
  for (const { id } of stayed) now.delete(id)
  return [...stayed, ...now.values()]
}

export function listLearners(learners: SortedLearners, view: LearnerView): readonly User[] {
  const sorted = learners.by(view.sort, view.descending)
  const words = normalizedText(view.search).split(/\s+/).filter(Boolean)
  if (words.length === 0 && view.studio === 'all') return sorted
  return sorted.filter((learner) => isIn(view.studio, learner.studio) && matches(learner, words))
}

const isIn = (filter: string, studio: string | null): boolean =>
  filter === 'all' || (filter === 'none' ? studio === null : filter === `=${studio}`)

function matches(learner: User, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = searchable(learner)
  return words.every((word) => text.includes(word))
}

const searchables = new WeakMap<User, string>()

function searchable(learner: User): string {
  const known = searchables.get(learner)
  if (known !== undefined) return known
  const text = `${normalizedText(fullName(learner))} ${learner.username.toLowerCase()}`
  searchables.set(learner, text)
  return text
}
