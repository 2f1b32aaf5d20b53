import { cloneElement, lazy, Suspense, useState } from 'react'
import type { MenuProps } from './menu-item.ts'

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
