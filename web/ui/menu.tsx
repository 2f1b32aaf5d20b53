import type { LucideIcon } from 'lucide-react'
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import type { ButtonProps } from './button.tsx'
import type { IconButtonProps } from './icon-button.tsx'

export type MenuItem = {
  /** Verb first; no two alike in one menu. */
  label: string
  icon?: LucideIcon
  onSelect: () => void
  disabled?: boolean
  /** At the right edge, such as 'Full, 5/5'. */
  note?: ReactNode
  tone?: 'destructive'
  /** Draws a rule above. */
  separated?: boolean
}

export type MenuProps = {
  /** A Button or IconButton. */
  trigger: ReactElement<ButtonProps | IconButtonProps>
  items: readonly MenuItem[]
  label: string
  align?: 'start' | 'end'
  /** From the bottom edge on phones. */
  sheet?: boolean
}

const load = () => import('./menu-panel.tsx')
const MenuPanel = lazy(() => load().then((module) => ({ default: module.MenuPanel })))

/** Actions behind a button. Until it is opened for the first time it is only the button, so hundreds of rows cost nothing. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false)
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onPointerEnter: load,
    onFocus: load,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setWanted(true)
    },
  })
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <MenuPanel {...props} />
    </Suspense>
  )
}
