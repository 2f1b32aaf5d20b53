import { type ComponentProps, createContext, type HTMLAttributes, type ReactNode, use, useId } from 'react'
import { Count } from './count.tsx'
import { cx } from './cx.ts'

const CardTitleId = createContext<string | undefined>(undefined)

/** White paper with one edge. With `region` it is a landmark named by its CardHeader. A card never holds a card. */
export function Card({
  region = false,
  className,
  children,
  ...rest
}: HTMLAttributes<HTMLElement> & { region?: boolean }) {
  const titleId = useId()
  const classes = cx('min-w-0 rounded-14 border border-line bg-surface', className)
  return (
    <CardTitleId value={titleId}>
      {region ? (
        <section {...rest} aria-labelledby={titleId} className={classes}>
          {children}
        </section>
      ) : (
        <div {...rest} className={classes}>
          {children}
        </div>
      )}
    </CardTitleId>
  )
}

/** Title of a card, with a count, more words next to it and an action at the right. */
export function CardHeader({
  title,
  level: Heading = 'h2',
  count,
  countTone,
  sub,
  action,
  rule = false,
  className,
}: {
  title: ReactNode
  level?: 'h2' | 'h3'
  count?: number | undefined
  countTone?: 'quiet' | 'unread'
  sub?: ReactNode
  action?: ReactNode
  /** Draws a line under the head. */
  rule?: boolean
  className?: string
}) {
  const titleId = use(CardTitleId)
  return (
    <div
      className={cx(
        'flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-4 sm:py-3 sm:pr-3 sm:pl-5',
        rule && 'border-b border-line',
        className,
      )}
    >
      <Heading
        id={titleId}
        className={cx(
          'font-600 [overflow-wrap:anywhere]',
          // A crew can be named by one word that is longer than the line.
          typeof title === 'string' && /\S{24}/.test(title) ? 'text-14' : 'text-18',
        )}
      >
        {title}
      </Heading>
      {count !== undefined && <Count of={count} tone={countTone} />}
      {sub && <span className="min-w-0 text-14 text-ink-2 [overflow-wrap:anywhere]">{sub}</span>}
      {action && <div className="ml-auto flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  )
}

/** Inside of a card: 20 px from its edge, 16 on a phone. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('px-4 pb-4 sm:px-5 sm:pb-5', className)} />
}

/** Rows of a card with a rule between them; `li` elements go inside. */
export function CardRows({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={cx('divide-y divide-line border-t border-line', className)} />
}
