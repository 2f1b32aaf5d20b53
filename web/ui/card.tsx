import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, createContext, type HTMLAttributes, type ReactNode, use, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Count } from './tag.tsx'

const CardTitleId = createContext<string | undefined>(undefined)

/** The header of a card: the count and `sub` are next to the title, the action is at the right. */
interface CardHead {
  title: ReactNode
  level?: 'h2' | 'h3'
  count?: number | undefined
  sub?: ReactNode
  action?: ReactNode
}

/**
 * A white panel with a border. It is a landmark if it has a title, or `region` and a CardHeader inside. Cards are never
 * nested.
 */
export function Card({
  title,
  region = title !== undefined,
  id,
  headClass,
  className,
  children,
  ...head
}: Partial<CardHead> & { region?: boolean; headClass?: string } & Pick<
    HTMLAttributes<HTMLElement>,
    'id' | 'className' | 'children'
  >) {
  const titleId = useId()
  const Paper = region ? 'section' : 'div'
  return (
    <CardTitleId value={titleId}>
      <Paper
        id={id}
        {...(region && { 'aria-labelledby': titleId })}
        className={cx('min-w-0 rounded-14 border border-line bg-surface', className)}
      >
        {title !== undefined && <CardHeader {...head} title={title} className={headClass} />}
        {children}
      </Paper>
    </CardTitleId>
  )
}

/** The header of a region that does not begin with it. Elsewhere Card has the same props. */
export function CardHeader({
  title,
  level: Heading = 'h2',
  count,
  sub,
  action,
  className,
}: CardHead & { className?: string | undefined }) {
  const titleId = use(CardTitleId)
  return (
    <div
      className={cx(
        'flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 py-2 pe-2 ps-4 sm:py-3 sm:pe-3 sm:ps-5',
        className,
      )}
    >
      <Heading id={titleId} className="text-18 font-600 [overflow-wrap:anywhere]">
        {title}
      </Heading>
      {count !== undefined && <Count count={count} />}
      {sub && <span className="min-w-0 text-14 text-ink-2 [overflow-wrap:anywhere]">{sub}</span>}
      {action && <div className="ms-auto flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  )
}

/** The padded content of a card: 20 px from its edge, 16 on a phone. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('px-4 pb-4 sm:px-5 sm:pb-5', className)} />
}

/** The rows of a card, divided by lines. Its children are `li` elements. */
export function CardRows({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={cx('divide-y divide-line border-t border-line', className)} />
}

interface IconRowProps {
  icon: LucideIcon
  title: ReactNode
  sub: ReactNode
  /** A ghost button or a tag at the right. */
  children?: ReactNode
}

/** An `li` with an icon, a name, a line about it, and one action. */
export function IconRow({ icon, title, sub, children }: IconRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="grid h-10 w-11 shrink-0 place-items-center rounded-stone bg-raised text-ink-2">
        <Icon icon={icon} />
      </span>
      <div className="grid min-w-32 flex-1">
        <b className="font-600 [overflow-wrap:anywhere]">{title}</b>
        <span className="text-14 text-ink-2">{sub}</span>
      </div>
      {children && <div className="ms-auto flex flex-wrap justify-end gap-1">{children}</div>}
    </li>
  )
}
