import { plural } from '../../../contract/sentences.ts'

const FEW = 3

/** What to say to a person who has few recovery codes left; null for enough. */
export function fewCodes(left: number): string | null {
  if (left > FEW) return null
  return `You have ${left === 0 ? 'no recovery codes' : plural(left, 'recovery code')} left.`
}
