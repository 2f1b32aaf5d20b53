import { Button } from '../../ui/button.tsx'

/** Cancel, and the button that sends the dialog's form. */
export function DialogButtons({
  onCancel,
  label,
  pending,
  pendingLabel = 'Saving...',
}: {
  onCancel: () => void
  label: string
  pending: boolean
  pendingLabel?: string
}) {
  return (
    <>
      <Button variant="ghost" onClick={onCancel} disabled={pending}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" pending={pending} pendingLabel={pendingLabel}>
        {label}
      </Button>
    </>
  )
}
