// Reflections: the texts that learners write about their weeks, and the responses of adults.
import * as z from 'zod/mini'
import { isBlank } from './characters.ts'
import { endpoints, forRow, noContent, type Stored, shape } from './endpoint.ts'
import {
  ability,
  count,
  day,
  id,
  idText,
  paged,
  pageQuery,
  storedInstant,
  weekName,
  weekQuery,
} from './fields.ts'
import { person, personName } from './people.ts'
import { sentence } from './sentence.ts'
import { longText, requiredText } from './text.ts'

const twoTexts = z.tuple([z.string(), z.string()])

const response = shape('ReflectionResponse', {
  id,
  /** Null once the giver is deleted or in another school ('Former coach'). */
  provider: z.nullable(personName),
  /** Null for 'Read'. */
  text: z.nullable(z.string()),
  createdAt: storedInstant,
})

export const reflection = shape('Reflection', {
  id,
  user: person,
  /** The first day of the week that it is about. */
  week: day,
  /** The questions at its first save. */
  questions: twoTexts,
  texts: twoTexts,
  /** 1 at first; grows with each save that changes a text. */
  version: count,
  createdAt: storedInstant,
  updatedAt: storedInstant,
  /** The responses, oldest first. */
  responses: z.array(response),
  abilities: z.object({ edit: ability, respond: ability }),
})
export type Reflection = z.output<typeof reflection>
export type StoredReflection = Stored<typeof reflection>

/** The reflection that can be written now, with its texts once they are saved. */
const openReflection = z.object({
  week: day,
  opensAt: storedInstant,
  closesAt: storedInstant,
  /** The questions of the reflection, or those of the school if it has not been saved yet. */
  questions: twoTexts,
  reflection: z.nullable(reflection),
})
export type StoredOpenReflection = Stored<typeof openReflection>

const text = longText(
  {
    notText: sentence('A text must be text.'),
    unstorable: sentence(
      "A text can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size) =>
      sentence('A text has at most {max, number} characters; this one has {count, number}.', size),
  },
  500,
)
/** The version that the caller saw, 0 before the first save; if it has changed, the answer is 409 `reflection_revised`. */
const expectedVersion = z.optional(count)

const sentReflection = z.strictObject({
  week: weekName,
  texts: z
    .tuple([text, text])
    .check(
      z.refine((texts) => !texts.every((text) => isBlank(text)), sentence('Write at least one of the two.')),
    ),
  expectedVersion,
})
export type SentReflection = z.output<typeof sentReflection>

const sentResponse = z.strictObject({
  text: z.nullable(
    requiredText(
      {
        missing: sentence('Enter a response.'),
        notText: sentence('A response must be text.'),
        unstorable: sentence(
          "A response can't contain the invisible character in this one. Type it again instead of pasting it.",
        ),
        tooLong: (size) =>
          sentence('A response has at most {max, number} characters; this one has {count, number}.', size),
      },
      500,
    ),
  ),
  expectedVersion,
})
export type SentResponse = z.output<typeof sentResponse>

/** A learner, with the reflection about the week; null without one. */
const reflectionOfLearner = shape('ReflectionOfLearner', { user: person, reflection: z.nullable(reflection) })
export type ReflectionOfLearner = z.output<typeof reflectionOfLearner>
export type StoredReflectionOfLearner = Stored<typeof reflectionOfLearner>

export const reflectionEndpoints = endpoints({
  'GET /api/reflections/mine': {
    summary: 'The reflection that the caller can write now',
    access: 'member',
    response: z.object({ open: z.nullable(openReflection) }),
    errors: ['forbidden', 'switched_off'],
  },
  'PUT /api/reflections/mine': {
    summary: 'Save what one writes about a week, while it is open and nobody has answered',
    access: 'member',
    body: sentReflection,
    response: reflection,
    errors: ['switched_off', 'reflection_closed', 'already_responded', 'reflection_revised'],
  },
  'DELETE /api/reflections/:id': {
    summary: 'Delete a reflection with its responses: one’s own while it can be written, or as an admin',
    ...forRow('member', 'reflection'),
    ...noContent,
    errors: ['switched_off', 'reflection_closed', 'already_responded'],
  },
  'GET /api/reflections/queue': {
    summary: 'The reflections that await the caller’s response, oldest first',
    access: 'adult',
    query: z.strictObject({ ...pageQuery, crewId: z.optional(idText) }),
    response: paged(reflection),
    errors: ['switched_off'],
  },
  'PUT /api/reflections/:id/response': {
    summary: 'Respond to a reflection, or change one’s response: a text, or null for having read it',
    ...forRow('adult', 'reflection'),
    body: sentResponse,
    response: reflection,
    errors: ['switched_off', 'account_left', 'reflection_revised'],
  },
  'DELETE /api/reflections/:id/response': {
    summary: 'Take one’s own response back',
    ...forRow('adult', 'reflection'),
    ...noContent,
    errors: ['switched_off'],
  },
  'GET /api/users/:id/reflections': {
    summary: 'A person’s reflections, newest week first',
    ...forRow('member', 'user'),
    query: z.strictObject(pageQuery),
    response: paged(reflection),
    errors: ['switched_off'],
  },
  'GET /api/groups/:id/reflections': {
    summary: 'The members of a crew by last name, with their reflections about a week',
    ...forRow('adult', 'group'),
    query: z.strictObject(weekQuery),
    response: z.array(reflectionOfLearner),
    errors: ['switched_off'],
  },
  'GET /api/guide/studio-reflections': {
    summary: 'The learners of the caller’s studio by last name, with their reflections about a week',
    access: 'guide',
    query: z.strictObject(weekQuery),
    response: z.array(reflectionOfLearner),
    errors: ['switched_off'],
  },
})
