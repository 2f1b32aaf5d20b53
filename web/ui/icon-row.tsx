import type { ReactNode } from 'react'
import { Icon, type IconPicture } from './icon.tsx'

/** An `li`: an icon, a name, what is known of it, and one action. */
export function IconRow({
  icon,
  title,
  sub,
  children,
}: {
  icon: IconPicture
  title: ReactNode
  sub: ReactNode
  /** At the right: a ghost button or a tag. */
  children?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="grid h-10 w-11 shrink-0 place-items-center rounded-stone bg-raised text-ink-2">
        <Icon of={icon} />
      </span>
      <div className="grid min-w-32 flex-1">
        <b className="font-600 [overflow-wrap:anywhere]">{title}</b>
        <span className="text-14 text-ink-2">{sub}</span>
      </div>
      {children && <div className="ml-auto flex flex-wrap justify-end gap-1">{children}</div>}
    </li>
  )
}
