import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { DialogForm } from './use-dialog-form.ts'

/** A dialog that is one form, with Cancel and the button that sends it. Nothing closes it while the call is under way. */
export function FormDialog({
  title,
  description,
  form,
  label,
  pendingLabel = 'Saving...',
  onClose,
  children,
}: {
  title: string
  description?: ReactNode
  form: Pick<DialogForm, 'onSubmit' | 'pending'> & Partial<DialogForm>
  /** Of the button that sends it; verb first. */
  label: string
  pendingLabel?: string
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
          <Button variant="ghost" onClick={onClose} disabled={form.pending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel={pendingLabel}>
            {label}
          </Button>
        </>
      }
    >
      <div ref={form.ref} onInput={form.onInput} className="grid gap-4.5">
        {children}
      </div>
    </Dialog>
  )
}
