import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { StudioField } from '../people/account-fields.tsx'
import { AddAccountDialog } from '../people/add-account-dialog.tsx'

const required = { studio: 'Choose a studio.' }

export function AddLearnerDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const { data: studios = [] } = useApi('GET /api/admin/studios', input)
  return (
    <AddAccountDialog
      title="Add Learner"
      noun="learner"
      success="Student created successfully"
      failure="Failed to create student"
      required={required}
      roleOf={({ studio }) => ({ studio })}
      onClose={onClose}
    >
      {(form) => (
        <StudioField name="studio" label="Studio" form={form} studios={studios} none="Choose a studio" />
      )}
    </AddAccountDialog>
  )
}
