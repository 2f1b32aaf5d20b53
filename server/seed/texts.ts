// The texts of made-up goals and feedback. Words in braces are filled in at random, so that an edit of a goal is the same
// sentence with a different number or book.
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import { formatGoalTitle, MAX_QUANTITY } from '../../contract/goal-types.ts'
import type { Category } from '../../contract/goals.ts'
import type { Random } from './random.ts'
import type { SeedWords } from './seed-words.ts'

export interface GoalText {
  title: string
  description: string | null
  category: Category
}

const categoryShares = [
  [0.5, 'Academic'],
  [0.26, 'Personal'],
  [0.24, 'Extracurricular'],
] as const

/** A text and its later edit. */
export interface GoalTexts {
  first: GoalText
  revised: GoalText
}

/** In studios with goal types both titles have the form '{n} {type}'. */
export function makeGoalTexts(random: Random, goalTypes: readonly string[], words: SeedWords): GoalTexts {
  const category = random.weighted(categoryShares)
  const description = random.chance(0.3) ? random.pick(words.descriptions) : null
  const template = random.chance(0.01) ? random.pick(words.oddTitles) : random.pick(words.titles[category])
  const type = goalTypes.length > 0 ? random.pick(goalTypes) : null
  const draw = () =>
    type === null ? fillIn(random, template, words.slots) : formatGoalTitle(type, quantity(random))
  const first = { title: draw(), description, category }
  const revised = { ...first, title: draw() }
  // If both titles are the same, the edit changes the description.
  if (revised.title === first.title) revised.description = pickOther(random, words.descriptions, description)
  return { first, revised }
}

function quantity(random: Random): number {
  return random.chance(0.9) ? random.int(1, 6) : random.int(7, MAX_QUANTITY)
}

function fillIn(random: Random, template: string, slots: SeedWords['slots']): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'few') return String(random.int(2, 6))
    if (name === 'many') return String(random.int(2, 10) * 5)
    if (name === 'minutes') return String(random.int(2, 6) * 5)
    return random.pick(slots[name] ?? [name])
  })
}

function pickOther(random: Random, descriptions: readonly string[], description: string | null): string {
  return random.pick(descriptions.filter((candidate) => candidate !== description))
}

/** Acceptances often have no comment (null); other statuses always have one. */
export function feedbackComment(
  random: Random,
  status: FeedbackStatus,
  firstName: string,
  { comments }: SeedWords,
): string | null {
  if (status === 'accepted' && random.chance(0.4)) return null
  return random.pick(comments[status]).replace('{first}', firstName)
}

export function pickReplies(random: Random, { savedReplies }: SeedWords): string[] {
  return random.shuffled(savedReplies).slice(0, random.int(1, savedReplies.length))
}
