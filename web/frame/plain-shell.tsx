// The frame around every page, with and without a session: the link over the bar, the place for the page, and its messages.
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { savesData, useIsIdle, useLazyModule } from '../ui/lazy.tsx'
import { useStore } from '../ui/store.ts'
import { toasts } from '../ui/toast.ts'
import { Tooltips } from '../ui/tooltip.tsx'

const MAIN_ID = 'main'

interface PlainShellProps {
  /** Above the page. */
  bar?: ReactNode
  /** At the bottom of a phone. */
  dock?: ReactNode
  children: ReactNode
}

/** `Shell` adds the bar and the dock of a signed-in user. */
export function PlainShell({ bar, dock, children }: PlainShellProps) {
  return (
    <>
      <SkipLink />
      {bar}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={cx(dock ? 'max-sm:pb-[calc(4rem+env(safe-area-inset-bottom))]' : null, 'outline-none')}
      >
        {children}
      </main>
      {dock}
      <Tooltips />
      <ToastRegion />
    </>
  )
}

/** The first stop of the Tab key. It moves the focus over the bar. */
function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault()
        const target = document.getElementById(MAIN_ID)
        target?.focus()
        target?.scrollIntoView({ block: 'start' })
      }}
      className="fixed -top-15 start-3 z-50 rounded-10 bg-ink px-4 py-3 font-600 text-bg no-underline focus:top-3 print:hidden"
    >
      {t`Skip to content`}
    </a>
  )
}

const loadPanel = () => import('../ui/toast-panel.tsx')

/** The panel has a library of its own, so it is loaded once the page is idle, or with the first message. */
export function ToastRegion() {
  const entries = useStore(toasts)
  const isIdle = useIsIdle()
  const code = useLazyModule(loadPanel, entries.length > 0 || (isIdle && !savesData()))
  return code ? <code.ToastPanel entries={entries} /> : null
}
