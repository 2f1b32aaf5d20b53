import { pluralWord } from '../../../contract/sentences.ts'
import { useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { onFailure } from '../../frame/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'

export function DeselectCaptainsDialog({ captains, onClose }: { captains: number; onClose: () => void }) {
  const { input } = useScope()
  const deselect = useChange('POST /api/admin/crew-captains/deselect-all', {
    onSuccess: ({ message }) => {
      showSuccess('Crew Captains deselected', message)
      onClose()
    },
    onError: onFailure('Failed to deselect Crew Captains'),
  })
  const who = `${captains} ${pluralWord(captains, 'crew captain')}`
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Deselect all crew captains?"
      confirmLabel={`Deselect ${who}`}
      pending={deselect.isPending}
      pendingLabel="Deselecting..."
      onConfirm={() => deselect.mutate(input)}
    >
      <b>{who}</b> can no longer manage or review the goals of their crews. They stay in their crews, and
      everything they wrote stays.
    </ConfirmDialog>
  )
}
