// A word of help for the first time somebody meets a screen. It stays until it is put away, and does not come back on
// this device for this user.

import { type ReactNode, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { Lightbulb } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useUser } from './session-context.ts'
import { deviceStorage } from './stored.ts'

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
  const [away, setAway] = useState(() => deviceStorage.get(key) !== null)
  if (away) return null
  return (
    <Note icon={Lightbulb} className={cx('print:hidden', className)}>
      {children}{' '}
      <TextButton
        onClick={(event) => {
          // The button goes with the hint; who reads on with the keyboard keeps a place.
          event.currentTarget.closest('main')?.focus({ preventScroll: true })
          deviceStorage.set(key, 'seen')
          setAway(true)
        }}
      >
        Got it
      </TextButton>
    </Note>
  )
}
