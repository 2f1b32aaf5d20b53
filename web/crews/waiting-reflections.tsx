// The reflections that await the response of a coach, by crew.
import { useQueries } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isStaff } from '../../contract/roles.ts'
import { formatCount, pluralWord } from '../../contract/sentences.ts'
import { queryOptionsFor, useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'

/** The longest page of the queue. */
const MOST_WAITING = 200

/**
 * How many await a response in each crew; 0 while they are not counted. One call is enough for nearly every coach. If the
 * queue is longer than a page, each crew is counted by its own call.
 */
export function useWaitingReflections(crewIds: readonly number[]): ReadonlyMap<number, number> {
  const mayRead = isStaff(useUser())
  const on = useGoalWeek().settings.reflections && mayRead && crewIds.length > 0
  const all = useApi('GET /api/reflections/queue', on ? { query: { limit: MOST_WAITING } } : null)
  const isTooLong = on && all.data !== undefined && all.data.nextCursor !== null
  const own = useQueries({
    queries: (isTooLong ? crewIds : []).map((crewId) =>
      queryOptionsFor('GET /api/reflections/queue', { query: { crewId, limit: MOST_WAITING } }),
    ),
  })
  return new Map(
    crewIds.map((crewId, index) => {
      const { data } = own[index] ?? all
      return [crewId, data?.items.filter(({ user }) => user.groupId === crewId).length ?? 0]
    }),
  )
}

/** '2 reflections to read', a link to them; nothing at 0. */
export function ReflectionsToRead({ crewId, count }: { crewId: number; count: number }) {
  if (count === 0) return null
  return (
    <Link
      href={`${paths.feedbackCrew(crewId)}?tab=reflections`}
      className="w-fit text-14 touch:-my-3 touch:py-3"
    >
      {formatCount(count)} {pluralWord(count, 'reflection')} to read
    </Link>
  )
}
