// Fields that many shapes share: ids, instants, days and paging. It also finds the fields that a change changes.
import * as z from 'zod/mini'
import { MAX_ID } from './address.ts'
import { isDay } from './days.ts'
import { languageCodes } from './languages.ts'
import { defaultWeeks, isWeekStart, type WeekSettings, weekNameSentence } from './school-week.ts'
import { sentence } from './sentence.ts'

/** An id in a body: a number from 1 to 2^31-1; "1" and true are refused. */
export const id = z
  .int(sentence('An id is a whole number.'))
  .check(
    z.minimum(1, sentence('An id is at least 1.')),
    z.maximum(MAX_ID, sentence("That id doesn't exist.")),
  )

/** A whole number in a path or a query: digits. */
export const digits = (
  notWhole: string,
  outOfRange: (range: { min: number; max: number }) => string,
  [min, max]: readonly [number, number],
) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/, notWhole)),
    z.transform((text: string, context) => {
      const value = Number(text)
      if (value < min || value > max) {
        context.issues.push({ code: 'custom', input: text, message: outOfRange({ min, max }) })
      }
      return value
    }),
  )

/** An id in a path or a query: digits. */
export const idText = digits(
  sentence('An id is a whole number.'),
  (range) => sentence('An id is from {min} to {max}.', range),
  [1, MAX_ID],
)

export const idParams = z.strictObject({ id: idText })

export const language = z.enum(languageCodes, sentence('Choose one of the languages that Cairn speaks.'))

/** ISO 8601 in UTC, with milliseconds. */
export const instant = z.iso.datetime(sentence('Send an instant such as 2026-11-20T22:00:00.000Z.'))

/** An instant of an answer that views select as stored, in epoch milliseconds: the server's writer makes it an `instant`. */
export const storedInstant = asStored(
  (at: number) => (isStored(at) ? new Date(at).toISOString() : at),
  instant,
)

/** A flag of an answer that views select as stored, 0 or 1: the server's writer makes it a boolean. */
export const storedFlag = asStored((value: 0 | 1) => (isStored(value) ? value === 1 : value), z.boolean())

/** The input is what views return (`Stored`), the output what is sent. The form that is sent also passes, as browsers' tests need. */
function asStored<S, T extends z.core.$ZodType>(write: (stored: S) => unknown, sent: T) {
  return z.pipe(z.pipe(z.custom<S>(), z.transform(write)), sent)
}

const isStored = (value: unknown) => typeof value === 'number'

/** A calendar day, 'YYYY-MM-DD'. Checks of the object around it are skipped if it is not a day, so they may compute with it. */
export const day = z
  .string()
  .check(z.refine(isDay, { error: sentence('Enter a real date as YYYY-MM-DD.'), abort: true }))

let checkedWeeks = defaultWeeks

/** Runs a check of input, in which names of weeks are checked by these weeks. Checks are synchronous. */
export function checkByWeeks<T>(weeks: WeekSettings, check: () => T): T {
  checkedWeeks = weeks
  try {
    return check()
  } finally {
    checkedWeeks = defaultWeeks
  }
}

/** The first day that names a week of the school; outside of `checkByWeeks` that of the usual week. */
export const weekName = z
  .string()
  .check(z.refine((text) => isWeekStart(text, checkedWeeks), { error: () => weekNameSentence(checkedWeeks) }))

/** `?week=`: the first day of the week to show instead of the goal week. */
export const weekQuery = { week: z.optional(weekName) }

/** `?limit=` (default 50, at most 200) and `?cursor=`, which contains the longest names twice in lists of members. */
export const pageQuery = {
  limit: z._default(
    digits(
      sentence('A limit is a whole number.'),
      (range) => sentence('A limit is from {min} to {max}.', range),
      [1, 200],
    ),
    50,
  ),
  cursor: z.optional(z.string().check(z.maxLength(4000, sentence("This cursor isn't valid.")))),
}

/** `?schoolId=`: the school a super admin acts on; 404 from anyone else who names another school. */
export const schoolQuery = { schoolId: z.optional(idText) }

/** `?preview=true`: the same checks and answer with status 200, and nothing changes. */
export const previewQuery = {
  preview: z.optional(
    z.pipe(
      z.enum(['true', 'false'], sentence('Send preview=true, or leave it out.')),
      z.transform((text: 'true' | 'false') => text === 'true'),
    ),
  ),
}

/** A list that grows without bound; `nextCursor` is null on the last page. */
export function paged<T extends z.core.$ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
}

/** A whole number 0..100, rounded half up; 0 of 0 is 0. */
export const percentage = z.int().check(z.minimum(0), z.maximum(100))

export const count = z.int().check(z.minimum(0))

/** Requires at least one field of a change in which all are optional. `base` alone changes nothing. */
export const requireSomeField = z.refine<object>(
  (body) => Object.keys(body).some((key) => key !== 'base'),
  sentence('Send what to change.'),
)

/** True, or the code with which the call would be refused. */
export const ability = z.union([z.literal(true), z.string()])

/** A sentence of Cairn. The server's writer sends it in the reader's language. */
export const readerSentence = z.string()

export const message = z.object({ message: readerSentence })

export function toPercentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 200 + whole) / (2 * whole))
}

/**
 * The fields of `change` that differ from those of `before`, so that the others keep what another person wrote in between.
 * Null if none differs.
 */
export function changedFields<Fields extends object>(before: Fields, change: Fields): Partial<Fields> | null {
  const changed: Partial<Fields> = {}
  for (const key in change) {
    if (change[key] !== undefined && !isSame(change[key], before[key])) changed[key] = change[key]
  }
  return Object.keys(changed).length > 0 ? changed : null
}

/** Lists are the same if they contain the same texts in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
