import { t } from '@lingui/core/macro'
import { useApi } from '../../api/queries.ts'
import { useUser } from '../../frame/user-and-week.ts'

/** Tells learners whose family follows them who that is. Renders nothing, and reads nothing, for everyone else. */
export function SeenByFamily() {
  const { id, guardianCount } = useUser()
  const { data } = useApi('GET /api/users/:id/family', guardianCount > 0 ? { params: { id } } : null)
  if (!data || data.guardians.length === 0) return null
  const names = data.guardians.map(({ name }) => name).join(', ')
  return (
    <p className="px-4 py-3 text-14 text-ink-2 [overflow-wrap:anywhere] sm:px-5">
      {t`Following your goals: ${names}.`}
    </p>
  )
}
