import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { firstField, useOpener } from './keep-focus.ts'
import { clearForDialog } from './toast.ts'

/** The width in pixels: 440 to confirm or celebrate, 560 for forms, 880 for bulk work. */
type DialogSize = 's' | 'm' | 'l'

const widths: Record<DialogSize, string> = { s: 'sm:max-w-110', m: 'sm:max-w-140', l: 'sm:max-w-220' }

/** The dialog is a sheet at the bottom of a phone, and a centered window from 720 px up. */
const dialogClasses = (size: DialogSize): string =>
  cx(
    'fixed z-40 flex flex-col overflow-hidden bg-surface text-ink shadow-float outline-none! inset-x-0 bottom-0 max-h-[92dvh]',
    'rounded-t-18 animate-sheet sm:animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100vw-2rem)]',
    'sm:max-h-[min(88dvh,860px)] sm:rounded-14',
    widths[size],
  )

export type DialogProps = {
  /** Usually the dialog is mounted only while it is open. */
  open?: boolean
  onOpenChange: (open: boolean) => void
  /** Called when the dialog is removed and the focus is back on the opener. */
  onClosed?: () => void
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** 440 to confirm or celebrate, 560 for forms, 880 for bulk work. */
  size?: DialogSize
  /** Buttons; the main action is the last one. */
  footer?: ReactNode
  /** Makes body and footer one form, which a submit button in the footer sends. */
  form?: Pick<ComponentProps<'form'>, 'onSubmit' | 'action' | 'onReset' | 'onKeyDown'>
  /** Prevents closing, because work is pending. */
  locked?: boolean
  /** Drawn above the title, edge to edge, such as a picture. */
  art?: ReactNode
  /** Shows a large centered title without a close button, for dialogs that close by themselves. */
  celebrating?: boolean
  /** A question that only its buttons and Escape answer. The description is read out with the title. */
  isQuestion?: boolean
  children?: ReactNode
  className?: string
}

/** A window, or below 720 px a sheet from the bottom. The focus starts in the first field and returns to the opener. */
export function Dialog({
  open = true,
  onOpenChange,
  onClosed,
  title,
  description,
  size = 'm',
  footer,
  form,
  locked = false,
  art,
  celebrating = false,
  isQuestion = false,
  children,
  className,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const opener = useOpener()
  useOpenDialog(open, () => !locked && onOpenChange(false))
  useEffect(() => {
    if (open) clearForDialog(celebrating)
  }, [open, celebrating])
  const rest = (
    <>
      <div
        tabIndex={form || isQuestion ? undefined : 0}
        className={cx(
          'grid min-h-0 flex-1 content-start gap-4.5 overflow-y-auto overscroll-contain px-5 pt-2 pb-5 focus-visible:-outline-offset-2 sm:px-6',
          className,
        )}
      >
        {description && (
          <Radix.Description asChild>
            <div className={cx('[overflow-wrap:anywhere]', !isQuestion && 'text-ink-2')}>{description}</div>
          </Radix.Description>
        )}
        {children}
      </div>
      {footer && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-6 sm:pb-4">
          {footer}
        </div>
      )}
    </>
  )
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || !locked) && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          ref={content}
          {...(isQuestion && { role: 'alertdialog' })}
          className={dialogClasses(size)}
          data-size={size}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onInteractOutside={(event) => isQuestion && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.save()
            const start = content.current && firstField(content.current)
            ;(start ?? content.current)?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.restore()
            onClosed?.()
          }}
        >
          {art}
          <div
            className={
              celebrating
                ? 'px-6 pt-4 text-center'
                : isQuestion
                  ? 'px-5 pt-5 pb-1 sm:px-6'
                  : 'flex items-center gap-3 py-3 pe-2 ps-5 sm:pt-4 sm:pb-2 sm:pe-3 sm:ps-6'
            }
          >
            <Radix.Title
              className={cx(
                'min-w-0 flex-1 font-600 tracking-[-0.01em] [overflow-wrap:anywhere]',
                celebrating ? 'text-24' : 'text-20',
              )}
            >
              {title}
            </Radix.Title>
            {!celebrating && !isQuestion && (
              <Radix.Close asChild>
                <IconButton icon={X} label={t`Close`} disabled={locked} />
              </Radix.Close>
            )}
          </div>
          {form ? (
            <form {...form} noValidate className="flex min-h-0 flex-1 flex-col">
              {rest}
            </form>
          ) : (
            rest
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Functions that close each open dialog, the topmost last. */
const closers: (() => void)[] = []

/** Registers a dialog while it is open, so that Escape closes it before a toast above it. */
function useOpenDialog(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const closer = () => closeNow()
    closers.push(closer)
    return () => {
      closers.splice(closers.indexOf(closer), 1)
    }
  }, [open])
}

/** Returns false if none is open. */
export function closeTopDialog(): boolean {
  const close = closers.at(-1)
  close?.()
  return close !== undefined
}
