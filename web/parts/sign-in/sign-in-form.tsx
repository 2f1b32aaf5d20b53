// Signing in with a username and a password, for the sign-in screen and for the dialog in the middle of work.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { describeError } from '../../api/client.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { loadPage, paths } from '../../frame/paths.ts'
import { markProviderStart, useStartSession } from '../../frame/session.tsx'
import { Button, buttonClasses, buttonPadding } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { lazyDialog } from '../../ui/lazy.tsx'
import { Note } from '../../ui/note.tsx'

export const { Dialog: SecondStep } = lazyDialog(() => import('./second-step.tsx').then((m) => m.SecondStep))

interface Missing {
  username?: string
  password?: string
}

/**
 * The form keeps the typed text, and the focus moves to the field to correct. The two fields are read from the page and not
 * by web/ui/form.tsx, because password managers fill them without always firing an input event.
 */
export function useSignIn(
  form: () => HTMLFormElement | null,
  {
    onSecondStep,
    onSignedIn,
    onFailure,
  }: { onSecondStep: () => void; onSignedIn?: () => void; onFailure?: (sentence: string) => void },
) {
  const startSession = useStartSession()
  const [missing, setMissing] = useState<Missing>({})
  const focus = (name: string) => {
    const field = form()?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }
  const login = useChange('POST /api/auth/login', {
    onSuccess: (user) => {
      startSession(user)
      onSignedIn?.()
    },
    onError: (error) => {
      if (error.code === 'second_factor_required') return onSecondStep()
      onFailure?.(toSignInFailure(error))
      focus('password')
    },
  })
  const submit = () => {
    const element = form()
    if (!element || login.isPending) return
    const typed = new FormData(element)
    const username = String(typed.get('username') ?? '').trim()
    const password = String(typed.get('password') ?? '')
    setMissing({
      ...(username === '' && { username: t`Enter your username.` }),
      ...(password === '' && { password: t`Enter your password.` }),
    })
    if (username === '') focus('username')
    else if (password === '') focus('password')
    else login.mutate({ body: { username, password } })
  }
  const refused = login.error?.code !== 'second_factor_required' && login.error
  return { submit, missing, pending: login.isPending, failure: refused ? toSignInFailure(refused) : null }
}

const toSignInFailure = (error: Error) => describeError(error, t`Please check your username and password.`)

interface SignInFieldsProps {
  missing: Missing
  failure: string | null
  /** The password gets the focus if the username is known. */
  username?: string
}

/** Username and password as password managers expect them, and why the last attempt failed. */
export function SignInFields({ missing, failure, username }: SignInFieldsProps) {
  const known = username !== undefined
  return (
    <>
      <Field label={t`Username`} error={missing.username} required>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={!known}
          defaultValue={username}
        />
      </Field>
      <Field label={t`Password`} error={missing.password} required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          autoFocus={known}
          data-autofocus={known || undefined}
        />
      </Field>
      {failure && (
        // On the sign-in screen a toast is read out instead. On a phone the keyboard covers the space below the fields.
        <Note
          tone="bad"
          title={known ? undefined : t`Login failed`}
          alert={known}
          className="max-sm:-order-1"
        >
          {failure}
        </Note>
      )}
    </>
  )
}

/** 'Continue with …' for each provider, below the button of the form. Renders nothing if there is none. */
export function ProviderButtons() {
  const { data } = useApi('GET /api/auth/providers')
  const start = useChange('POST /api/auth/oidc/:key/start', {
    onSuccess: ({ url }) => {
      markProviderStart()
      loadPage(url)
    },
  })
  if (!data?.providers.length) return null
  const { origin, providers } = data
  const leaving = start.isPending || start.isSuccess
  // The provider redirects to the address that it knows. If the sign-in started at another one, its cookie is missing
  // there.
  const elsewhere = origin !== null && origin !== window.location.origin
  return (
    // In a dialog on a phone the other buttons share a line.
    <div className="grid gap-2" style={{ minWidth: '100%' }}>
      <p className="text-center text-14 text-ink-2">
        <Trans>or</Trans>
      </p>
      {start.error && (
        <Note tone="bad" alert>
          {describeError(start.error)}
        </Note>
      )}
      {providers.map(({ key, name }) =>
        elsewhere ? (
          <a
            key={key}
            href={`${origin}${paths.login()}`}
            className={cx(buttonClasses('quiet', 'md'), buttonPadding('quiet', 'md'))}
          >
            <Trans>Continue with {name}</Trans>
          </a>
        ) : (
          <Button
            key={key}
            disabled={leaving}
            pending={leaving && start.variables.params.key === key}
            pendingLabel={t`Going to ${name}...`}
            onClick={() => start.mutate({ params: { key } })}
          >
            <Trans>Continue with {name}</Trans>
          </Button>
        ),
      )}
    </div>
  )
}
