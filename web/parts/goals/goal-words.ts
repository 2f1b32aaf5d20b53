// How categories, durations, statuses and feedback are shown: words and icons.

import { selectOrdinal, t } from '@lingui/core/macro'
import {
  BadgeCheck,
  BookOpen,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  type LucideIcon,
  PencilLine,
  Sprout,
  Volleyball,
} from 'lucide-react'
import type { FeedbackStatus } from '../../../contract/feedback-shapes.ts'
import type { Category, Duration, GoalStatus } from '../../../contract/goals.ts'
import { SOURCE_LANGUAGE } from '../../../contract/languages.ts'
import type { Person } from '../../../contract/people.ts'
import type { ApiError } from '../../api/client.ts'
import { shownLanguage } from '../../ui/language.ts'
import { formatCount } from '../../ui/numbers.ts'
import type { Tone } from '../../ui/tag.tsx'
import { showFailure } from '../../ui/toast.ts'

export const categoryIcon: Record<Category, LucideIcon> = {
  Academic: BookOpen,
  Personal: Sprout,
  Extracurricular: Volleyball,
}

export const categories: readonly Category[] = ['Academic', 'Personal', 'Extracurricular']
export const durations: readonly Duration[] = ['daily', 'weekly']

export function labelCategory(category: Category): string {
  if (category === 'Academic') return t`Academic`
  return category === 'Personal' ? t`Personal` : t`Extracurricular`
}

/** Within a sentence: 'daily'. */
export const labelDuration = (duration: Duration): string => (duration === 'daily' ? t`daily` : t`weekly`)

export function labelStatus(status: GoalStatus): string {
  if (status === 'completed') return t`Completed`
  return status === 'in_progress' ? t`In Progress` : t`Incomplete`
}

export function labelReview(status: FeedbackStatus): string {
  if (status === 'accepted') return t`Accepted`
  return status === 'denied' ? t`Denied` : t`Needs Improvement`
}

export type DisplayStyle = { tone: Tone; icon: LucideIcon; word: string }

const statusStyles = {
  completed: { tone: 'done', icon: CircleCheck },
  in_progress: { tone: 'run', icon: CircleDashed },
  incomplete: { tone: 'miss', icon: CircleMinus },
} as const satisfies Record<GoalStatus, unknown>

const reviewStyles = {
  accepted: { tone: 'done', icon: BadgeCheck, block: 'bg-primary-soft' },
  needs_improvement: { tone: 'warn', icon: PencilLine, block: 'bg-amber-soft' },
  denied: { tone: 'miss', icon: CircleX, block: 'bg-clay-soft' },
} as const satisfies Record<FeedbackStatus, unknown>

export const displayStatus = (status: GoalStatus): DisplayStyle => ({
  ...statusStyles[status],
  word: labelStatus(status),
})

export const displayReview = (status: FeedbackStatus): DisplayStyle & { block: string } => ({
  ...reviewStyles[status],
  word: labelReview(status),
})

/** Returns the owner's texts about a goal, for below its title. */
export const listTexts = ({ description, plan }: { description: string | null; plan: string | null }) =>
  [description, plan && t`Plan: ${plan}`].flatMap((text) => text || [])

/** Says who reads the owner's texts, in the forms for plans, notes of stuck goals and replies. */
export const describeReaders = (): string =>
  t`Your captain, your coaches, guides and the admins can read this.`

/** Formats 'You: …' for the goal's owner, who wrote it, and the first name for everyone else. */
export function formatAnswer(
  answer: { text: string },
  owner: Pick<Person, 'id' | 'firstName'>,
  reader: Pick<Person, 'id'>,
): string {
  const { text } = answer
  const name = owner.firstName
  return reader.id === owner.id ? t`You: ${text}` : t`${name}: ${text}`
}

// Small numbers as words and ordinals.

const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

const isEnglish = () => shownLanguage().language.code === SOURCE_LANGUAGE

/** Spells 'three'; digits from 13 on, and in other languages, where such words follow the gender of what is counted. */
export const spellNumber = (count: number): string =>
  isEnglish() ? (words[count] ?? String(count)) : formatCount(count)

/** Capitalizes a text for the beginning of a sentence: 'Three'. */
export const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

/** Spells 'third', '11th'; digits in other languages. */
export function spellOrdinal(position: number): string {
  if (!isEnglish()) return formatCount(position)
  return ordinals[position - 1] ?? formatOrdinal(position)
}

/** Formats 'All five stones placed.' */
export function formatAllPlaced(count: number): string {
  if (count === 1) return t`Your stone is placed.`
  const stones = spellNumber(count)
  return count === 2 ? t`Both stones placed.` : t`All ${stones} stones placed.`
}

/** Formats '1st', '2nd', '3rd', '11th'. */
export const formatOrdinal = (position: number): string =>
  selectOrdinal(position, { one: '#st', two: '#nd', few: '#rd', other: '#th' })

/** Explains why the goal of a link is not shown: `error` says whether it is gone or could not be read. */
export function showMissingGoal(error: ApiError | null): void {
  if (error && error.status !== 404 && error.status !== 403)
    showFailure(t`Couldn’t open the goal`, error.sentence)
  else showFailure(t`This goal isn’t here`, t`It was deleted, or the learner has left this crew.`)
}
