import type { User } from '../../../contract/people.ts'
import type { Studio } from '../../../contract/schools.ts'
import { pluralWord } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { fullName, namedFew } from '../people/person-name.ts'

export function DeleteStudioDialog({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  const { input } = useScope()
  const { data: coaches = [] } = useApi('GET /api/admin/users', input, {
    select: coachesInCrews(studio.name),
  })
  const leaving = coaches.map((coach) => `${fullName(coach)} (${coach.groupName ?? 'a crew'})`)
  const left =
    leaving.length === 0 ? '' : ` Coaches without a studio leave their crews: ${namedFew(leaving)}.`
  const learners = `${studio.learnerCount} ${pluralWord(studio.learnerCount, 'learner chooses', 'learners choose')}`
  return (
    <ConfirmChange
      call="DELETE /api/admin/studios/:id"
      input={{ params: { id: studio.id } }}
      title={`Delete ${studio.name}?`}
      confirmLabel="Delete studio"
      saved={['Studio deleted successfully', `${studio.name} is gone.${left}`]}
      failure="Failed to delete studio"
      onClose={onClose}
    >
      <p>Are you sure you want to delete this studio? This action cannot be undone.</p>
      <p className="mt-2 text-14 text-ink-2">
        <b>{learners}</b> a studio again at the next sign-in; its guides look after none until you give them
        another. Goals stay.
      </p>
      {leaving.length > 0 && (
        <p className="mt-2 text-14 text-ink-2">
          Coaches without a studio leave their crews: <b>{namedFew(leaving)}</b>.
        </p>
      )}
    </ConfirmChange>
  )
}

const coachesInCrews = (studio: string) => (users: User[]) =>
  users.filter((user) => user.studio === studio && user.isCoachWooden && user.groupId !== null)
