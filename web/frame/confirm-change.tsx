import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Answer, ChangeCall, Input } from '../api/calls.ts'
import { useChange } from '../api/changes.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/confirm-dialog.tsx'
import { showSuccess } from '../ui/toast.ts'

type Toast = Parameters<typeof showSuccess>

/**
 * Asks for confirmation before a call, usually a deletion. If the call succeeds, the dialog closes and a toast is shown. If it
 * fails, the dialog stays open, and the error is shown in a toast titled `failure` or, without `failure`, in the dialog.
 */
export function ConfirmChange<C extends ChangeCall>({
  call,
  input,
  failure,
  fallback,
  successToast,
  onSaved,
  onClose,
  pendingLabel = t`Deleting...`,
  children,
  ...dialog
}: {
  call: C
  input: Input<C>
  failure?: string
  /** The description of the failure toast if the server sent no message. */
  fallback?: string
  /** The arguments of `showSuccess`: title, description and action. */
  successToast: Toast | ((answer: Answer<C>) => Toast)
  /** Called after the dialog is closed and the toast is shown. */
  onSaved?: (() => void) | undefined
  onClose: () => void
  /** Says what the call will change, with numbers. */
  children: ReactNode
} & Pick<
  ConfirmDialogProps,
  'title' | 'confirmLabel' | 'pendingLabel' | 'cancelLabel' | 'tone' | 'alternative'
>) {
  const change = useChange(call, {
    onSuccess: (answer) => {
      onClose()
      const toast = typeof successToast === 'function' ? successToast(answer) : successToast
      showSuccess(...toast)
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
