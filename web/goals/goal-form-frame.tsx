import type { FormEvent, ReactNode } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { IconPicture } from '../ui/icons.tsx'
import { RefusedGoal } from './refused-goal.tsx'

/** The dialog around the form of a goal. Cancel throws away what was written; closed otherwise it is kept. */
export function GoalFormFrame({
  title,
  description,
  label,
  icon,
  pending,
  pendingLabel,
  error,
  onSubmit,
  onCancel,
  onClose,
  children,
}: {
  title: string
  description?: string | undefined
  /** Of the button that sends it, with its sign. */
  label: string
  icon?: IconPicture
  pending: boolean
  pendingLabel: string
  /** Why the server did not take it. */
  error: ApiError | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Before it closes. */
  onCancel: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={pending}
      title={title}
      description={description}
      form={{ onSubmit }}
      footer={
        <>
          <Button
            variant="ghost"
            disabled={pending}
            onClick={() => {
              onCancel()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant="primary" icon={icon} pending={pending} pendingLabel={pendingLabel}>
            {label}
          </Button>
        </>
      }
    >
      {children}
      <RefusedGoal error={error} />
    </Dialog>
  )
}
