import { useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { plural } from '../../../contract/sentences.ts'
import { topicsOf } from '../../api/cache.ts'
import { call } from '../../api/client.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { fullName, namedFew } from '../people/person-name.ts'
import { ListWorkDialog } from './list-work-dialog.tsx'

/** Moves the chosen learners to one studio, or takes them out of theirs. */
export function ChangeStudioDialog({
  people,
  studios,
  onDone,
  onClose,
}: {
  people: readonly User[]
  studios: readonly { id: number; name: string }[]
  onDone: (ids: readonly number[]) => void
  onClose: () => void
}) {
  const { input } = useScope()
  const [studio, setStudio] = useState(studios[0]?.name ?? '')
  const who = plural(people.length, 'learner')
  const coaches = studio === '' ? people.filter(leavesCrew).length : 0
  return (
    <ListWorkDialog
      people={people}
      title={`Change studio of ${who}`}
      confirmLabel={studio === '' ? `Take ${who} out` : `Move ${who}`}
      tone="primary"
      work={{
        send: (userIds) =>
          call('POST /api/admin/users/bulk-update', { ...input, body: { userIds, studio: studio || null } }),
        topics: topicsOf('POST /api/admin/users/bulk-update'),
        doneWord: studio === '' ? 'now without a studio' : `moved to ${studio}`,
        failure: 'Failed to update student',
        note: (done) => leftCrews(studio === '' ? done.filter(leavesCrew) : []),
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="text-ink-2 [overflow-wrap:anywhere]">{namedFew(people.map(fullName))}</p>
      <Field
        label="New studio"
        hint={
          studio === ''
            ? `Learners without a studio choose one when they next sign in.${
                coaches > 0 ? ` ${plural(coaches, 'coach', 'coaches')} among them will leave the crew.` : ''
              }`
            : undefined
        }
      >
        <Select value={studio} onChange={({ target }) => setStudio(target.value)}>
          {studios.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
          <option value="">No studio</option>
        </Select>
      </Field>
    </ListWorkDialog>
  )
}

/** A coach without a studio can be in no crew. */
const leavesCrew = ({ isCoachWooden, groupId }: User) => isCoachWooden && groupId !== null

function leftCrews(people: readonly User[]): string | undefined {
  if (people.length === 0) return undefined
  const captains = people.filter(({ isCrewCaptain }) => isCrewCaptain).length
  const crowns = captains === 0 ? '' : `, ${captains} of them as captain`
  return `${plural(people.length, 'coach', 'coaches')} left a crew${crowns}: ${namedFew(people.map(fullName))}.`
}
