// The ways of the second step: one is shown, and a button for each of the others.
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type ApiError, sentenceOf } from '../../api/api-error.ts'
import type { Answer, Input } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import { paths } from '../../frame/paths.ts'
import { useStartSession } from '../../frame/session-start.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { toast } from '../../ui/toast.ts'
import { APP_CODE, AppCodeInput, missingCode, RecoveryCodeInput } from './code-inputs.tsx'
import { fewCodes } from './few-codes.ts'
import { answerWithPasskey, passkeyFailure } from './passkeys.ts'

export type Method = Answer<'GET /api/auth/second-factor/pending'>['methods'][number]

/** What the button says that changes to another way. */
const labels: Record<Method, string> = {
  totp: APP_CODE,
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
}

const TYPED = 'typed'

/** The ways that are typed. */
const fields = {
  totp: { label: labels.totp, missing: missingCode.code, Input: AppCodeInput },
  recovery: { label: 'Recovery code', missing: missingCode.recoveryCode, Input: RecoveryCodeInput },
} as const

export function SecondStepWays({
  methods,
  startAgain,
  onEnded,
  onSignedIn,
}: {
  methods: readonly [Method, ...Method[]]
  startAgain: ReactNode
  /** The pending sign-in has ended. */
  onEnded: () => void
  onSignedIn: (() => void) | undefined
}) {
  const startSession = useStartSession()
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [way, setWay] = useState<Method>(methods[0])
  const [failure, setFailure] = useState<string | null>(null)
  const field = way === 'passkey' ? null : fields[way]
  const fail = (sentence: string) => {
    setFailure(sentence)
    const input = form.current?.elements.namedItem(TYPED)
    if (!(input instanceof HTMLInputElement)) return
    input.focus()
    input.select()
  }
  const onError = (error: ApiError) => {
    if (error.code === 'unauthenticated') onEnded()
    else fail(error.issues[0]?.message ?? sentenceOf(error))
  }
  const finish = useChange('POST /api/auth/second-factor/pending', {
    onSuccess: ({ recoveryCodesLeft, ...user }) => {
      startSession(user)
      onSignedIn?.()
      const few = fewCodes(recoveryCodesLeft)
      if (few === null) return
      const action = { label: 'Make new ones', onSelect: () => navigate(paths.account()) }
      toast({ kind: 'info', title: few, action })
    },
    onError,
  })
  const challenge = useChange('POST /api/auth/second-factor/pending/challenge', {
    onSuccess: async (options) => {
      const passkey = await answerWithPasskey(options).catch((error: unknown) => {
        fail(passkeyFailure(error))
      })
      if (passkey) finish.mutate({ body: { passkey } })
    },
    onError,
  })
  const pending = finish.isPending || challenge.isPending
  const send = (body: Input<'POST /api/auth/second-factor/pending'>['body']) => finish.mutate({ body })
  const change = (next: Method) => {
    setWay(next)
    setFailure(null)
    if (next === 'passkey') challenge.mutate({})
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    setFailure(null)
    const typed = String(new FormData(event.currentTarget).get(TYPED) ?? '').trim()
    if (way === 'passkey') challenge.mutate({})
    else if (typed === '') fail(fields[way].missing)
    else send(way === 'totp' ? { code: typed } : { recoveryCode: typed })
  }
  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={onSubmit}>
      {field ? (
        <Field
          key={way}
          label={field.label}
          error={failure}
          hint={way === 'recovery' && 'Such as ABCDE-FGHJK. Each works once.'}
          required
        >
          <field.Input name={TYPED} autoFocus />
        </Field>
      ) : (
        failure && (
          <Note tone="bad" alert>
            {failure}
          </Note>
        )
      )}
      <Button
        type="submit"
        variant="primary"
        autoFocus={field === null}
        pending={pending}
        pendingLabel="Signing in..."
      >
        {field ? 'Sign in' : labels.passkey}
      </Button>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {methods.map(
          (one) =>
            one !== way && (
              <TextButton key={one} disabled={pending} onClick={() => change(one)}>
                {labels[one]}
              </TextButton>
            ),
        )}
        {startAgain}
      </div>
    </form>
  )
}
