import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { joinNames, plural, pluralWord } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { getTopics } from '../../api/topics.ts'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ReadError } from '../../ui/loaded.tsx'
import { Options, Select } from '../../ui/select.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { useClosingChange } from '../use-save.ts'

const NO_SCHOOL = 'none'

/** Moves a person to another school, after showing what is lost. For super admins. */
export function MoveSchoolDialog({ person, onClose }: { person: User; onClose: () => void }) {
  // The choice of the school in the bar has them loaded.
  const schools = useApi('GET /api/admin/schools', {})
  const { data: stats } = useApi('GET /api/users/:id/stats', { params: { id: person.id } })
  const name = fullName(person)
  const move = useClosingChange('PUT /api/admin/users/:id', {
    // The goals leave the school too, as with a deletion.
    topics: getTopics('DELETE /api/admin/users/:id'),
    onSaved: ({ schoolName }) =>
      showSuccess(
        schoolName === null ? 'Taken out of the school' : 'Moved to another school',
        schoolName === null
          ? `${name} is no longer in a school. You’ll find them on the Schools tab.`
          : `${name} is now at ${schoolName}.`,
      ),
    failure: 'Failed to move to another school',
    onClose,
  })
  const form = useCheckedForm({
    defaultValues: { schoolId: '' },
    required: { schoolId: 'Choose a school.' },
    call: move,
    onSend: ({ schoolId }) =>
      move.mutate({
        params: { id: person.id },
        body: { schoolId: schoolId === NO_SCHOOL ? null : Number(schoolId) },
      }),
  })
  const target = form.watch('schoolId')
  const losses = listMoveLosses(person)
  return (
    <FormDialog
      title={`Move ${name} to another school`}
      form={form}
      label={target === NO_SCHOOL ? 'Take out of the school' : 'Move to this school'}
      pendingLabel="Moving..."
      onClose={onClose}
    >
      <Field
        label="New school"
        error={form.issue('schoolId')}
        hint={
          target === NO_SCHOOL
            ? 'Without a school a person can only sign in and out.'
            : `Current school: ${person.schoolName ?? 'none'}.`
        }
        required
      >
        <Select {...form.register('schoolId')}>
          <option value="">Choose a school</option>
          <Options
            choices={(schools.data ?? [])
              .filter(({ id }) => id !== person.schoolId)
              .map(({ id, name }) => [id, name])}
          />
          {person.schoolId !== null && <option value={NO_SCHOOL}>No school</option>}
        </Select>
      </Field>
      <ReadError read={schools}>Couldn’t load the schools.</ReadError>
      <div className="grid gap-1 text-14">
        <h3 className="text-14 font-600">What’s lost</h3>
        <ul className="list-disc pl-5 text-ink-2 [overflow-wrap:anywhere]">
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
          <li>The names on feedback between {person.firstName} and people at the old school</li>
        </ul>
      </div>
      <div className="grid gap-1 text-14">
        <h3 className="text-14 font-600">What moves along</h3>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          The account{' '}
          <b translate="no" className="font-mono">
            {person.username}
          </b>
          , {stats ? plural(stats.totalGoals, 'goal') : 'all goals'} with their feedback
          {formatMovedRoles(person)}. Open deadlines will follow the new school’s time zone.
        </p>
      </div>
      <p className="text-14 font-600">You can’t undo this. Moving back later won’t bring any of it back.</p>
    </FormDialog>
  )
}

function listMoveLosses(person: User): string[] {
  const { studio, groupId, groupName, isCrewCaptain, assignedCrews, assignedStudio, guardianCount } = person
  const losses: string[] = []
  if (groupId !== null) {
    const crew = groupName ?? 'the crew'
    losses.push(isCrewCaptain ? `The place in ${crew}, and being its captain` : `The place in ${crew}`)
  }
  if (studio !== null) losses.push(`The studio ${studio}`)
  if (assignedCrews.length > 0) losses.push(`${plural(assignedCrews.length, 'crew')} to coach`)
  if (assignedStudio !== null) losses.push(`${assignedStudio} as the studio to look after`)
  if (guardianCount > 0) losses.push('What the family sees at home')
  return losses
}

/** Formats the end of the sentence about what moves along. */
function formatMovedRoles({ isAdmin, isGuide, isCoachWooden, canBypassDeadlines }: User): string {
  const roles = [
    isAdmin && 'admin',
    isGuide && 'guide',
    isCoachWooden && 'Coach Wooden',
    canBypassDeadlines && 'Admin Bypass',
  ].filter((role) => role !== false)
  if (roles.length === 0) return ', and the notifications'
  return `, the notifications, and the ${pluralWord(roles.length, 'role')} of ${joinNames(roles)}`
}
