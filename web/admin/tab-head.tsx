import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Plus } from '../ui/icons.tsx'
import type { PreloadProps } from '../ui/lazy-dialog.tsx'

/** Title of a table of the dashboard, with the one thing that is added to it. */
export function TabHead({
  title,
  sub,
  add,
  onAdd,
  preloadProps,
  more,
}: {
  title: string
  sub?: ReactNode
  add: string
  onAdd: () => void
  preloadProps: PreloadProps
  /** What is done more rarely. */
  more?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3 sm:pl-4">
      <h2 className="text-18 font-600">{title}</h2>
      {sub && <p className="text-14 text-ink-2">{sub}</p>}
      <span className="ml-auto flex flex-wrap gap-2">
        {more}
        <Button size="sm" variant="primary" icon={Plus} onClick={onAdd} {...preloadProps}>
          {add}
        </Button>
      </span>
    </div>
  )
}
