import { formatDay } from '../../contract/days.ts'
import type { Person } from '../../contract/people.ts'
import { isAdmin } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { useUser } from '../frame/session-context.ts'

/** 'Away: Mon, Nov 16 to Wed, Nov 18', newest first: for the person and for those who may enter days away. */
export function DaysAway({ person }: { person: Person }) {
  const me = useUser()
  const { id, studio, groupId } = person
  const maySee =
    me.id === id ||
    isAdmin(me) ||
    (me.isGuide && studio !== null && me.assignedStudio === studio) ||
    (me.isCoachWooden && groupId !== null && me.assignedCrews.includes(groupId))
  const { data = [] } = useApi('GET /api/users/:id/absences', maySee ? { params: { id } } : null)
  if (data.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 px-1 text-14 text-ink-2">
      {data.map((absence) => (
        <li key={absence.id}>
          Away: {formatDay(absence.from)}
          {absence.to !== absence.from && ` to ${formatDay(absence.to)}`}
        </li>
      ))}
    </ul>
  )
}
