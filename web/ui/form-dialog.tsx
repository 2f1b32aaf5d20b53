import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { IconPicture } from './icon.tsx'

/** A dialog that is one form, with Cancel and a submit button. Nothing closes it while the call is under way. */
export function FormDialog({
  title,
  description,
  form,
  label,
  icon,
  pendingLabel = 'Saving...',
  onCancel,
  onClose,
  children,
}: {
  title: string
  description?: ReactNode
  form: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; pending: boolean }
  /** Label of the submit button; it begins with a verb. */
  label: string
  icon?: IconPicture
  pendingLabel?: string
  /** Called by Cancel only, before the dialog closes. */
  onCancel?: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      form={{ onSubmit: form.onSubmit }}
      locked={form.pending}
      footer={
        <>
          <Button
            variant="ghost"
            disabled={form.pending}
            onClick={() => {
              onCancel?.()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={icon}
            pending={form.pending}
            pendingLabel={pendingLabel}
          >
            {label}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
