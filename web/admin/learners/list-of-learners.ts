// Which learners the table shows, and in which order.
import type { User } from '../../../contract/people.ts'
import { compareNames, compareText, fullName, plain } from '../people/person-name.ts'

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

/** `studios` are the names in the school's order, lowest first; a learner without one stands at the end. */
export function listLearners(
  learners: readonly User[],
  view: LearnerView,
  studios: readonly string[],
): User[] {
  const words = plain(view.search).split(/\s+/).filter(Boolean)
  const shown = learners.filter((learner) => isIn(view.studio, learner.studio) && matches(learner, words))
  const level = new Map(studios.map((name, index) => [name, index]))
  const levelOf = ({ studio }: User) => level.get(studio ?? '') ?? studios.length
  const order: Record<SortKey, (a: User, b: User) => number> = {
    name: compareNames,
    username: (a, b) => compareText(a.username, b.username),
    studio: (a, b) => levelOf(a) - levelOf(b),
  }
  const direction = view.descending ? -1 : 1
  return shown.sort((a, b) => direction * order[view.sort](a, b) || compareNames(a, b))
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
