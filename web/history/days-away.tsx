import { formatDay } from '../../contract/days.ts'
import type { Person } from '../../contract/people.ts'
import { readsAbout } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { useUser } from '../frame/session-context.ts'

/** 'Away: Mon, Nov 16 to Wed, Nov 18', newest first: for the person and for those who may enter days away. */
export function DaysAway({ person }: { person: Person }) {
  const me = useUser()
  const { id } = person
  const { data = [] } = useApi(
    'GET /api/users/:id/absences',
    readsAbout(me, person) ? { params: { id } } : null,
  )
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
