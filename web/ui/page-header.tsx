import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { ChevronLeft } from './icons.tsx'
import { usePage } from './use-page.ts'

/** The one h1 of a screen; sets the document title and takes the focus after navigation. */
export function PageHeader({
  title,
  documentTitle = title,
  sub,
  back,
  action,
  hidden = false,
  className,
}: {
  title: string
  documentTitle?: string
  sub?: ReactNode
  back?: { href: string; label: string }
  action?: ReactNode
  /** The heading is for screen readers only, because the screen shows its name in another way. */
  hidden?: boolean
  className?: string
}) {
  const heading = usePage(documentTitle)
  if (hidden) {
    return (
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h1>
    )
  }
  return (
    <header className={cx('mb-5 max-sm:mb-3', className)}>
      {back && (
        <Link
          href={back.href}
          className="-mt-2 -ml-1 inline-flex min-h-9 items-center gap-0.5 text-14 font-600 text-ink-2 no-underline hover:text-ink hover:underline touch:min-h-11"
        >
          <Icon of={ChevronLeft} size={18} />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 [overflow-wrap:anywhere]">
          {title}
        </h1>
        {sub && <div className="text-14 text-ink-2 sm:pt-1.5">{sub}</div>}
        {action && (
          <div className="flex min-w-0 flex-wrap items-center gap-2 min-[500px]:ml-auto">{action}</div>
        )}
      </div>
    </header>
  )
}
