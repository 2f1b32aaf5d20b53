import type { ReactNode } from 'react'
import type { Answer, ChangeCall, Input } from '../api/calls.ts'
import { useChange } from '../api/changes.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/confirm-dialog.tsx'
import { showSuccess } from '../ui/toast.ts'

type Toast = Parameters<typeof showSuccess>

/**
 * Asks before one call is made, usually a deletion. Success closes the dialog and shows a toast. A refusal leaves it open
 * and shows a toast with this title, or without a title the server's message in the dialog.
 */
export function ConfirmChange<C extends ChangeCall>({
  call,
  input,
  failure,
  fallback,
  successToast,
  onSaved,
  onClose,
  pendingLabel = 'Deleting...',
  children,
  ...dialog
}: {
  call: C
  input: Input<C>
  failure?: string
  /** The description if the server sent no message. */
  fallback?: string
  /** The toast about the result: title, description, action. */
  successToast: Toast | ((answer: Answer<C>) => Toast)
  /** Called last. */
  onSaved?: (() => void) | undefined
  onClose: () => void
  /** Says what will happen, and to how much. */
  children: ReactNode
} & Pick<
  ConfirmDialogProps,
  'title' | 'confirmLabel' | 'pendingLabel' | 'cancelLabel' | 'tone' | 'alternative'
>) {
  const change = useChange(call, {
    onSuccess: (answer) => {
      onClose()
      showSuccess(...(typeof successToast === 'function' ? successToast(answer) : successToast))
      onSaved?.()
    },
    failure: failure === undefined ? undefined : [failure, fallback],
  })
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={onClose}
      pending={change.isPending}
      pendingLabel={pendingLabel}
      error={failure === undefined && change.error?.sentence}
      onConfirm={() => change.mutate(input)}
    >
      {children}
    </ConfirmDialog>
  )
}
