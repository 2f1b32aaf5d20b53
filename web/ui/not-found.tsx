import { Blank } from './empty.tsx'
import { Signpost } from './icons.tsx'
import { LinkButton } from './link-button.tsx'
import { usePage } from './use-page.ts'

/** The page of every unknown address. */
export function NotFound({
  href = '/',
  linkLabel = 'Go to the dashboard',
}: {
  href?: string
  linkLabel?: string
}) {
  const heading = usePage('Page not found')
  return (
    <Blank
      title="Page not found"
      titleRef={heading}
      level="h1"
      icon={Signpost}
      className="rounded-14 border border-line bg-surface"
      action={<LinkButton href={href}>{linkLabel}</LinkButton>}
    >
      No trail leads here: this page does not exist, or it has moved. (404)
    </Blank>
  )
}
