// Reflections of the crew of lichen-legends.ts, for tests of screens.
import type { Member } from '../../contract/crews.ts'
import { person, type User } from '../../contract/people.ts'
import { type Reflection, type ReflectionOfLearner, reflection } from '../../contract/reflections.ts'
import { goalWeek } from './people.ts'
import { createSample, type SamplePart } from './sample.ts'

/** Creates a reflection about the week of Nov 16 to 20, saved on Friday and awaiting a response. */
export function createReflection(user: Member | User, given: SamplePart<Reflection> = {}): Reflection {
  return createSample(reflection, {
    id: 500 + user.id,
    user,
    week: '2026-11-16',
    questions: ['What went well?', 'What will you try next week?'],
    texts: [`A good week of ${user.firstName}.`, 'Start on Monday.'],
    version: 1,
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
    abilities: { edit: 'forbidden', respond: true },
    ...given,
  })
}

/** Creates a response, by default 'Read'. */
export function createResponse(
  { id, firstName, lastName }: Pick<User, 'id' | 'firstName' | 'lastName'>,
  text: string | null = null,
): Reflection['responses'][number] {
  return {
    id: 700 + id,
    provider: { id, firstName, lastName },
    text,
    createdAt: '2026-11-20T16:00:00.000Z',
  }
}

export const createReflectionRow = (
  learner: Member,
  reflection: Reflection | null = null,
): ReflectionOfLearner => ({
  user: createSample(person, learner),
  reflection,
})

/** The week of a school with reflections, on Friday morning. */
export const fridayWeek = {
  ...goalWeek,
  now: '2026-11-20T16:20:00.000Z',
  settings: { ...goalWeek.settings, reflections: true },
}
