// Help for a user's first visit of a screen. It stays until it is dismissed, and does not come back on this device for
// this user.
import { type ReactNode, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { Lightbulb } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useUser } from './session-context.ts'
import { deviceStorage } from './storage.ts'

const keyFor = (userId: number, name: string) => `cairn-hint:${userId}:${name}`

/** `name` says what it explains, such as `goals`. */
export function Hint({
  name,
  className,
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  const key = keyFor(useUser().id, name)
  const [dismissed, setDismissed] = useState(() => deviceStorage.get(key) !== null)
  if (dismissed) return null
  return (
    <Note icon={Lightbulb} className={cx('print:hidden', className)}>
      {children}{' '}
      <TextButton
        onClick={(event) => {
          // The button is removed with the hint, so the focus moves to the page.
          event.currentTarget.closest('main')?.focus({ preventScroll: true })
          deviceStorage.set(key, 'seen')
          setDismissed(true)
        }}
      >
        Got it
      </TextButton>
    </Note>
  )
}
