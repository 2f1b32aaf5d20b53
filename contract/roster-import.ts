// The import of the school's own list: the people of a file, what would happen to each, and what was chosen last time.
import * as z from 'zod/mini'
import { characterCount, isBlank, isStorable } from './characters.ts'
import { bodyShape, endpoints, extendedShape, forSchool, type Stored, shape, shapes } from './endpoint.ts'
import { count, id, previewQuery, readerSentence, schoolQuery, storedInstant } from './fields.ts'
import { personName } from './people.ts'
import { rosterColumnFields } from './roster.ts'
import { sentence } from './sentence.ts'
import { email, lastName, longText, requiredText, usernameSentences } from './text.ts'
import { firstName } from './text-fields.ts'

const MAX_PEOPLE = 5_000
const MAX_PRESENT = 20_000
/** More candidates than these are only counted. */
export const MAX_CANDIDATES = 10
const ROSTER_BODY_LIMIT = 3 * 1024 * 1024
const MAX_ID_LENGTH = 255
const MAX_USERNAME_LENGTH = 255

/** The id of a learner or a school in the school's own system. It is compared exactly, so it is not trimmed. */
const sourcedId = z.string().check(
  z.refine((text) => idProblem(text) === null, {
    abort: true,
    error: ({ input }) => idProblem(String(input)) ?? undefined,
  }),
  z.meta({ minLength: 1, maxLength: MAX_ID_LENGTH }),
)

/** The sentence that says why this is not an id, or null. */
function idProblem(text: string): string | null {
  if (!isStorable(text))
    return sentence(
      "An id can't contain the invisible character in this one. Type it again instead of pasting it.",
    )
  if (isBlank(text)) return sentence('Enter an ID.')
  const length = characterCount(text)
  return length > MAX_ID_LENGTH
    ? sentence('An id has at most {max, number} characters; this one has {count, number}.', {
        max: MAX_ID_LENGTH,
        count: length,
      })
    : null
}

/** The name of a studio of the school, whatever its case. */
const studioName = longText(
  {
    notText: sentence('The name of a studio must be text.'),
    unstorable: sentence(
      "The name of a studio can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size) =>
      sentence(
        'The name of a studio has at most {max, number} characters; this one has {count, number}.',
        size,
      ),
  },
  200,
)

export const rosterPerson = z
  .strictObject({
    sourcedId,
    firstName: firstName(),
    lastName,
    /** The username in the file, maybe an address. An account gets it only if it is allowed as a username. */
    username: z.nullable(longText(usernameSentences(), MAX_USERNAME_LENGTH)),
    email: z.nullable(email),
    studio: z.nullable(studioName),
    /** The account that an admin decided on, or null for a new one. */
    account: z.optional(z.nullable(id)),
    /** Both names are written to `account`, even if they were changed in Cairn. */
    useName: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ account, useName }) => useName !== true || typeof account === 'number', {
      path: ['useName'],
      error: sentence('This needs an account.'),
    }),
  )
  .register(shapes, { id: 'RosterPerson' })
export type RosterPerson = z.output<typeof rosterPerson>
/** A person as the browser sends it: without a last name it is null. */
export type SentRosterPerson = z.input<typeof rosterPerson>

/** The fields that a column of a list can contain. */
export const rosterColumnField = z.enum(rosterColumnFields)
export type RosterColumnField = z.output<typeof rosterColumnField>

/** A column of a list, by its heading as the file has it, trimmed and cut to 100 characters. */
const rosterColumn = z.strictObject({
  heading: requiredText(
    {
      missing: sentence('Enter a heading.'),
      notText: sentence('A heading must be text.'),
      unstorable: sentence(
        "A heading can't contain the invisible character in this one. Type it again instead of pasting it.",
      ),
      tooLong: (size) =>
        sentence('A heading has at most {max, number} characters; this one has {count, number}.', size),
    },
    100,
  ),
  field: rosterColumnField,
})
export type RosterColumn = z.output<typeof rosterColumn>

export const rosterChoices = bodyShape('RosterChoices', {
  /** The school of the file; null for a file without schools. */
  org: z.nullable(
    z.strictObject({
      sourcedId,
      name: longText(
        {
          notText: sentence('The name of a school must be text.'),
          unstorable: sentence(
            "The name of a school can't contain the invisible character in this one. Type it again instead of pasting it.",
          ),
          tooLong: (size) =>
            sentence(
              'The name of a school has at most {max, number} characters; this one has {count, number}.',
              size,
            ),
        },
        255,
      ),
    }),
  ),
  /** `grade` null: no grade. `studio` null: it is chosen later. */
  grades: z
    .array(
      z.strictObject({
        grade: z.nullable(
          longText(
            {
              notText: sentence('A grade must be text.'),
              unstorable: sentence(
                "A grade can't contain the invisible character in this one. Type it again instead of pasting it.",
              ),
              tooLong: (size) =>
                sentence('A grade has at most {max, number} characters; this one has {count, number}.', size),
            },
            255,
          ),
        ),
        studio: z.nullable(studioName),
        leaveOut: z.boolean(),
      }),
    )
    .check(z.maxLength(100, sentence('At most 100 grades.'))),
  /** The columns of a list that are read; null for a OneRoster package. */
  columns: z._default(
    z.nullable(
      z.array(rosterColumn).check(
        z.maxLength(8, sentence('At most 8 columns.')),
        z.refine(
          (columns) => new Set(columns.map(({ field }) => field)).size === columns.length,
          sentence('Name each field once.'),
        ),
      ),
    ),
    null,
  ),
})
export type RosterChoices = z.output<typeof rosterChoices>

export const rosterAccount = extendedShape('RosterAccount', personName, {
  username: z.string(),
  studio: z.nullable(z.string()),
  hasLeft: z.boolean(),
})
export type RosterAccount = z.output<typeof rosterAccount>

/** The fields that an import writes to an existing account. */
export const rosterField = z.enum(['firstName', 'lastName', 'email', 'studio'])
export type RosterField = z.output<typeof rosterField>

export const rosterRow = shape('RosterRow', {
  sourcedId: z.string(),
  /** `match`: the account gets the id now. `ask`: an admin decides. `skip`: nothing is written. */
  kind: z.enum(['new', 'match', 'change', 'same', 'ask', 'skip']),
  /** Null for `ask`, and for `new` in a preview. */
  account: z.nullable(rosterAccount),
  /** The username of a new account. */
  username: z.nullable(z.string()),
  changes: z.array(
    z.object({ field: rosterField, before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** Fields that were changed in Cairn since, and stay. */
  kept: z.array(rosterField),
  /** A sentence for the admin. */
  note: z.nullable(readerSentence),
  /** The accounts that the person of an `ask` row may be: at most 10 of `candidatesCount`, fewer if a whole list has one name. */
  candidates: z.array(rosterAccount),
  candidatesCount: count,
})
export type RosterRow = z.output<typeof rosterRow>

export const rosterPlan = shape('RosterPlan', {
  /** SHA-256, hex. */
  plan: z.string(),
  /** The rows are in the order of the people. */
  rows: z.array(rosterRow),
  /** Active accounts with an id that is neither in the list nor in `present`. */
  missing: z.array(rosterAccount),
})
export type RosterPlan = z.output<typeof rosterPlan>

export const rosterState = z.object({
  choices: z.nullable(rosterChoices),
  last: z.nullable(z.object({ at: storedInstant, by: z.nullable(personName), made: count, changed: count })),
  /** Active accounts that have an id and no password yet. */
  withoutPassword: z.array(id),
})
export type RosterState = z.output<typeof rosterState>
export type StoredRosterState = Stored<typeof rosterState>

export const rosterEndpoints = endpoints({
  'GET /api/admin/roster': {
    summary: 'What was chosen at the last import of the school’s own list, and who has no password yet',
    ...forSchool('admin'),
    response: rosterState,
  },
  'POST /api/admin/roster/import': {
    summary: 'Import the learners of the school’s own list. ?preview=true shows the plan first',
    ...forSchool('admin'),
    query: z.strictObject({ ...schoolQuery, ...previewQuery }),
    body: z.strictObject({
      people: z
        .array(rosterPerson)
        .check(
          z.minLength(1, sentence('Choose at least one person.')),
          z.maxLength(MAX_PEOPLE, sentence('At most 5,000 at once.')),
        ),
      /** Ids that the file has and this import leaves out. Accounts with one of them are neither missing nor free. */
      present: z.optional(
        z.array(sourcedId).check(z.maxLength(MAX_PRESENT, sentence('At most 20,000 ids.'))),
      ),
      choices: rosterChoices,
      /** The plan of the preview. The import does exactly that, or is refused. */
      plan: z.optional(
        z
          .string()
          .check(
            z.maxLength(100, sentence("This isn't the plan of a preview.")),
            z.refine(
              isStorable,
              sentence(
                "A plan can't contain the invisible character in this one. Type it again instead of pasting it.",
              ),
            ),
          ),
      ),
    }),
    bodyLimit: ROSTER_BODY_LIMIT,
    response: rosterPlan,
    errors: ['plan_changed', 'rate_limited'],
  },
})
