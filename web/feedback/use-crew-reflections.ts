// The reflections of a crew for its coach: those that await a response, of any week, and those of one week.
import type { Reflection, ReflectionOfLearner } from '../../contract/reflections.ts'
import { coachReadsReflections } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { type ShownWeek, useGoalWeek, useShownWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { joined, type Read } from '../ui/loaded.tsx'

/** The longest page. A crew of five has a fraction of it in the four weeks for which reflections await a response. */
const MOST = 200

export interface CrewReflections {
  /** Those that await a response, of any week. */
  waiting: readonly Reflection[]
  ofWeek: readonly ReflectionOfLearner[]
  /** The Monday of `ofWeek`; null if nobody wrote about the latest week and it is over. */
  week: string | null
}

/** Whether the user gets the reflections of the crew here: its adult coach, where the school has them. */
export function useHasReflections(crewId: number): boolean {
  const me = useUser()
  return useGoalWeek().settings.reflections === true && coachReadsReflections(me, crewId)
}

/** With `on` false nothing is read. */
export function useCrewReflections(crewId: number, shown: ShownWeek, on: boolean): Read<CrewReflections> {
  const { now, lookBack } = useGoalWeek()
  const { weekStart } = useShownWeek(shown)
  const waiting = useApi('GET /api/reflections/queue', on ? { query: { crewId, limit: MOST } } : null)
  // Without a week the server sends the latest that has opened.
  const query = shown === 'last' ? { week: weekStart } : {}
  const ofWeek = useApi('GET /api/groups/:id/reflections', on ? { params: { id: crewId }, query } : null)
  const written = ofWeek.data?.find(({ reflection }) => reflection !== null)?.reflection?.week
  const open = lookBack && Date.parse(lookBack.opensAt) <= now ? lookBack.week : null
  const { data, ...read } = joined({ waiting, ofWeek })
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
  /** Those that await a response and those that got one during this visit, the oldest first. */
  first: Reflection[]
  /** The others of the week, by last name. */
  others: ReflectionOfLearner[]
}

/** `answered` are as they are after the user's response; they keep their place, so that nothing moves during the visit. */
export function listedReflections(
  waiting: readonly Reflection[],
  ofWeek: readonly ReflectionOfLearner[],
  answered: readonly Reflection[],
): ListedReflections {
  const kept = answered.filter(
    // It awaits a response again: this one was taken back, or a newer text took it away.
    ({ id, responses, version }) =>
      !waiting.some((one) => one.id === id && (responses.length === 0 || one.version > version)),
  )
  const keptIds = new Set(kept.map(({ id }) => id))
  const first = [...waiting.filter(({ id }) => !keptIds.has(id)), ...kept].sort(
    (one, other) => one.id - other.id,
  )
  const listed = new Set(first.map(({ id }) => id))
  return { first, others: ofWeek.filter(({ reflection }) => !reflection || !listed.has(reflection.id)) }
}
