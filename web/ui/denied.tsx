import type { ReactNode } from 'react'
import { LinkButton } from './link-button.tsx'
import { SmallPage } from './small-page.tsx'
import { RopedOff } from './small-page-pictures.tsx'
import { usePage } from './use-page.ts'

/** A whole page for an address that the user may not see, with a way out; `children` say who may. */
export function Denied({ children = 'This page is not for your account.' }: { children?: ReactNode }) {
  const heading = usePage('Access Denied')
  return (
    <SmallPage
      picture={<RopedOff />}
      title="Access Denied"
      titleRef={heading}
      action={
        <LinkButton href="/" variant="primary">
          Go to the dashboard
        </LinkButton>
      }
    >
      {children}
    </SmallPage>
  )
}
