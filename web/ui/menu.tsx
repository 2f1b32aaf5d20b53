import { cloneElement, Suspense, useState } from 'react'
import { lazyComponent } from './lazy.tsx'
import type { MenuProps } from './menu-panel.tsx'

const {
  Component: MenuPanel,
  load,
  preload,
  preloadProps,
} = lazyComponent(() => import('./menu-panel.tsx').then((m) => m.MenuPanel))

/** The panel has a library of its own, which the first menu that is opened needs. */
export const preloadMenuPanel = preload

/** Until the first opening only the button is rendered, so menus in hundreds of rows cost nothing. */
export function Menu(props: MenuProps) {
  const [within, setWithin] = useState<Element | null>(null)
  // The open menu is rendered in the landmark or dialog of its button, so that screen readers find it there. The button
  // keeps the focus until it is loaded.
  const open = (button: HTMLElement) => {
    const container = button.closest('[role=dialog], [role=alertdialog], main') ?? document.body
    void load().then(() => setWithin(container))
  }
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: (event) => open(event.currentTarget),
    ...preloadProps,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open(event.currentTarget)
    },
  })
  if (!within) return closed
  return (
    <Suspense fallback={closed}>
      <MenuPanel {...props} within={within} />
    </Suspense>
  )
}
