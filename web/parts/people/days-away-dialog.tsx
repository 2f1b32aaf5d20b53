import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Absence, DaysAway, EnteredAbsence } from '../../../contract/absences.ts'
import type { PersonName } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { call, describeError } from '../../api/client.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatCalendarDay } from '../../ui/dates.ts'
import { FieldError } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loaded.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { DaysAwayTiles, formatDaysAway } from './days-away-tiles.tsx'

/** Enters a person's days away, and lists those entered. It is open while mounted. */
export function DaysAwayDialog({ person, onClose }: { person: PersonName; onClose: () => void }) {
  const params = { id: person.id }
  const enter = useChange('POST /api/users/:id/absences', {
    onSuccess: () => {
      showSuccess(t`Days away entered`)
      onClose()
    },
    failure: t`Failed to enter days away`,
  })
  const form = useCheckedForm({
    defaultValues: { from: '', to: '', moves: true },
    required: { from: t`Choose the first day.` },
    call: enter,
    onSend: ({ from, to, moves }) =>
      enter.mutate({ params, body: { from, to, goals: moves ? 'move' : 'leave' } }),
  })
  const { from, to, moves } = form.watch()
  const name = fullName(person)
  return (
    <FormDialog
      title={t`${name}’s days away`}
      description={t`Choose school days. Cairn doesn’t store a reason.`}
      form={form}
      label={t`Save days away`}
      onClose={onClose}
    >
      <DaysAwayTiles
        value={from === '' ? null : { from, to }}
        onChange={(days) => {
          form.setValue('from', days.from)
          form.setValue('to', days.to)
        }}
        error={form.issue('from') ?? form.issue('to')}
      />
      <div className="grid gap-1">
        <Checkbox {...form.register('moves')} label={t`Move goals due on these days`} />
        {from !== '' && !enter.isPending && (
          <MovesOfGoals personId={person.id} days={{ from, to }} goals={moves ? 'move' : 'leave'} />
        )}
      </div>
      <FormNote rest={form.rest} />
      <DaysAwayEntered personId={person.id} />
    </FormDialog>
  )
}

/** The person's days away, newest first. */
function DaysAwayEntered({ personId }: { personId: number }) {
  const read = useApi('GET /api/users/:id/absences', { params: { id: personId } })
  return (
    <section aria-label={t`Days away entered`} className="border-t border-line pt-4">
      {read.data ? (
        <List absences={read.data} personId={personId} />
      ) : read.isError ? (
        <Said>
          {read.error.sentence}{' '}
          <TextButton onClick={() => void read.refetch()}>
            <Trans>Try again</Trans>
          </TextButton>
        </Said>
      ) : (
        <Skeleton className="h-11" />
      )}
    </section>
  )
}

function List({ absences, personId }: { absences: readonly Absence[]; personId: number }) {
  const [deleting, setDeleting] = useState<Absence | null>(null)
  const [moves, setMoves] = useState<EnteredAbsence['moves']>([])
  const goals = moves.length
  const failure = t`Failed to delete days away`
  const remove = useChange('DELETE /api/users/:id/absences/:absenceId', {
    onSuccess: (_, { query }) => {
      const back = query?.goals === 'back'
      showSuccess(
        t`Days away deleted`,
        back ? t`Goals are back on their original days.` : t`Goals stay where they are.`,
      )
      setMoves([])
    },
    failure,
  })
  const send = ({ id }: Absence, goals: 'leave' | 'back') =>
    remove.mutate({ params: { id: personId, absenceId: id }, query: { goals } })
  const ask = useChange('DELETE /api/users/:id/absences/:absenceId', {
    topics: [],
    onSuccess: ({ absence, moves }) => {
      if (moves.length > 0) setMoves(moves)
      else if (deleting?.id === absence.id) send(deleting, 'leave')
    },
    failure,
  })
  if (absences.length === 0)
    return (
      <Said>
        <Trans>No days away yet.</Trans>
      </Said>
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {absences.map((absence) => (
          <ListedAbsence
            key={absence.id}
            absence={absence}
            pending={(ask.isPending || remove.isPending) && deleting === absence}
            onDelete={() => {
              setDeleting(absence)
              const params = { id: personId, absenceId: absence.id }
              ask.mutate({ params, query: { goals: 'back', preview: 'true' } })
            }}
          />
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          open={moves.length > 0}
          onOpenChange={() => setMoves([])}
          title={plural(goals, { one: 'Move # goal back?', other: 'Move # goals back?' })}
          tone="primary"
          confirmLabel={plural(goals, { one: 'Move goal back', other: 'Move goals back' })}
          pending={remove.isPending}
          pendingLabel={t`Deleting...`}
          onConfirm={() => send(deleting, 'back')}
          alternative={{ label: t`Leave them where they are`, onSelect: () => send(deleting, 'leave') }}
        >
          <Moves moves={moves} />
        </ConfirmDialog>
      )}
    </>
  )
}

interface ListedAbsenceProps {
  absence: Absence
  pending: boolean
  onDelete: () => void
}

function ListedAbsence({ absence, pending, onDelete }: ListedAbsenceProps) {
  const days = formatDaysAway(absence)
  const name = absence.by && fullName(absence.by)
  return (
    <li className="flex min-h-12 items-center gap-3">
      <span className="grid min-w-0 flex-1">
        <b className="text-14 font-600">{days}</b>
        {name && (
          <span className="text-13 text-ink-2 [overflow-wrap:anywhere]">
            <Trans>Added by {name}</Trans>
          </span>
        )}
      </span>
      <Button
        size="sm"
        variant="destructive-quiet"
        aria-label={t`Delete: ${days}`}
        pending={pending}
        pendingLabel={t`Deleting...`}
        onClick={onDelete}
      >
        <Trans>Delete</Trans>
      </Button>
    </li>
  )
}

function Said({ children }: { children: ReactNode }) {
  return <p className="text-14 text-ink-2">{children}</p>
}

interface MovesOfGoalsProps {
  personId: number
  days: DaysAway
  goals: 'move' | 'leave'
}

/** Previews these days away: each goal with its new day, or why the server would refuse. */
function MovesOfGoals({ personId, days, goals }: MovesOfGoalsProps) {
  const { data, error } = useQuery({
    queryKey: ['moves by days away', personId, days.from, days.to, goals],
    queryFn: ({ signal }) =>
      call('POST /api/users/:id/absences', {
        params: { id: personId },
        query: { preview: 'true' },
        body: { ...days, goals },
        signal,
      }),
    // Goals change in the meantime, so earlier answers are not shown.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <div role="status" className="text-14 text-ink-2">
      {error ? (
        <FieldError>{describeError(error)}</FieldError>
      ) : (
        data && goals === 'move' && <Moves moves={data.moves} />
      )}
    </div>
  )
}

function Moves({ moves }: Pick<EnteredAbsence, 'moves'>) {
  if (moves.length === 0) return t`No open goals are due on these days.`
  return (
    <ul aria-label={t`Goals that move`} className="divide-y divide-line rounded-10 bg-sunken px-3.5">
      {moves.map(({ goalId, title, from, to }) => (
        <li key={goalId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2.5">
          <span dir="auto" className="min-w-0 font-600 text-ink [overflow-wrap:anywhere]">
            {title}
          </span>
          <span className="inline-flex items-center gap-1.5 tabular-nums">
            {formatCalendarDay(from)}
            <Icon icon={ArrowRight} size={14} />
            <span className="sr-only">
              <Trans>to</Trans>
            </span>
            <b className="font-600 text-ink">{formatCalendarDay(to)}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}
