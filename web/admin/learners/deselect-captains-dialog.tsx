import { pluralWord } from '../../../contract/sentences.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'

export function DeselectCaptainsDialog({ captains, onClose }: { captains: number; onClose: () => void }) {
  const { input } = useScope()
  const who = `${captains} ${pluralWord(captains, 'crew captain')}`
  return (
    <ConfirmChange
      call="POST /api/admin/crew-captains/deselect-all"
      input={input}
      title="Deselect all crew captains?"
      confirmLabel={`Deselect ${who}`}
      pendingLabel="Deselecting..."
      saved={({ message }) => ['Crew Captains deselected', message]}
      failure="Failed to deselect Crew Captains"
      onClose={onClose}
    >
      <b>{who}</b> can no longer manage or review the goals of their crews. They stay in their crews, and
      everything they wrote stays.
    </ConfirmChange>
  )
}
