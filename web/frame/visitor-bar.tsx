import { t } from '@lingui/core/macro'
import { LinkButton } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { paths } from './paths.ts'
import { ThemeToggle } from './theme-toggle.tsx'

/** The top of a screen that visitors read without an account. */
export function VisitorBar() {
  return (
    <div className="mb-4 flex items-center justify-between gap-3">
      <Logo word />
      <div className="flex items-center gap-2">
        <ThemeToggle />
        <LinkButton href={paths.home()}>{t`Sign in`}</LinkButton>
      </div>
    </div>
  )
}
