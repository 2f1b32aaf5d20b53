// The greeting and the sentence about the week in the banner.
import { pluralWord } from '../../contract/sentences.ts'
import type { WeekCount } from '../parts/goals/goal-standing.ts'
import { capitalize, inWords } from '../parts/goals/number-words.ts'
import { hourAt } from '../ui/dates.ts'

/** By the school's clock: morning until noon, evening from five. */
export function greeting(now: number, timeZone: string): string {
  const hour = hourAt(now, timeZone)
  return hour < 12 ? 'Good morning' : hour < 17 ? 'Good afternoon' : 'Good evening'
}

/** 'Three stones placed, two to go.' No praise for what was not done, no blame either. */
export function weekSentence({ done, todo, missed }: WeekCount, label: 'Current Week' | 'Next Week'): string {
  if (done + todo + missed === 0) {
    return label === 'Next Week' ? 'Pick one thing for next week.' : 'Pick one thing for this week.'
  }
  const stones = `${inWords(done)} ${pluralWord(done, 'stone')}`
  if (todo > 0)
    return `${capitalize(done === 0 ? 'no stones yet' : `${stones} placed`)}, ${inWords(todo)} to go.`
  if (done === 0) return 'No stones placed this week.'
  if (missed > 0) return `${capitalize(stones)} placed.`
  return done === 1 ? 'Your stone is placed.' : `All ${stones} placed.`
}
