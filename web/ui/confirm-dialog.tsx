import * as AlertDialog from 'radix-ui/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { dialogClasses, overlayClasses, useOpenDialog } from './dialog.tsx'
import { FieldError } from './field.tsx'
import { useOpener } from './keep-focus.ts'

export type ConfirmDialogProps = {
  /** Usually it is mounted only while it is open. */
  open?: boolean
  onOpenChange: (open: boolean) => void
  /** A question that names the thing: 'Delete “Ridgeline”?' */
  title: ReactNode
  /** What is deleted, and how much of it. */
  children: ReactNode
  /** Verb first: 'Delete 12 goals'. */
  confirmLabel: string
  onConfirm: () => void
  pending?: boolean
  pendingLabel?: string
  tone?: 'destructive' | 'primary'
  cancelLabel?: string
  error?: ReactNode
  /** A milder way than the confirmed one, as a button before the others: from Cancel, Tab leads to the confirmation. */
  instead?: { label: string; onSelect: () => void } | undefined
}

/** Asks before something is deleted. The focus starts on Cancel; the caller closes the dialog when the work is done. */
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
  cancelLabel = 'Cancel',
  error,
  instead,
}: ConfirmDialogProps) {
  const opener = useOpener()
  useOpenDialog(open, () => !pending && onOpenChange(false))
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || !pending) && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClasses} />
        <AlertDialog.Content
          className={dialogClasses('s')}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.save()
            cancel.current?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.restore()
          }}
        >
          <div className="grid min-h-0 flex-1 gap-3 overflow-y-auto px-5 pt-5 pb-5 sm:px-6">
            <AlertDialog.Title className="text-20 font-700 tracking-[-0.01em] [overflow-wrap:anywhere]">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="[overflow-wrap:anywhere]">{children}</div>
            </AlertDialog.Description>
            {error && (
              <div role="alert">
                <FieldError>{error}</FieldError>
              </div>
            )}
          </div>
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-6 sm:pb-4">
            {instead && (
              <Button className="sm:mr-auto" disabled={pending} onClick={instead.onSelect}>
                {instead.label}
              </Button>
            )}
            <Button ref={cancel} variant="ghost" disabled={pending} onClick={() => onOpenChange(false)}>
              {cancelLabel}
            </Button>
            <Button variant={tone} pending={pending} pendingLabel={pendingLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
