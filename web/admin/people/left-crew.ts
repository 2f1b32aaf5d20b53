// Changes that take a person out of the crew along the way: a role, or a coach's studio. The toast says so.

import type { User } from '../../../contract/people.ts'
import { listOf } from '../../../contract/sentences.ts'
import { fullName } from './person-name.ts'

/** 'has left Lichen Legends', 'is no longer its captain'; empty for a person who is in a crew still, or was in none. */
export function lossesOf(before: User | undefined, now: User): string[] {
  if (!before || before.groupId === null || now.groupId !== null) return []
  const left = `has left ${before.groupName ?? 'the crew'}`
  return before.isCrewCaptain ? [left, 'is no longer its captain'] : [left]
}

/** 'Wil Okonkwo is now a Coach Wooden, has left Lichen Legends, and is no longer its captain.' */
export const sentenceWithLosses = (what: string, before: User | undefined, now: User): string =>
  `${fullName(now)} ${listOf([what, ...lossesOf(before, now)])}.`
