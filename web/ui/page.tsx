import { ChevronLeft } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { Link } from 'wouter'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** The width and edges of a screen: at most 1264 px, 24 from the edge, 16 on a tablet, 12 on a phone. */
export function Page({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx(
        'mx-auto w-full max-w-(--page) px-3 pt-3 pb-8 sm:px-4 sm:pt-5 sm:pb-12 lg:px-6 lg:pt-6 lg:pb-16',
        className,
      )}
    />
  )
}

/** A column of blocks, 20 px apart, 12 on a phone. */
export function Stack({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 sm:gap-5', className)}
    />
  )
}

interface PageHeaderProps {
  title: string
  documentTitle?: string
  sub?: ReactNode
  back?: { href: string; label: string }
  action?: ReactNode
  className?: string
}

/** The only h1 of a screen. It sets the document title and takes the focus after navigation. */
export function PageHeader({ title, documentTitle = title, sub, back, action, className }: PageHeaderProps) {
  const heading = usePage(documentTitle)
  return (
    <header className={cx('mb-5 max-sm:mb-3', className)}>
      {back && (
        <Link
          href={back.href}
          className="-mt-2 -ms-1 inline-flex min-h-9 items-center gap-0.5 text-14 font-600 text-ink-2 no-underline hover:text-ink hover:underline touch:min-h-11"
        >
          <Icon icon={ChevronLeft} size={18} />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 [overflow-wrap:anywhere]">
          {title}
        </h1>
        {sub && <div className="text-14 text-ink-2 sm:pt-1.5">{sub}</div>}
        {action && (
          <div className="flex min-w-0 flex-wrap items-center gap-2 min-[500px]:ms-auto">{action}</div>
        )}
      </div>
    </header>
  )
}

/** The address of the previous page. The first page of a visit keeps the browser's own focus. */
let last: { pathname: string; search: string } | undefined
let wentBack = false
/** The heading that was just removed had the focus, so its replacement ('Page not found') gets it. */
let lostFocus = false
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => (wentBack = true))
  // Going back within a page mounts no heading; wouter dispatches the event of the next link.
  window.addEventListener('pushState', () => (wentBack = false))
}

/**
 * Sets the document title to 'X · Cairn'. After navigation it focuses the heading with the returned ref, which needs
 * tabIndex -1.
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = [title, 'Cairn'].join(' · ')
  }, [title])
  useLayoutEffect(() => {
    const element = heading.current
    return () => {
      lostFocus = element !== null && element === document.activeElement
    }
  }, [])
  useEffect(() => {
    const { pathname, search } = window.location
    const before = last
    last = { pathname, search }
    if (!before) return
    // Two screens can share a path, as in Goal Data: the clicked link is removed with the previous screen.
    const isOther = before.search !== search && document.activeElement === document.body
    const isNew = before.pathname !== pathname || isOther
    if (!(isNew || lostFocus)) return
    lostFocus = false
    if (isNew && !wentBack) window.scrollTo(0, 0)
    wentBack = false
    heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
