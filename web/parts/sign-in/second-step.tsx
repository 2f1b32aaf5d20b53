// The second step of a sign-in: an app's code, a passkey or a recovery code. Used by the sign-in screen and by the dialog
// in the middle of work.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import type { SecondFactorMethod } from '../../../contract/second-factor.ts'
import { describeSignInProblem } from '../../../contract/sign-in-problems.ts'
import { queryOptionsFor, useChange } from '../../api/queries.ts'
import { paths } from '../../frame/paths.ts'
import { useStartSession } from '../../frame/session.tsx'
import { Button, TextButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { sentenceText } from '../../ui/messages.tsx'
import { Note } from '../../ui/note.tsx'
import { showInfo } from '../../ui/toast.ts'
import {
  browserHasPasskeys,
  describeFewCodes,
  labelMethod,
  MethodButtons,
  MethodField,
  type Methods,
  toFailure,
  useMethods,
} from './methods.tsx'

const describeEnd = () => sentenceText(describeSignInProblem('expired', ''))

interface SecondStepProps {
  onSignedIn?: () => void
  /** Goes back to username and password, with a sentence if the pending sign-in has ended. */
  onStartAgain: (sentence: string | null) => void
}

export function SecondStep({ onSignedIn, onStartAgain }: SecondStepProps) {
  // The pending sign-in is not cached, because the next sign-in in this page may be another person's.
  const pending = useQuery({ ...queryOptionsFor('GET /api/auth/second-factor/pending'), gcTime: 0 })
  const over = pending.error?.code === 'unauthenticated'
  const end = useEffectEvent(() => onStartAgain(describeEnd()))
  useEffect(() => {
    if (over) end()
  }, [over])
  const startAgain = (
    <TextButton onClick={() => onStartAgain(null)}>
      <Trans>Start again</Trans>
    </TextButton>
  )
  const [first, ...others] = (pending.data?.methods ?? []).filter(isPossible)
  if (first) {
    return (
      <SecondStepForm
        methods={[first, ...others]}
        startAgain={startAgain}
        onEnded={() => onStartAgain(describeEnd())}
        onSignedIn={onSignedIn}
      />
    )
  }
  return (
    <div className="grid gap-5">
      <Loaded
        read={{ ...pending, isError: pending.isError && !over }}
        errorProps={{ title: t`Couldn’t load your ways to sign in` }}
        text={t`Loading your ways to sign in`}
        size="h-34"
      >
        {() => (
          <Note tone="warn" alert>
            <Trans>
              This browser can’t use your passkey. Sign in from the browser that has it, or ask an admin to
              reset your two-step sign-in.
            </Trans>
          </Note>
        )}
      </Loaded>
      <div>{startAgain}</div>
    </div>
  )
}

const isPossible = (method: SecondFactorMethod): boolean => method !== 'passkey' || browserHasPasskeys()

interface SecondStepFormProps {
  methods: Methods
  startAgain: ReactNode
  onEnded: () => void
  onSignedIn: (() => void) | undefined
}

function SecondStepForm({ methods, startAgain, onEnded, onSignedIn }: SecondStepFormProps) {
  const startSession = useStartSession()
  const [, navigate] = useLocation()
  const finish = useChange('POST /api/auth/second-factor/pending', {
    onSuccess: ({ recoveryCodesLeft, ...user }) => {
      startSession(user)
      onSignedIn?.()
      const few = describeFewCodes(recoveryCodesLeft)
      if (few === null) return
      showInfo(few, undefined, { label: t`Make new ones`, onSelect: () => navigate(paths.account()) })
    },
  })
  const form = useMethods({
    methods,
    at: 'pending',
    send: (body, then) => finish.mutate({ body }, then),
    sending: finish.isPending,
    toFailure: (error) => {
      if (error.code !== 'unauthenticated') return { ...toFailure(error), atField: true }
      onEnded()
      return null
    },
  })
  const byPasskey = form.method === 'passkey'
  return (
    <form noValidate className="grid gap-5" onSubmit={form.onSubmit}>
      <MethodField form={form} />
      <Button
        type="submit"
        variant="primary"
        autoFocus={byPasskey}
        pending={form.pending}
        pendingLabel={t`Signing in...`}
      >
        {byPasskey ? labelMethod('passkey') : t`Sign in`}
      </Button>
      <MethodButtons form={form}>{startAgain}</MethodButtons>
    </form>
  )
}
