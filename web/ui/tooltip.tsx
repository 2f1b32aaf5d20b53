import { useEffect, useRef, useState } from 'react'

type Shown = { text: string; x: number; y: number; below: boolean }

/** How long a pointer rests before the tooltip shows, and how long the tooltip stays after it leaves. */
const SHOW_AFTER_MS = 400
const HIDE_AFTER_MS = 120

/**
 * One layer for all tooltips of the page. Any element with `data-tip` shows its text on hover and on keyboard focus. Escape
 * hides it, it stays while the pointer is on it, and it repeats a name that screen readers already have.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Shown>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const find = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
    const after = (ms: number, act: () => void) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(act, ms)
    }
    const show = (target: HTMLElement) => {
      const text = target.dataset.tip
      if (!text || !target.isConnected || target.getAttribute('aria-expanded') === 'true') return
      const box = target.getBoundingClientRect()
      // Text that is already on the button is not repeated. On narrow screens the button shows only its icon.
      if (target.textContent === text && box.width > 60) return
      const below = box.bottom + 48 < window.innerHeight
      setShown({ text, below, x: box.left + box.width / 2, y: below ? box.bottom + 6 : box.top - 6 })
    }
    const hide = () => {
      clearTimeout(timer.current)
      setShown(undefined)
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      if (event.target instanceof Element && event.target.closest('[data-tooltip-layer]'))
        return clearTimeout(timer.current)
      const target = find(event.target)
      if (target) after(SHOW_AFTER_MS, () => show(target))
      else after(HIDE_AFTER_MS, hide)
    }
    const focus = (event: FocusEvent) => {
      const target = find(event.target)
      if (target?.matches(':focus-visible')) show(target)
      else hide()
    }
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const events: [keyof DocumentEventMap, EventListener][] = [
      ['pointerover', over as EventListener],
      ['focusin', focus as EventListener],
      ['keydown', key as EventListener],
      ['focusout', hide],
      ['pointerdown', hide],
      ['scroll', hide],
    ]
    for (const [name, act] of events) document.addEventListener(name, act, { capture: true, passive: true })
    return () => {
      clearTimeout(timer.current)
      for (const [name, act] of events) document.removeEventListener(name, act, { capture: true })
    }
  }, [])

  if (!shown) return null
  return (
    <div
      data-tooltip-layer=""
      aria-hidden="true"
      className="pointer-events-auto fixed z-60 w-max max-w-64 -translate-x-1/2 rounded-6 bg-ink px-2.5 py-1 text-13 font-600 text-bg"
      ref={(node) => {
        if (!node) return
        // The tooltip is kept inside the window. Its width is known only after the render.
        const half = node.offsetWidth / 2 + 8
        node.style.left = `${Math.min(Math.max(shown.x, half), window.innerWidth - half)}px`
        node.style.top = `${shown.below ? shown.y : shown.y - node.offsetHeight}px`
      }}
    >
      {shown.text}
    </div>
  )
}
