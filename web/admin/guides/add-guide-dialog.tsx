import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { StudioField } from '../people/account-fields.tsx'
import { AddAccountDialog } from '../people/add-account-dialog.tsx'
import { fullName } from '../people/person-name.ts'

const required = { assignedStudio: 'Choose the studio this guide looks after.' }

export function AddGuideDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const { data: studios = [] } = useApi('GET /api/admin/studios', input)
  return (
    <AddAccountDialog
      title="Add Guide"
      description="A guide sees the learners and goals of one studio."
      noun="guide"
      success="Guide created successfully"
      failure="Failed to create guide"
      required={required}
      roleOf={({ assignedStudio }) => ({ userType: 'guide', assignedStudio })}
      successText={(user) => `${fullName(user)} looks after ${user.assignedStudio}.`}
      checkCreated={({ id }) => (id ? null : 'User creation failed - no user ID returned')}
      onClose={onClose}
    >
      {(form) => (
        <StudioField
          name="assignedStudio"
          label="Assigned studio"
          form={form}
          studios={studios}
          none="Choose a studio"
        />
      )}
    </AddAccountDialog>
  )
}
