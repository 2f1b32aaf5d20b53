import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconPicture } from './icon.tsx'

export type BlankProps = {
  title: ReactNode
  children?: ReactNode
  icon?: IconPicture
  /** Instead of the icon, such as a small cairn. */
  picture?: ReactNode
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  titleRef?: Ref<HTMLHeadingElement>
  className?: string
}

/** The layout that Empty, ErrorState, Denied and NotFound share: picture, title, and an action. */
export function Blank({
  title,
  children,
  icon,
  picture,
  action,
  level: Heading = 'h3',
  titleRef,
  className,
}: BlankProps) {
  return (
    <div
      className={cx(
        'grid min-h-73 content-center justify-items-center gap-1.5 px-6 py-7 text-center',
        className,
      )}
    >
      {picture ??
        (icon && (
          <span className="grid h-16 w-18 place-items-center rounded-stone bg-raised text-ink-2">
            <Icon of={icon} size={24} />
          </span>
        ))}
      <Heading
        ref={titleRef}
        tabIndex={titleRef ? -1 : undefined}
        className="mt-2 text-18 leading-snug font-600 tracking-normal text-balance"
      >
        {title}
      </Heading>
      {children && <div className="max-w-[34ch] text-14 text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-2.5">{action}</div>}
    </div>
  )
}

/** An empty list: what belongs here, and the one action that adds it. */
export function Empty(props: Omit<BlankProps, 'titleRef'>) {
  return <Blank {...props} />
}
