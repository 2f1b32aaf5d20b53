import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DaysAway, EnteredAbsence } from '../../../contract/absences.ts'
import { formatDay } from '../../../contract/days.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ArrowRight } from '../../ui/icons.tsx'

const PAUSE_MS = 300

/** 'Mon, Nov 16 to Wed, Nov 18', or one day. */
export const daysInWords = ({ from, to }: DaysAway): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`

/** What entering these days away would do: each goal with its new day, or why the server would refuse. */
export function MovesOfGoals({
  personId,
  days,
  goals,
}: {
  personId: number
  days: DaysAway
  goals: 'move' | 'leave'
}) {
  const input = `${days.from} ${days.to} ${goals}`
  const isSettled = useAfterPause(input) === input
  const { data, error } = useQuery({
    queryKey: ['moves by days away', personId, days.from, days.to, goals],
    queryFn: isSettled
      ? ({ signal }) =>
          call('POST /api/users/:id/absences', {
            params: { id: personId },
            query: { preview: 'true' },
            body: { ...days, goals },
            signal,
          })
      : skipToken,
    // Goals change meanwhile, so no earlier answer is shown.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <div role="status" className="text-14 text-ink-2">
      {error ? (
        <FieldError>{sentenceOf(error)}</FieldError>
      ) : (
        data && goals === 'move' && <Moves moves={data.moves} />
      )}
    </div>
  )
}

export function Moves({ moves }: Pick<EnteredAbsence, 'moves'>) {
  if (moves.length === 0) return 'No goal is due on these days.'
  return (
    <ul aria-label="Goals that move" className="divide-y divide-line rounded-10 bg-sunken px-3.5">
      {moves.map(({ goalId, title, from, to }) => (
        <li key={goalId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2.5">
          <span dir="auto" className="min-w-0 font-600 text-ink [overflow-wrap:anywhere]">
            {title}
          </span>
          <span className="inline-flex items-center gap-1.5 tabular-nums">
            {formatDay(from)}
            <Icon of={ArrowRight} size={14} />
            <span className="sr-only">to</span>
            <b className="font-600 text-ink">{formatDay(to)}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The value once it has not changed for a moment; the days are typed part by part. */
function useAfterPause(value: string): string | null {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
