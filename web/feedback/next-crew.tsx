// Finds the coach's next crew when a queue is finished.
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Group } from '../../contract/crews.ts'
import { isCoach } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/user-and-week.ts'
import {
  type CrewToReview,
  formatPending,
  reviewPath,
  sortByReading,
  useCrewsToReview,
} from '../parts/crews/waiting.ts'
import { useWaitingReflections } from '../parts/crews/waiting-queues.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/loaded.tsx'

interface NextCrews {
  /** The user reviews other crews than this one. */
  hasOthers: boolean
  isPending: boolean
  /** Crews with pending work, by urgency. Undefined while loading, or if a read failed. */
  crews: readonly CrewToReview<Group>[] | undefined
}

export function useNextCrews(crewId: number): NextCrews {
  const me = useUser()
  const others = isCoach(me) ? me.assignedCrews.filter((id) => id !== crewId) : []
  const hasOthers = others.length > 0
  const { data: names, isPending } = useApi('GET /api/groups', hasOthers ? {} : null)
  const reflections = useWaitingReflections(others)
  const inOrder = useCrewsToReview(names?.filter(({ id }) => others.includes(id)) ?? [])
  const waiting = inOrder?.filter((crew) => crew.waiting + crew.toRead > 0)
  // A crew that could not be counted is unknown, so 'none' would be wrong.
  const isKnown =
    names && (waiting?.length || (reflections.data && inOrder?.every(({ queue }) => !queue.hasFailed)))
  return {
    hasOthers,
    isPending: hasOthers && (isPending || inOrder === undefined),
    crews: isKnown ? waiting : undefined,
  }
}

/** The card at the end of a queue: the feedback given, and the way to the next crew. */
export function QueueEnd({
  next: { crews, isPending, hasOthers },
  duringVisit,
  isReading = false,
  cairn,
  title,
  first,
  fallback,
  children,
}: {
  next: NextCrews
  /** The end was reached during this visit, so the focus moves here from the last row. */
  duringVisit: boolean
  /** The coach reads reflections, and goes on with those of the next crew as long as one has any. */
  isReading?: boolean
  cairn: ReactNode
  title: string
  /** A button for remaining work in this crew. */
  first?: ReactNode
  /** In the place of 'All crews' for who has no other. */
  fallback?: ReactNode
  children: ReactNode
}) {
  const { blockRef, titleRef } = useFocusAtEnd(duringVisit)
  const toRead = isReading && crews ? sortByReading(crews)[0] : undefined
  // Only what the link leads to is named.
  const crew = toRead ? { ...toRead, waiting: 0 } : crews?.[0]
  const name = crew?.crew.name
  const pending = crew && formatPending(crew)
  return (
    <Card>
      <div
        ref={blockRef}
        className="flex scroll-my-24 items-center gap-x-6 gap-y-3 px-4 pt-6 pb-4 max-sm:flex-col max-sm:text-center sm:px-10 sm:py-7"
      >
        {cairn}
        <div className="grid min-w-0 gap-2.5 max-sm:w-full max-sm:justify-items-center">
          <h2 ref={titleRef} tabIndex={-1} className="text-24 font-600 text-balance">
            {title}
          </h2>
          {children}
          <div className="mt-1.5 flex flex-wrap gap-2 max-sm:w-full max-sm:*:w-full">
            {first}
            {isPending ? (
              <Skeleton className="h-11 w-64" />
            ) : (
              crew && (
                <LinkButton
                  href={reviewPath(crew)}
                  variant={first ? 'quiet' : 'primary'}
                  className="min-w-0 py-2 text-center whitespace-normal [overflow-wrap:anywhere]"
                >
                  <Trans>
                    Next crew: {name}, {pending}
                  </Trans>
                </LinkButton>
              )
            )}
            {hasOthers ? (
              <LinkButton href={paths.feedback()}>
                <Trans>All crews</Trans>
              </LinkButton>
            ) : (
              fallback
            )}
          </div>
        </div>
      </div>
    </Card>
  )
}

/** Moves the focus from the queue, where it would be on the last row, to the title of this end. */
function useFocusAtEnd(duringVisit: boolean) {
  const blockRef = useRef<HTMLDivElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const moveFocus = useEffectEvent(() => {
    const active = document.activeElement
    // A user who came here by the tabs stays on the tab.
    if (!duringVisit || (active !== document.body && !active?.closest('[data-queue]'))) return
    titleRef.current?.focus({ preventScroll: true })
    blockRef.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => moveFocus(), [])
  return { blockRef, titleRef }
}
