// A coach's actions on the reflections of a crew, by button or key, and the current reflection.
import { useRef, useState } from 'react'
import type { Reflection, ReflectionOfLearner } from '../../contract/reflections.ts'
import { canReadCrewReflections } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { type ShownWeek, useGoalWeek, useShownWeek, useUser } from '../frame/user-and-week.ts'
import {
  findOwnResponse,
  useRespond,
  withoutResponse,
  withResponse,
} from '../parts/reflections/use-respond.ts'
import { combineQueries, type Read } from '../ui/loaded.tsx'
import { focusRow, useQueueEvents } from './queue-events.ts'
import { countAnswer, useKeysOn } from './review-keys.tsx'

export type ReflectionQueue = ReturnType<typeof useReflectionQueue>

export function useReflectionQueue({ waiting, ofWeek }: CrewReflections) {
  const me = useUser()
  const keysOn = useKeysOn()
  const [answered, setAnswered] = useState<ReadonlyMap<number, Reflection>>(new Map())
  /** Reflections that changed between the coach's reading and responding. */
  const [revised, setRevised] = useState<ReadonlySet<number>>(new Set())
  const [chosen, setChosen] = useState<number | null>(null)
  const [answering, setAnswering] = useState<number | null>(null)
  /** The row that takes the focus from the dialog that was sent. */
  const nextRow = useRef<number | null>(null)
  const listRef = useRef<HTMLDivElement>(null)

  const lists = listReflections(waiting, ofWeek, [...answered.values()])
  const stops = [...lists.first, ...lists.others.flatMap(({ reflection }) => reflection ?? [])].filter(
    ({ abilities }) => abilities.respond === true,
  )
  const isOpen = (reflection: Reflection) =>
    lists.first.includes(reflection) && !findOwnResponse(reflection, me.id)
  const current = stops.find(({ id }) => id === chosen) ?? stops.find(isOpen)

  const keep = (reflection: Reflection) =>
    setAnswered((before) => new Map(before).set(reflection.id, reflection))
  const forget = (id: number) => setAnswered((before) => new Map([...before].filter(([key]) => key !== id)))

  const { read, takeBack } = useRespond({
    onResponded: keep,
    onKept: keep,
    onRefused: (id, error) => {
      forget(id)
      if (error.code === 'reflection_revised') setRevised((before) => new Set([...before, id]))
    },
  })

  /** Moves on to the next reflection that awaits a response. */
  const goOn = (from: Reflection) => {
    countAnswer()
    setRevised((before) => new Set([...before].filter((id) => id !== from.id)))
    const at = stops.findIndex(({ id }) => id === from.id)
    const next = [...stops.slice(at + 1), ...stops.slice(0, Math.max(at, 0))].find(isOpen)
    setChosen(next?.id ?? from.id)
    return next?.id ?? from.id
  }

  const actions = {
    read: (reflection: Reflection) => {
      keep(withResponse(reflection, me))
      read(reflection)
      focusRow('reflection', goOn(reflection))
    },
    answer: (reflection: Reflection) => {
      setChosen(reflection.id)
      setAnswering(reflection.id)
    },
    closeAnswer: () => setAnswering(null),
    sent: (reflection: Reflection) => {
      keep(reflection)
      nextRow.current = goOn(reflection)
    },
    /** The dialog returns the focus when it is removed. Only then can it move on. */
    answerClosed: () => {
      if (nextRow.current !== null) focusRow('reflection', nextRow.current)
      nextRow.current = null
    },
    takeBack: (reflection: Reflection) => {
      keep(withoutResponse(reflection, me.id))
      setChosen(reflection.id)
      takeBack(reflection)
      focusRow('reflection', reflection.id)
    },
  }

  useQueueEvents({
    row: 'reflection',
    within: listRef,
    stops,
    current: current?.id ?? null,
    paused: stops.some(({ id }) => id === answering),
    onGo: setChosen,
    onKey: (key) => {
      // An accidental second press must not replace a text by 'Read'.
      if (key === 'r' && current && !findOwnResponse(current, me.id)) actions.read(current)
      else if (key === 'e' && current) actions.answer(current)
      else return false
      return true
    },
  })

  return {
    ...lists,
    listRef,
    current: current?.id ?? null,
    keysOn,
    revised,
    answering: stops.find(({ id }) => id === answering) ?? null,
    actions,
  }
}

/**
 * The maximum size of a page. A crew of five has only a fraction of it in the four weeks for which reflections await a
 * response.
 */
const MAX_REFLECTIONS = 200

export interface CrewReflections {
  /** Reflections that await a response, of any week. */
  waiting: readonly Reflection[]
  ofWeek: readonly ReflectionOfLearner[]
  /** The first day of `ofWeek`; null if nobody wrote about the latest week and it is over. */
  week: string | null
}

/** Whether the user gets the crew's reflections here, as its adult coach in a school that has them. */
export function useHasReflections(crewId: number): boolean {
  const me = useUser()
  return useGoalWeek().settings.reflections === true && canReadCrewReflections(me, crewId)
}

/** Reads nothing while `on` is false. */
export function useCrewReflections(crewId: number, shown: ShownWeek, on: boolean): Read<CrewReflections> {
  const { now, lookBack } = useGoalWeek()
  const { weekStart } = useShownWeek(shown)
  const waiting = useApi(
    'GET /api/reflections/queue',
    on ? { query: { crewId, limit: MAX_REFLECTIONS } } : null,
  )
  // If no week is requested the server sends the latest that has opened.
  const query = shown === 'last' ? { week: weekStart } : {}
  const ofWeek = useApi('GET /api/groups/:id/reflections', on ? { params: { id: crewId }, query } : null)
  const written = ofWeek.data?.find(({ reflection }) => reflection !== null)?.reflection?.week
  const open = lookBack && Date.parse(lookBack.opensAt) <= now ? lookBack.week : null
  const { data, ...read } = combineQueries({ waiting, ofWeek })
  return {
    ...read,
    data: data && {
      waiting: data.waiting.items,
      ofWeek: data.ofWeek,
      week: shown === 'last' ? weekStart : (written ?? open),
    },
  }
}

interface ListedReflections {
  /** Reflections that await a response, and those that got one during this visit, the oldest first. */
  first: Reflection[]
  /** The other reflections of the week, by last name. */
  others: ReflectionOfLearner[]
}

/** `answered` are reflections after the user's response. They keep their place, so that nothing moves during the visit. */
function listReflections(
  waiting: readonly Reflection[],
  ofWeek: readonly ReflectionOfLearner[],
  answered: readonly Reflection[],
): ListedReflections {
  const kept = answered.filter(
    // It awaits a response again, because the response was taken back or a newer text removed it.
    ({ id, responses, version }) =>
      !waiting.some((pending) => pending.id === id && (responses.length === 0 || pending.version > version)),
  )
  const keptIds = new Set(kept.map(({ id }) => id))
  const first = [...waiting.filter(({ id }) => !keptIds.has(id)), ...kept].sort((a, b) => a.id - b.id)
  const listed = new Set(first.map(({ id }) => id))
  return { first, others: ofWeek.filter(({ reflection }) => !reflection || !listed.has(reflection.id)) }
}
