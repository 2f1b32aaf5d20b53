// The end of a crew's reflections: what was given, who can still write, and which crew comes next.
import type { ReactNode } from 'react'
import type { Reflection } from '../../contract/reflections.ts'
import { formatCount, plural } from '../../contract/sentences.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import { ownResponse } from '../parts/reflections/use-respond.ts'
import { LinkButton } from '../ui/button.tsx'
import { Cairn } from '../ui/cairn.tsx'
import { Card } from '../ui/card.tsx'
import { formatDue } from '../ui/dates.ts'
import { NextCrew, useFocusAtEnd, useNextCrews } from './next-crew.tsx'

/** All stones of one pile. */
const FULL_CAIRN = 8

export function ReflectionsFinished({
  crewId,
  reflections,
  week,
  duringVisit,
  children,
}: {
  crewId: number
  reflections: readonly Reflection[]
  /** The Monday of the latest week that can be written about. */
  week: string | null
  /** The last one was read on this visit, so the focus comes here from its row. */
  duringVisit: boolean
  children: ReactNode
}) {
  const me = useUser()
  const { now, timeZone, lookBack } = useGoalWeek()
  const next = useNextCrews(crewId)
  const { blockRef, titleRef } = useFocusAtEnd(duringVisit)
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
    <Card>
      <div
        ref={blockRef}
        className="flex scroll-my-24 items-center gap-x-6 gap-y-3 px-4 pt-6 pb-4 max-sm:flex-col max-sm:text-center sm:px-10 sm:py-7"
      >
        <Cairn done={Math.min(FULL_CAIRN, reflections.length)} height={120} decorative className="shrink-0" />
        <div className="grid min-w-0 gap-2.5 max-sm:w-full max-sm:justify-items-center">
          <h2 ref={titleRef} tabIndex={-1} className="text-24 font-600 text-balance">
            {reflections.length === 1
              ? 'The reflection is read'
              : `All ${plural(reflections.length, 'reflection')} read`}
          </h2>
          <p className="text-ink-2">
            {[
              own.length > 0 && `${given.filter(Boolean).join(', ')}.`,
              isOpen && `Who has not written yet can until ${formatDue(lookBack.closesAt, timeZone, now)}.`,
              next.crews?.length === 0 && 'Nothing waits for you in your other crews.',
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          <div className="mt-1.5 flex flex-wrap gap-2 max-sm:w-full max-sm:*:w-full">
            <NextCrew next={next} />
            {next.hasOthers && <LinkButton href={paths.feedback()}>All crews</LinkButton>}
          </div>
          {children}
        </div>
      </div>
    </Card>
  )
}
