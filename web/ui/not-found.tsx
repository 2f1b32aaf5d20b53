import { LinkButton } from './link-button.tsx'
import { SmallPage } from './small-page.tsx'
import { TrailEnds } from './small-page-pictures.tsx'
import { usePage } from './use-page.ts'

/** The page of every unknown address. */
export function NotFound() {
  const heading = usePage('Page not found')
  return (
    <SmallPage
      picture={<TrailEnds />}
      title="No trail leads here"
      note="Page not found (404)"
      titleRef={heading}
      action={
        <LinkButton href="/" variant="primary">
          Go to the dashboard
        </LinkButton>
      }
    >
      The address is wrong, or the page has moved. Nothing of yours is lost.
    </SmallPage>
  )
}
