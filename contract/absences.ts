// Days away: school days on which a person is not at school. No reason is stored.
import * as z from 'zod/mini'
import { endpoints, extendedShape, forRow, shape } from './endpoint.ts'
import { day, id, idText, previewQuery } from './fields.ts'
import { personName } from './people.ts'
import { sentence } from './sentence.ts'

/** Days away begin at most this many days before today, and end at most this many days after it. */
export const MAX_AWAY_DAYS_BACK = 14
export const MAX_AWAY_DAYS_AHEAD = 60

/** Both days included; they are school days. */
export const daysAway = shape('DaysAway', { from: day, to: day })
export type DaysAway = z.output<typeof daysAway>

export const absence = extendedShape('Absence', daysAway, {
  id,
  /** The person who entered it; null once that account is deleted. */
  by: z.nullable(personName),
})
export type Absence = z.output<typeof absence>

const newAbsence = z.strictObject({
  from: day,
  to: day,
  /** The goals that are due on these days move, or stay. */
  goals: z._default(z.enum(['move', 'leave'], sentence('Choose move or leave.')), 'move'),
})

export const enteredAbsence = shape('EnteredAbsence', {
  /** The id is null with `?preview=true`. */
  absence: z.extend(absence, { id: z.nullable(id) }),
  /** The moves are ordered by the day from which a goal moves. */
  moves: z.array(z.object({ goalId: id, title: z.string(), from: day, to: day })),
})
export type EnteredAbsence = z.output<typeof enteredAbsence>

export const absenceEndpoints = endpoints({
  'GET /api/users/:id/absences': {
    summary: 'The days away of a person, newest first',
    ...forRow('member', 'user'),
    response: z.array(absence),
  },
  'POST /api/users/:id/absences': {
    summary: 'Enter days away, and move the goals that are due on them. ?preview=true shows it first',
    ...forRow('educator', 'user'),
    query: z.strictObject(previewQuery),
    body: newAbsence,
    status: 201,
    response: enteredAbsence,
    errors: ['account_left', 'absence_known'],
  },
  'DELETE /api/users/:id/absences/:absenceId': {
    summary: 'Delete days away; ?goals=back gives goals their days back. ?preview=true shows it first',
    access: 'educator',
    row: 'user',
    params: z.strictObject({ id: idText, absenceId: idText }),
    query: z.strictObject({
      /** The goals that were moved because of these days stay, or move back. */
      goals: z._default(z.enum(['leave', 'back'], sentence('Choose leave or back.')), 'leave'),
      ...previewQuery,
    }),
    status: 204,
    response: enteredAbsence,
    errors: ['account_left'],
  },
})
