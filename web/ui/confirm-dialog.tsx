import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field.tsx'

export type ConfirmDialogProps = {
  /** Usually the dialog is mounted only while it is open. */
  open?: boolean
  onOpenChange: (open: boolean) => void
  /** A question that names the item: 'Delete “Ridgeline”?' */
  title: ReactNode
  /** Says what will be deleted, and how much of it. */
  children: ReactNode
  /** The label begins with a verb: 'Delete 12 goals'. */
  confirmLabel: string
  onConfirm: () => void
  pending?: boolean
  pendingLabel?: string
  tone?: 'destructive' | 'primary'
  cancelLabel?: string
  error?: ReactNode
  /** A milder alternative, as the first button: the Tab key leads from Cancel to the confirmation. */
  alternative?: { label: string; onSelect: () => void } | undefined
}

/** Asks before something is deleted. The focus starts on Cancel, and the caller closes the dialog when the work is done. */
export function ConfirmDialog({
  open = true,
  onOpenChange,
  title,
  children,
  confirmLabel,
  onConfirm,
  pending = false,
  pendingLabel,
  tone = 'destructive',
  cancelLabel = t`Cancel`,
  error,
  alternative,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isQuestion
      size="s"
      open={open}
      onOpenChange={onOpenChange}
      locked={pending}
      title={title}
      description={children}
      footer={
        <>
          {alternative && (
            <Button className="sm:me-auto" disabled={pending} onClick={alternative.onSelect}>
              {alternative.label}
            </Button>
          )}
          <Button data-autofocus="" variant="ghost" disabled={pending} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={tone} pending={pending} pendingLabel={pendingLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </Dialog>
  )
}
