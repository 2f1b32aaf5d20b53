// Which of a coach's other crews is next when a queue is finished.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Group } from '../../contract/crews.ts'
import { isCoach } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import {
  type CrewToReview,
  useCrewsToReview,
  useWaitingReflections,
  waitWords,
} from '../parts/crews/waiting.ts'
import { LinkButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface NextCrews {
  /** The user reviews other crews than this one. */
  hasOthers: boolean
  isPending: boolean
  /** Those where something waits, in the order of their urgency. Undefined: pending, or not known because a read failed. */
  crews: readonly CrewToReview<Group>[] | undefined
}

export function useNextCrews(crewId: number): NextCrews {
  const me = useUser()
  const others = isCoach(me) ? me.assignedCrews.filter((id) => id !== crewId) : []
  const hasOthers = others.length > 0
  const { data: names, isPending } = useApi('GET /api/groups', hasOthers ? {} : null)
  const reflections = useWaitingReflections(others)
  const inOrder = useCrewsToReview(names?.filter(({ id }) => others.includes(id)) ?? [])
  const waiting = inOrder?.filter((one) => one.waiting + one.toRead > 0)
  // Of crews that could not be counted nothing is known, so that 'none' would be wrong.
  const isKnown =
    names && (waiting?.length || (reflections.data && inOrder?.every(({ of }) => !of.hasFailed)))
  return {
    hasOthers,
    isPending: hasOthers && (isPending || inOrder === undefined),
    crews: isKnown ? waiting : undefined,
  }
}

/** 'Next crew: Moss, 4 to review, 2 to read'. It opens on the tab with work. */
export function NextCrew({
  next: { isPending, crews },
  quiet = false,
}: {
  next: NextCrews
  /** Something of this crew comes first. */
  quiet?: boolean
}) {
  const first = crews?.[0]
  if (isPending) return <Skeleton className="h-11 w-64" />
  if (!first) return null
  const { crew, waiting } = first
  return (
    <LinkButton
      href={waiting > 0 ? paths.feedbackCrew(crew.id) : paths.feedbackReflections(crew.id)}
      variant={quiet ? 'quiet' : 'primary'}
      className="min-w-0 py-2 text-center whitespace-normal [overflow-wrap:anywhere]"
    >
      Next crew: {crew.name}, {waitWords(first)}
    </LinkButton>
  )
}

/** Moves the focus from the queue, where it would be on the last row, to the title of this end. */
export function useFocusAtEnd(duringVisit: boolean) {
  const blockRef = useRef<HTMLDivElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const moveFocus = useEffectEvent(() => {
    const active = document.activeElement
    // Who came here by the tabs stays on the tab.
    if (!duringVisit || (active !== document.body && !active?.closest('[data-queue]'))) return
    titleRef.current?.focus({ preventScroll: true })
    blockRef.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => moveFocus(), [])
  return { blockRef, titleRef }
}
