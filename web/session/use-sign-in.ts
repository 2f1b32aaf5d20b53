// Signing in with a username and a password, for the sign-in screen and for the dialog in the middle of work.
import { useState } from 'react'
import { sentenceOf } from '../api/api-error.ts'
import { useChange } from '../api/queries.ts'
import { useTakeUpSession } from '../frame/session.tsx'

export interface Missing {
  username?: string
  password?: string
}

/**
 * The form keeps what was typed; the focus goes to what to correct. Without web/ui/form.tsx: signing in belongs to the
 * first load, into which react-hook-form does not fit. The two fields are read from the page as password managers left
 * them, who do not always tell that they wrote.
 */
export function useSignIn(
  form: () => HTMLFormElement | null,
  onSignedIn?: () => void,
  onFailure?: (sentence: string) => void,
) {
  const takeUp = useTakeUpSession()
  const [missing, setMissing] = useState<Missing>({})
  const focus = (name: string) => {
    const field = form()?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }
  const login = useChange('POST /api/auth/login', {
    onSuccess: (user) => {
      takeUp(user)
      onSignedIn?.()
    },
    onError: (error) => {
      onFailure?.(failureOf(error))
      focus('password')
    },
  })
  const submit = () => {
    const written = form()
    if (!written || login.isPending) return
    const typed = new FormData(written)
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
  return { submit, missing, pending: login.isPending, failure: login.error && failureOf(login.error) }
}

const failureOf = (error: Error) => sentenceOf(error, 'Please check your username and password.')
