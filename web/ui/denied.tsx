import type { ReactNode } from 'react'
import { Blank } from './empty.tsx'
import { LockKeyhole } from './icons.tsx'
import { LinkButton } from './link-button.tsx'
import { usePage } from './use-page.ts'

/** A whole page for an address that the user may not see, with a way out. */
export function Denied({
  title = 'Access Denied',
  children = 'This page is not for your account.',
  href = '/',
  linkLabel = 'Go to the dashboard',
}: {
  title?: string
  children?: ReactNode
  href?: string
  linkLabel?: string
}) {
  const heading = usePage(title)
  return (
    <Blank
      title={title}
      titleRef={heading}
      level="h1"
      icon={LockKeyhole}
      className="rounded-14 border border-line bg-surface"
      action={<LinkButton href={href}>{linkLabel}</LinkButton>}
    >
      {children}
    </Blank>
  )
}
