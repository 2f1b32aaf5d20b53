import { t } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Kbd } from './tag.tsx'

/**
 * A dialog that is one form, with Cancel and a submit button. It cannot be closed while the call is pending. `second` is
 * another way to send the form, such as 'Create and add another', also with Ctrl+Enter; `onSubmit` then gets true.
 */
export function FormDialog({
  title,
  description,
  form,
  label,
  icon,
  pendingLabel = t`Saving...`,
  second,
  cancelLabel = t`Cancel`,
  onCancel,
  onClose,
  children,
}: {
  title: string
  description?: ReactNode
  form: { onSubmit: (event: FormEvent<HTMLFormElement>, bySecond: boolean) => void; pending: boolean }
  /** The label of the submit button, which begins with a verb. */
  label: string
  icon?: LucideIcon
  pendingLabel?: string
  /** A button left of the submit button. `pending` is true while the form was sent by it. */
  second?: { label: string; pending: boolean }
  cancelLabel?: string
  /** Called only by Cancel, before the dialog closes. */
  onCancel?: () => void
  onClose: () => void
  children: ReactNode
}) {
  const bySecond = useRef(false)
  const sendBySecond = (element: HTMLFormElement | null) => {
    bySecond.current = true
    // `requestSubmit` submits before it returns.
    element?.requestSubmit()
    bySecond.current = false
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    if (second && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      sendBySecond(event.currentTarget)
    } else if (event.target instanceof HTMLDivElement) {
      // A group of choices that took the first focus. In a field the browser itself sends the form.
      event.currentTarget.requestSubmit()
    }
  }
  return (
    <Dialog
      onOpenChange={onClose}
      title={title}
      description={description}
      form={{
        onSubmit: (event) => form.onSubmit(event, bySecond.current),
        onKeyDown,
      }}
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
            {cancelLabel}
          </Button>
          {second && (
            <Button
              variant="ghost"
              disabled={form.pending}
              pending={second.pending}
              pendingLabel={pendingLabel}
              aria-keyshortcuts="Control+Enter"
              onClick={(event) => sendBySecond(event.currentTarget.form)}
            >
              {second.label}
              <span aria-hidden="true" className="max-lg:hidden">
                <Kbd>{t`Ctrl ↵`}</Kbd>
              </span>
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            icon={icon}
            disabled={form.pending}
            pending={form.pending && !second?.pending}
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
