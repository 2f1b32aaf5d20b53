// The days on which a school has school and the time at which its goals are due, in answers and bodies.
import * as z from 'zod/mini'
import { sentence } from './sentence.ts'

/** The values in an answer. */
export const weekValues = {
  /** Ascending, from 1 for Monday to 7 for Sunday. */
  schoolDays: z.array(z.int()),
  /** 'HH:MM', 24 hours. */
  deadlineTime: z.string(),
}

const MAX_RUNS = 2

/** In any order. */
export const schoolDays = z
  .array(
    z.int(sentence('A school day is a number from 1 for Monday to 7 for Sunday.')),
    sentence('Send the school days as a list.'),
  )
  .check(
    z.refine((days) => days.length > 0, { error: sentence('Choose at least one school day.'), abort: true }),
    z.refine((days) => days.every((day) => day >= 1 && day <= 7), {
      error: sentence('A school day is a number from 1 for Monday to 7 for Sunday.'),
      abort: true,
    }),
    z.refine((days) => new Set(days).size === days.length, {
      error: sentence('Send each school day once.'),
      abort: true,
    }),
    z.refine(
      (days) => countRuns(days) <= MAX_RUNS,
      sentence('Choose days next to each other, with at most one gap besides the weekend.'),
    ),
  )

/** How many times school begins again after days off, around the week. */
function countRuns(days: readonly number[]): number {
  return days.filter((day) => !days.includes(day === 1 ? 7 : day - 1)).length
}

const EARLIEST = '06:00'
export const deadlineTime = z
  .string()
  .check(
    z.refine(
      (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && time >= EARLIEST,
      sentence('Enter a time from 06:00 to 23:59.'),
    ),
  )
