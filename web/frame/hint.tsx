// Help for a user's first visit of a screen. It stays until it is dismissed, or until another screen shows a newer one,
// and does not come back on this device for this user.
import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { Lightbulb } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useUser } from './session-context.ts'
import { deviceStorage } from './storage.ts'

const prefixFor = (userId: number) => `cairn-hint:${userId}:`

/** The hint that is shown; every other one that has a value was dismissed, or followed by a newer one. */
const OPEN = 'open'

/** Makes this hint the only one that is open, so that a new user has one at a time to dismiss. */
function closeOthers(userId: number, key: string): void {
  for (const other of deviceStorage.keys()) {
    if (other.startsWith(prefixFor(userId)) && other !== key) deviceStorage.set(other, 'seen')
  }
  deviceStorage.set(key, OPEN)
}

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
  const { id } = useUser()
  const key = `${prefixFor(id)}${name}`
  const [dismissed, setDismissed] = useState(() => (deviceStorage.get(key) ?? OPEN) !== OPEN)
  useEffect(() => {
    if (!dismissed) closeOthers(id, key)
  }, [dismissed, id, key])
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
