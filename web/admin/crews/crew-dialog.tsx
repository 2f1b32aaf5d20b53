import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { GroupWithMembers } from '../../../contract/crews.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { useUndoAction } from '../../frame/undo-deletion.ts'
import { ItemDialog } from '../item-dialog.tsx'

export function CrewDialog({ crew, onClose }: { crew?: { id: number; name: string }; onClose: () => void }) {
  const { input } = useScope()
  return (
    <ItemDialog
      item={crew}
      values={{ name: crew?.name ?? '' }}
      toStored={({ name }) => ({ name: name.trim() })}
      storedIn={({ name }) => ({ name })}
      fields={[{ name: 'name', label: t`Crew name`, required: t`Enter a crew name.` }]}
      create={{
        call: 'POST /api/admin/groups',
        input: (body) => ({ ...input, body }),
        title: t`Create Crew`,
        label: t`Create crew`,
        pendingLabel: t`Creating...`,
        saved: ({ name }) => [t`Crew created successfully`, t`Now add learners to ${name}.`],
        failure: t`Failed to create crew`,
      }}
      update={{
        call: 'PUT /api/admin/groups/:id',
        input: (body, { id }) => ({ params: { id }, body }),
        title: ({ name }) => t`Rename ${name}`,
        label: t`Rename crew`,
        pendingLabel: t`Saving...`,
        saved: () => [t`Crew updated`],
        failure: t`Failed to update crew`,
      }}
      onClose={onClose}
    />
  )
}

export function DeleteCrewDialog({ crew, onClose }: { crew: GroupWithMembers; onClose: () => void }) {
  const undoAction = useUndoAction()
  const { name, memberCount } = crew
  return (
    <ConfirmChange
      call="DELETE /api/admin/groups/:id"
      input={{ params: { id: crew.id } }}
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete crew`}
      successToast={(deletion) => [
        t`Crew deleted`,
        t`${name} is gone.`,
        undoAction(deletion, t`${name} restored`),
      ]}
      failure={t`Failed to delete crew`}
      onClose={onClose}
    >
      {memberCount === 0 ? (
        t`Nobody is in it.`
      ) : (
        <Trans>
          <Plural
            value={memberCount}
            one={
              <Trans>
                <b># learner</b> becomes
              </Trans>
            }
            other={
              <Trans>
                <b># learners</b> become
              </Trans>
            }
          />{' '}
          unassigned, and captains among them won’t be captains anymore.
        </Trans>
      )}{' '}
      <Trans>All goals stay with their owners.</Trans>
    </ConfirmChange>
  )
}
