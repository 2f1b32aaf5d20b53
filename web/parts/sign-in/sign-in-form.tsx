// Signing in with a username and a password, for the sign-in screen and for the dialog in the middle of work.
import { Suspense, useState } from 'react'
import { sentenceOf } from '../../api/api-error.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useStartSession } from '../../frame/session-start.ts'
import { Field } from '../../ui/field.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export const { Component: SecondStep } = lazyComponent(() =>
  import('./second-step.tsx').then((module) => module.SecondStep),
)
const { Component: Buttons } = lazyComponent(() =>
  import('./provider-buttons.tsx').then((module) => module.ProviderButtons),
)

/** 'Continue with …' for each provider, below the button of the form; nothing where there is none. */
export function ProviderButtons() {
  const { data } = useApi('GET /api/auth/providers')
  if (!data?.providers.length) return null
  return (
    <Suspense fallback={null}>
      <Buttons {...data} />
    </Suspense>
  )
}

interface Missing {
  username?: string
  password?: string
}

/**
 * The form keeps what was typed, and the focus goes to the field to correct. web/ui/form.tsx is not used here, because
 * signing in belongs to the first load and react-hook-form does not fit into it. The two fields are read from the page,
 * because password managers fill them without always firing an input event.
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
      onFailure?.(failureOf(error))
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
      ...(username === '' && { username: 'Type your username.' }),
      ...(password === '' && { password: 'Type your password.' }),
    })
    if (username === '') focus('username')
    else if (password === '') focus('password')
    else login.mutate({ body: { username, password } })
  }
  const refused = login.error?.code !== 'second_factor_required' && login.error
  return { submit, missing, pending: login.isPending, failure: refused ? failureOf(refused) : null }
}

const failureOf = (error: Error) => sentenceOf(error, 'Please check your username and password.')

/** Username and password as password managers expect them, and why the last attempt failed. */
export function SignInFields({
  missing,
  failure,
  username,
}: {
  missing: Missing
  failure: string | null
  /** If it is known, the password gets the focus. */
  username?: string
}) {
  const known = username !== undefined
  return (
    <>
      <Field label="Username" error={missing.username} required>
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
      <Field label="Password" error={missing.password} required>
        <PasswordInput name="password" autoComplete="current-password" data-autofocus={known || undefined} />
      </Field>
      {failure && (
        // On the sign-in screen a toast is read out instead. On a phone it covers the space below the fields.
        <Note tone="bad" alert={known} className="max-sm:-order-1">
          {failure}
        </Note>
      )}
    </>
  )
}
