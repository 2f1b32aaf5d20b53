// Which learners the table shows, and in which order. Sorting is done once; a view filters the sorted list or turns it around.
import type { User } from '../../../contract/people.ts'
import { plain } from '../../ui/plain-text.ts'
import { compareText } from '../../ui/text-order.ts'
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

/** Learners, and those who were learners when this person came to the tab (`kept`). */
export function learnersAmong(users: readonly User[], kept: ReadonlySet<number>): User[] {
  return users.filter((user) => !user.isAdmin && !user.isSuperAdmin && (!user.isGuide || kept.has(user.id)))
}

/** The learners in the orders that the table knows; each order is made when it is first asked for. */
export interface SortedLearners {
  by: (sort: SortKey, descending: boolean) => readonly User[]
  /** The orders made so far, or else those of an earlier list, to sort a later list from. */
  orders: ReadonlyMap<SortKey, readonly User[]>
}

/**
 * `studios` are the names in the school's order, lowest first; a learner without one stands at the end.
 * With the orders of `before`, in which only a few differ, the learners are sorted in no time.
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
        : inOldOrder(learners, known).sort(
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
      // From the highest studio down, but with the names in each as ever.
      return sort === 'studio' ? byStudio(order('name'), studios).reverse().flat() : order(sort).toReversed()
    },
  }
}

/** One list for each studio, and one for those without. */
function byStudio(byName: readonly User[], studios: readonly string[]): User[][] {
  const level = new Map(studios.map((name, index) => [name, index]))
  const levels: User[][] = Array.from({ length: studios.length + 1 }, () => [])
  for (const learner of byName) levels[level.get(learner.studio ?? '') ?? studios.length]?.push(learner)
  return levels
}

/** A list that is nearly sorted needs one comparison for each learner. */
function inOldOrder(learners: readonly User[], old: readonly User[] | undefined): User[] {
  if (!old) return [...learners]
  const now = new Map(learners.map((learner) => [learner.id, learner]))
  const stayed = old.flatMap(({ id }) => now.get(id) ?? [])
  for (const { id } of stayed) now.delete(id)
  return [...stayed, ...now.values()]
}

export function listLearners(learners: SortedLearners, view: LearnerView): readonly User[] {
  const sorted = learners.by(view.sort, view.descending)
  const words = plain(view.search).split(/\s+/).filter(Boolean)
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
  const text = `${plain(fullName(learner))} ${learner.username.toLowerCase()}`
  searchables.set(learner, text)
  return text
}
