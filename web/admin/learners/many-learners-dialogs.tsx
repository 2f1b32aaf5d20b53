import { plural, t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { ListResult } from '../../../contract/accounts.ts'
import { csvResult } from '../../../contract/csv-words.ts'
import { groupBy } from '../../../contract/grouping.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { call, describeError, isServerRefusal } from '../../api/client.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { describeAway, describeMoved, describeWithoutStudio } from '../../parts/lists/done-sentences.ts'
import { ListActionDialog, type ListDialogProps } from '../../parts/lists/list-action-dialog.tsx'
import { DaysAwayTiles, formatDaysAway } from '../../parts/people/days-away-tiles.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { Span } from '../../ui/dates.ts'
import { Field } from '../../ui/field.tsx'
import { summarizeNames } from '../../ui/numbers.ts'
import { Options, Select } from '../../ui/select.tsx'
import { restorePerson } from '../people/person-changes.ts'
import { createStep, stepsInBatches, useUndoMany } from '../people/undo-of-many.ts'

/** The value of 'No studio'. A studio is `=` and its name; an empty value means that nothing is chosen. */
const NO_STUDIO = 'none'

/** Moves the selected learners to one studio, or removes them from theirs. */
export function ChangeStudioDialog(props: ListDialogProps<User>) {
  const { people } = props
  const { input } = useScope()
  const { data: studios = [] } = useApi('GET /api/admin/studios', input)
  const undo = useUndoMany()
  const [choice, setChoice] = useState('')
  const studio = choice === '' || choice === NO_STUDIO ? null : choice.slice(1)
  const count = people.length
  const takesOut = choice === NO_STUDIO
  const coaches = takesOut ? people.filter(leavesCrew).length : 0
  const send = (to: string | null, those: readonly User[]) =>
    call('POST /api/admin/users/bulk-update', {
      ...input,
      body: { userIds: those.map(({ id }) => id), studio: to },
    })
  return (
    <ListActionDialog
      {...props}
      title={plural(count, { one: 'Change studio for # learner', other: 'Change studio for # learners' })}
      confirmLabel={
        takesOut
          ? plural(count, { one: 'Remove # learner', other: 'Remove # learners' })
          : plural(count, { one: 'Move # learner', other: 'Move # learners' })
      }
      changes="POST /api/admin/users/bulk-update"
      problem={choice === '' ? t`Choose a studio.` : null}
      action={{
        send: (those) => send(studio, those),
        doneWord: studio === null ? csvResult.withoutStudio : csvResult.movedTo(studio),
        describeDone: (count) =>
          studio === null ? describeWithoutStudio(count) : describeMoved(count, studio),
        failure: t`Failed to update student`,
        note: (done) => leftCrews(takesOut ? done.filter(leavesCrew) : []),
        undo: (done) => undo(done.length, createUndoSteps(done, studio, send)),
      }}
    >
      {(_, problem) => (
        <>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{summarizeNames(people.map(fullName))}</p>
          <Field
            label={t`New studio`}
            error={problem}
            hint={
              takesOut
                ? plural(coaches, {
                    0: 'Learners without a studio will choose one when they next sign in.',
                    one: 'Learners without a studio will choose one when they next sign in. # coach among them will leave the crew.',
                    other:
                      'Learners without a studio will choose one when they next sign in. # coaches among them will leave the crew.',
                  })
                : undefined
            }
          >
            <Select value={choice} onChange={({ target }) => setChoice(target.value)}>
              <option value="">{t`Choose a studio`}</option>
              <Options choices={studios.map(({ name }) => [`=${name}`, name])} />
              <option value={NO_STUDIO}>{t`No studio`}</option>
            </Select>
          </Field>
        </>
      )}
    </ListActionDialog>
  )
}

/** Restores the studios in few calls, and then the coaches who had left their crews. */
function createUndoSteps(
  people: readonly User[],
  studio: string | null,
  send: (to: string | null, those: readonly User[]) => Promise<ListResult>,
) {
  const left = studio === null ? people.filter(leavesCrew) : []
  const others = people.filter((person) => person.studio !== studio && !left.includes(person))
  const ofStudios = [...groupBy(others, (person) => person.studio)]
  return [
    ...ofStudios.flatMap(([before, those]) => stepsInBatches(those, (batch) => send(before, batch))),
    ...left.map((coach) =>
      createStep(coach.id, () =>
        restorePerson(coach, { ...coach, studio, groupId: null, isCrewCaptain: false }),
      ),
    ),
  ]
}

/** A coach who has no studio cannot be in a crew. */
const leavesCrew = ({ isCoachWooden, groupId }: User) => isCoachWooden && groupId !== null

function leftCrews(people: readonly User[]): string | undefined {
  if (people.length === 0) return undefined
  const captains = people.filter(({ isCrewCaptain }) => isCrewCaptain).length
  const coaches = people.length
  const names = summarizeNames(people.map(fullName))
  return t`${plural(coaches, { one: '# coach left a crew', other: '# coaches left a crew' })}${plural(
    captains,
    { 0: '', one: ', including # captain', other: ', including # captains' },
  )}: ${names}.`
}

const DELETE = 'DELETE /api/users/:id/absences/:absenceId'

/** Enters the same days away for each selected learner, for example for a class trip. */
export function ManyDaysAwayDialog(props: ListDialogProps<User>) {
  const { people } = props
  const [days, setDays] = useState<Span | null>(null)
  const [moves, setMoves] = useState(true)
  const entered = useRef(new Map<number, number>())
  const undo = useUndoMany(t`Failed to delete days away`, DELETE)
  const count = people.length
  return (
    <ListActionDialog
      {...props}
      // Each learner needs a separate call.
      size={1}
      stopFrom={10}
      title={plural(count, { one: 'Days away for # learner', other: 'Days away for # learners' })}
      confirmLabel={t`Save days away`}
      changes="POST /api/users/:id/absences"
      problem={days ? null : t`Choose the first day.`}
      action={{
        send: async ([person]) => {
          if (!person || !days) return { refused: [] }
          const { id } = person
          try {
            const body = { ...days, goals: moves ? 'move' : 'leave' } as const
            const { absence } = await call('POST /api/users/:id/absences', { params: { id }, body })
            if (absence.id !== null) entered.current.set(id, absence.id)
            return { refused: [] }
          } catch (error) {
            if (!isServerRefusal(error)) throw error
            return { refused: [{ id, message: describeError(error) }] }
          }
        },
        doneWord: days ? csvResult.away(days) : '',
        describeDone: (count) => (days ? describeAway(count, formatDaysAway(days)) : ''),
        failure: t`Failed to enter days away`,
        undo: (done) =>
          undo(
            done.length,
            done.flatMap(({ id }) => {
              const absenceId = entered.current.get(id)
              const query = { goals: moves ? 'back' : 'leave' } as const
              return absenceId === undefined
                ? []
                : [createStep(id, () => call(DELETE, { params: { id, absenceId }, query }))]
            }),
          ),
      }}
    >
      {(_, problem) => (
        <>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{summarizeNames(people.map(fullName))}</p>
          <DaysAwayTiles value={days} onChange={setDays} error={problem} />
          <Checkbox
            checked={moves}
            onChange={({ target }) => setMoves(target.checked)}
            label={t`Move goals due on these days`}
          />
        </>
      )}
    </ListActionDialog>
  )
}
