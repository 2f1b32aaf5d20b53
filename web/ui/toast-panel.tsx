import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { IconButton, TextButton } from './button.tsx'
import { cx } from './cx.ts'
import { closeTopDialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { useShownLanguage } from './language.ts'
import { toneInk } from './tag.tsx'
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_PX,
  type ToastEntry,
  type ToastKind,
} from './toast.ts'

const kinds: Record<ToastKind, { icon: LucideIcon; ink: string; type: 'foreground' | 'background' }> = {
  success: { icon: CircleCheck, ink: toneInk.done, type: 'background' },
  destructive: { icon: CircleAlert, ink: toneInk.miss, type: 'foreground' },
  info: { icon: Info, ink: toneInk.info, type: 'background' },
}

/**
 * Toasts at the end of the bottom, on phones above the dock. They are next to an open dialog (styles/parts.css), never on its
 * buttons.
 */
export function ToastPanel({ entries }: { entries: readonly ToastEntry[] }) {
  const { dir } = useShownLanguage().language
  return (
    <Radix.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection={dir === 'rtl' ? 'left' : 'right'}
      swipeThreshold={TOAST_SWIPE_PX}
    >
      {entries.map(({ id, open, kind, title, description, action }) => {
        const { icon, ink, type } = kinds[kind]
        return (
          <Radix.Root
            key={id}
            type={type}
            open={open}
            duration={action?.durationMs ?? TOAST_DURATION_MS}
            onOpenChange={(next) => !next && dismissToast(id)}
            onEscapeKeyDown={(event) => {
              // Radix gives the Escape key to the newest layer, which is a toast about what was done in a dialog.
              const isInside = event.target instanceof Element && event.target.closest('.toast-viewport')
              if (!isInside && closeTopDialog()) event.preventDefault()
            }}
            className="relative flex animate-rise [touch-action:pan-y] items-start gap-3 max-sm:min-h-13 max-sm:items-center max-sm:py-2! rounded-10 border border-line bg-surface py-3.5 pe-2 ps-4 @max-[16rem]:px-3 text-14 text-ink shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
          >
            <Icon icon={icon} className={cx('mt-px @max-[16rem]:hidden', ink)} />
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Radix.Title className="font-600 @max-[16rem]:pe-6">{title}</Radix.Title>
              {description && (
                <Radix.Description className="whitespace-pre-line" data-toast-text={kind}>
                  {description}
                </Radix.Description>
              )}
            </div>
            {action && (
              <Radix.Action asChild altText={action.label}>
                <TextButton className="-my-0.5 shrink-0" onClick={action.onSelect}>
                  {action.label}
                </TextButton>
              </Radix.Action>
            )}
            <Radix.Close asChild>
              <IconButton
                icon={X}
                label={t`Close`}
                size="sm"
                className="-my-1.5 @max-[16rem]:absolute @max-[16rem]:top-3.5 @max-[16rem]:end-1"
              />
            </Radix.Close>
          </Radix.Root>
        )
      })}
      <Radix.Viewport
        hotkey={[TOAST_HOTKEY]}
        label={t`Notifications (${{ hotkey: '{hotkey}' }})`}
        className="toast-viewport @container fixed end-3 bottom-3 z-50 w-[min(25rem,calc(100vw-1.5rem))] rounded-10 sm:end-6 sm:bottom-6"
      />
    </Radix.Provider>
  )
}
