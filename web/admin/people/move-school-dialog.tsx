import { plural, t } from '@lingui/core/macro'
import { Plural, Select as SelectWords, Trans } from '@lingui/react/macro'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
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
      schoolName === null
        ? showSuccess(
            t`Taken out of the school`,
            t`${name} is no longer in a school. You’ll find them on the Schools tab.`,
          )
        : showSuccess(t`Moved to another school`, t`${name} is now at ${schoolName}.`),
    failure: t`Failed to move to another school`,
    onClose,
  })
  const form = useCheckedForm({
    defaultValues: { schoolId: '' },
    required: { schoolId: t`Choose a school.` },
    call: move,
    onSend: ({ schoolId }) =>
      move.mutate({
        params: { id: person.id },
        body: { schoolId: schoolId === NO_SCHOOL ? null : Number(schoolId) },
      }),
  })
  const target = form.watch('schoolId')
  const losses = listMoveLosses(person)
  const { firstName, username, schoolName } = person
  const goalCount = stats?.totalGoals ?? 0
  const counted = stats ? 'yes' : 'no'
  const roles = listMovedRoles(person)
  const roleCount = roles.length
  return (
    <FormDialog
      title={t`Move ${name} to another school`}
      form={form}
      label={target === NO_SCHOOL ? t`Take out of the school` : t`Move to this school`}
      pendingLabel={t`Moving...`}
      onClose={onClose}
    >
      <Field
        label={t`New school`}
        error={form.issue('schoolId')}
        hint={
          target === NO_SCHOOL
            ? t`Without a school a person can only sign in and out.`
            : schoolName === null
              ? t`Current school: none.`
              : t`Current school: ${schoolName}.`
        }
        required
      >
        <Select {...form.register('schoolId')}>
          <option value="">{t`Choose a school`}</option>
          <Options
            choices={(schools.data ?? [])
              .filter(({ id }) => id !== person.schoolId)
              .map(({ id, name }) => [id, name])}
          />
          {person.schoolId !== null && (
            <option value={NO_SCHOOL}>{t({ message: 'No school', context: 'person' })}</option>
          )}
        </Select>
      </Field>
      <ReadError read={schools}>{t`Couldn’t load the schools.`}</ReadError>
      <div className="grid gap-1 text-14">
        <h3 className="text-14 font-600">{t`What’s lost`}</h3>
        <ul className="list-disc pl-5 text-ink-2 [overflow-wrap:anywhere]">
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
          <li>{t`The names on feedback between ${firstName} and people at the old school`}</li>
        </ul>
      </div>
      <div className="grid gap-1 text-14">
        <h3 className="text-14 font-600">{t`What moves along`}</h3>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          <Trans>
            The account{' '}
            <b translate="no" className="font-mono">
              {username}
            </b>
            ,{' '}
            <SelectWords
              value={counted}
              _no="all goals"
              other={<Plural value={goalCount} one="# goal" other="# goals" />}
            />{' '}
            with their feedback
            <Plural
              value={roleCount}
              _0=", and the notifications"
              one={`, the notifications, and the role of ${roles}`}
              other={`, the notifications, and the roles of ${roles}`}
            />
            . Open deadlines will follow the new school’s time zone.
          </Trans>
        </p>
      </div>
      <p className="text-14 font-600">
        <Trans>You can’t undo this. Moving back later won’t bring any of it back.</Trans>
      </p>
    </FormDialog>
  )
}

function listMoveLosses(person: User): string[] {
  const { studio, groupId, groupName, isCrewCaptain, assignedCrews, assignedStudio, guardianCount } = person
  const crewCount = assignedCrews.length
  const losses: string[] = []
  if (groupId !== null) {
    const crew = groupName ?? t`the crew`
    losses.push(isCrewCaptain ? t`The place in ${crew}, and being its captain` : t`The place in ${crew}`)
  }
  if (studio !== null) losses.push(t`The studio ${studio}`)
  if (crewCount > 0) losses.push(plural(crewCount, { one: '# crew to coach', other: '# crews to coach' }))
  if (assignedStudio !== null) losses.push(t`${assignedStudio} as the studio to look after`)
  if (guardianCount > 0) losses.push(t`What the family sees at home`)
  return losses
}

function listMovedRoles({ isAdmin, isGuide, isCoachWooden, canBypassDeadlines }: User): string[] {
  const roles: string[] = []
  if (isAdmin) roles.push(t`admin`)
  if (isGuide) roles.push(t`guide`)
  if (isCoachWooden) roles.push(t`Coach Wooden`)
  if (canBypassDeadlines) roles.push(t`Admin Bypass`)
  return roles
}
