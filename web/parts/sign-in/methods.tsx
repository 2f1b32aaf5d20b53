// Verifies a user by one of several methods: at the second step of a sign-in, and to confirm the user's identity.

import { plural, t } from '@lingui/core/macro'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { errorTable } from '../../../contract/errors.ts'
import type { SecondFactorMethod } from '../../../contract/second-factor.ts'
import type { Answer, Input } from '../../api/calls.ts'
import { type ApiError, describeError } from '../../api/client.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../frame/user-and-week.ts'
import { TextButton } from '../../ui/button.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { sentenceText } from '../../ui/messages.tsx'
import { Note } from '../../ui/note.tsx'

/** Messages next to fields that were left empty. */
export const listMissing = () => ({
  code: t`Enter the 6-digit code.`,
  recoveryCode: t`Enter one of your recovery codes.`,
  password: t`Your password is required.`,
})

type CodeProps = ComponentProps<typeof TextInput>

export const AppCodeInput = (props: CodeProps) => (
  <TextInput {...props} mono inputMode="numeric" autoComplete="one-time-code" />
)

const RecoveryCodeInput = (props: CodeProps) => (
  <TextInput {...props} mono autoComplete="off" autoCapitalize="characters" />
)

/** The methods, the first of which is shown first. */
export type Methods = readonly [SecondFactorMethod, ...SecondFactorMethod[]]

/** Names the button that switches to the method, or uses the passkey. */
export function labelMethod(method: SecondFactorMethod): string {
  if (method === 'totp') return t`Code from your app`
  if (method === 'passkey') return t`Use a passkey`
  return method === 'recovery' ? t`Use a recovery code` : t`Use your password`
}

/** The methods with a text field. */
const listFields = () => ({
  totp: {
    label: labelMethod('totp'),
    hint: undefined,
    missing: listMissing().code,
    body: (code: string) => ({ code }),
    Input: AppCodeInput,
  },
  recovery: {
    label: t`Recovery code`,
    hint: t`Such as ABCDE-FGHJK. Each works once.`,
    missing: listMissing().recoveryCode,
    body: (recoveryCode: string) => ({ recoveryCode }),
    Input: RecoveryCodeInput,
  },
  password: {
    label: t`Your password`,
    hint: t`Don’t have one? Log out and sign in again. That works too.`,
    missing: listMissing().password,
    body: (password: string) => ({ password }),
    Input: OwnPasswordInput,
  },
})
const TYPED = 'typed'

/** Includes the username, because password managers keep a password with it. */
function OwnPasswordInput(props: ComponentProps<typeof PasswordInput>) {
  return (
    <>
      <input type="text" autoComplete="username" value={useUser().username} readOnly hidden />
      <PasswordInput {...props} autoComplete="current-password" data-autofocus="" />
    </>
  )
}

interface Failure {
  sentence: string
  /** False for a sentence that is shown below the field. */
  atField: boolean
}

type MethodForm = ReturnType<typeof useMethods>

interface MethodsSettings {
  methods: Methods
  at: 'pending' | 'proof'
  send: (
    body: Input<'POST /api/auth/second-factor/proof'>['body'],
    then: { onError: (error: ApiError) => void },
  ) => void
  sending: boolean
  /** Returns null for an error that the screen shows elsewhere. */
  toFailure: (error: ApiError) => Failure | null
}

export function useMethods({ methods, at, send, sending, toFailure }: MethodsSettings) {
  const [method, setMethod] = useState(methods[0])
  const [failure, setFailure] = useState<Failure | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const fail = (failure: Failure | null) => {
    setFailure(failure)
    input.current?.focus()
    input.current?.select()
  }
  const onError = (error: ApiError) => fail(toFailure(error))
  const challenge = useChange(`POST /api/auth/second-factor/${at}/challenge`, {
    // Stays pending until the browser has answered.
    onSuccess: async (options) => {
      const passkey = await answerWithPasskey(options).catch((error: unknown) => {
        fail({ sentence: describePasskeyFailure(error), atField: false })
      })
      if (passkey) send({ passkey }, { onError })
    },
    onError,
  })
  const pending = sending || challenge.isPending
  return {
    methods,
    method,
    failure,
    input,
    pending,
    change: (next: SecondFactorMethod) => {
      setMethod(next)
      setFailure(null)
      if (next === 'passkey') challenge.mutate({})
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (pending) return
      setFailure(null)
      if (method === 'passkey') return challenge.mutate({})
      const { missing, body } = listFields()[method]
      const typed = String(new FormData(event.currentTarget).get(TYPED) ?? '')
      if (typed.trim() === '') fail({ sentence: missing, atField: true })
      else send(body(typed), { onError })
    },
  }
}

/** Returns the server's sentence, by default at the field that it names, else below. */
export const toFailure = (error: ApiError): Failure => ({
  sentence: error.issues[0]?.message ?? describeError(error),
  atField: error.issues.length > 0,
})

export function MethodField({ form: { method, failure, input } }: { form: MethodForm }) {
  const field = method === 'passkey' ? null : listFields()[method]
  const atField = failure?.atField === true && field !== null
  return (
    <>
      {field && (
        <Field
          key={method}
          label={field.label}
          hint={field.hint}
          error={atField ? failure.sentence : null}
          required
        >
          <field.Input ref={input} name={TYPED} autoFocus />
        </Field>
      )}
      {failure && !atField && (
        <Note tone="bad" alert>
          {failure.sentence}
        </Note>
      )}
    </>
  )
}

interface MethodButtonsProps {
  form: MethodForm
  children?: ReactNode
}

/** A button for each other method, and `children` with other ways to continue. */
export function MethodButtons({ form: { methods, method, pending, change }, children }: MethodButtonsProps) {
  const others = methods.filter((candidate) => candidate !== method)
  if (others.length === 0 && !children) return null
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      {others.map((candidate) => (
        <TextButton key={candidate} disabled={pending} onClick={() => change(candidate)}>
          {labelMethod(candidate)}
        </TextButton>
      ))}
      {children}
    </div>
  )
}

const FEW_CODES = 3

/** Warns a person who has few recovery codes left. Returns null for enough codes. */
export function describeFewCodes(left: number): string | null {
  if (left > FEW_CODES) return null
  return plural(left, {
    0: 'You have no recovery codes left.',
    one: 'You have # recovery code left.',
    other: 'You have # recovery codes left.',
  })
}

export const browserHasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Creates a passkey without extensions, which Cairn does not use. Rejects if the person or the browser refuses. */
export async function makePasskey(options: Answer<'POST /api/auth/second-factor/passkeys/challenge'>) {
  // The server made the options with the other half of this library.
  const answer = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  return { ...answer, clientExtensionResults: {} }
}

/** Uses a passkey without extensions. Rejects if the person or the browser refuses. */
async function answerWithPasskey(options: Answer<'POST /api/auth/second-factor/proof/challenge'>) {
  // The server made the options with the other half of this library.
  const answer = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  return { ...answer, clientExtensionResults: {} }
}

/** Explains why the browser created or used no passkey. */
export function describePasskeyFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return t`You already have a passkey on this device.`
  if (name === 'NotAllowedError' || name === 'AbortError') return t`Your browser didn’t finish. Try again.`
  return sentenceText(errorTable.invalid_code[1])
}
