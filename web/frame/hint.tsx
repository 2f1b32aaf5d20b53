// Help for a user's first visit of a screen. It stays until it is dismissed. Each sign-in shows at most one, because
// signing out clears the browser's storage.

import { t } from '@lingui/core/macro'
import { Lightbulb } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { TextButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Note } from '../ui/note.tsx'
import { deviceStorage } from './storage.ts'
import { useUser } from './user-and-week.ts'

const prefixFor = (userId: number) => `cairn-hint:${userId}:`

/** The stored value of the hint on the screen; it becomes 'seen' once it is dismissed. */
const OPEN = 'open'

/** Whether this sign-in shows another hint, or has dismissed this one. */
function isOver(userId: number, key: string): boolean {
  const known = deviceStorage.keys().filter((key) => key.startsWith(prefixFor(userId)))
  return known.some((hint) => hint !== key || deviceStorage.get(hint) !== OPEN)
}

interface HintProps {
  name: string
  className?: string
  children: ReactNode
}

/** `name` is the hint's topic, such as `goals`. */
export function Hint({ name, className, children }: HintProps) {
  const { id } = useUser()
  const key = `${prefixFor(id)}${name}`
  const [dismissed, setDismissed] = useState(() => isOver(id, key))
  useEffect(() => {
    if (!dismissed) deviceStorage.set(key, OPEN)
  }, [dismissed, key])
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
        {t`Got it`}
      </TextButton>
    </Note>
  )
}
