import { useApi } from '../../api/queries.ts'
import { useUser } from '../../frame/session-context.ts'

/** At most so many names are written out. */
const MOST_NAMES = 3

/** Says to a learner whose family looks on who that is. Reads and shows nothing for all others. */
export function SeenByFamily() {
  const { id, guardianCount } = useUser()
  const { data } = useApi('GET /api/users/:id/family', guardianCount > 0 ? { params: { id } } : null)
  if (!data || data.guardians.length === 0) return null
  const names = data.guardians.map(({ name }) => name)
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return (
    <p className="px-4 py-3 text-14 text-ink-2 [overflow-wrap:anywhere] sm:px-5">
      Your family can see your goals: {names.slice(0, MOST_NAMES).join(', ')}
      {more}.
    </p>
  )
}
