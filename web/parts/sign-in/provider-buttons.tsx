// Signing in through the school's providers, below the form with username and password.

import { sentenceOf } from '../../api/api-error.ts'
import type { Answer } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { loadPage, paths } from '../../frame/paths.ts'
import { markProviderStart } from '../../frame/provider-start.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClasses, buttonPadding } from '../../ui/button-classes.ts'
import { cx } from '../../ui/cx.ts'
import { Note } from '../../ui/note.tsx'

type Providers = Answer<'GET /api/auth/providers'>

export function ProviderButtons({ origin, providers }: Providers) {
  const start = useChange('POST /api/auth/oidc/:key/start', {
    onSuccess: ({ url }) => {
      markProviderStart()
      loadPage(url)
    },
  })
  const leaving = start.isPending || start.isSuccess
  // The provider leads back to the address that it knows, where the cookie of a start at another one is missing.
  const elsewhere = origin !== null && origin !== window.location.origin
  return (
    // In a dialog on a phone the other buttons share a line.
    <div className="grid gap-2" style={{ minWidth: '100%' }}>
      <p className="text-center text-14 text-ink-2">or</p>
      {start.error && (
        <Note tone="bad" alert>
          {sentenceOf(start.error)}
        </Note>
      )}
      {providers.map(({ key, name }) =>
        elsewhere ? (
          <a
            key={key}
            href={`${origin}${paths.login()}`}
            className={cx(buttonClasses('quiet', 'md'), buttonPadding('quiet', 'md'))}
          >
            Continue with {name}
          </a>
        ) : (
          <Button
            key={key}
            disabled={leaving}
            pending={leaving && start.variables.params.key === key}
            pendingLabel={`Going to ${name}...`}
            onClick={() => start.mutate({ params: { key } })}
          >
            Continue with {name}
          </Button>
        ),
      )}
    </div>
  )
}
