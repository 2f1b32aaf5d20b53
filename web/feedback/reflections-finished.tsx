// The end of a crew's reflections: what was given, who can still write, and which crew comes next.
import type { ReactNode } from 'react'
import type { Reflection } from '../../contract/reflections.ts'
import { formatCount, plural } from '../../contract/sentences.ts'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { ownResponse } from '../parts/reflections/use-respond.ts'
import { Cairn } from '../ui/cairn.tsx'
import { formatDue } from '../ui/dates.ts'
import { QueueEnd, useNextCrews } from './next-crew.tsx'
import { useReviewing } from './queue.ts'

/** All stones of one pile. */
const FULL_CAIRN = 8

export function ReflectionsFinished({
  reflections,
  week,
  duringVisit,
  children,
}: {
  reflections: readonly Reflection[]
  /** The Monday of the latest week that can be written about. */
  week: string | null
  /** The last one was read on this visit, so the focus comes here from its row. */
  duringVisit: boolean
  children: ReactNode
}) {
  const me = useUser()
  const { now, timeZone, lookBack } = useGoalWeek()
  const next = useNextCrews(useReviewing().crewId)
  const own = reflections.flatMap((reflection) => ownResponse(reflection, me.id) ?? [])
  const answered = own.filter(({ text }) => text !== null).length
  const read = own.length - answered
  const given = [read > 0 && `${formatCount(read)} read`, answered > 0 && `${formatCount(answered)} answered`]
  const isOpen =
    lookBack?.week === week &&
    lookBack &&
    Date.parse(lookBack.opensAt) <= now &&
    Date.parse(lookBack.closesAt) > now
  return (
    <QueueEnd
      next={next}
      duringVisit={duringVisit}
      cairn={
        <Cairn done={Math.min(FULL_CAIRN, reflections.length)} height={120} decorative className="shrink-0" />
      }
      title={
        reflections.length === 1
          ? 'The reflection is read'
          : `All ${plural(reflections.length, 'reflection')} read`
      }
      foot={children}
    >
      <p className="text-ink-2">
        {[
          own.length > 0 && `${given.filter(Boolean).join(', ')}.`,
          isOpen && `Who has not written yet can until ${formatDue(lookBack.closesAt, timeZone, now)}.`,
          next.crews?.length === 0 && 'Nothing waits for you in your other crews.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </QueueEnd>
  )
}
