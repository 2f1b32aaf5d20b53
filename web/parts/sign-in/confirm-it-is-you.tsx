import { useState } from 'react'
import { sentenceOf } from '../../api/api-error.ts'
import type { Answer, Input } from '../../api/calls.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useUser } from '../../frame/session.tsx'
import { useRenewSession } from '../../frame/session-start.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { APP_CODE, AppCodeInput, missingCode, RecoveryCodeInput } from './code-inputs.tsx'
import { answerWithPasskey, browserHasPasskeys, passkeyFailure } from './passkeys.ts'

const TITLE = 'Confirm it is you'

interface Props {
  /** The session has a proof now. */
  onProved: () => void
  onClose: () => void
}

/** By a factor or a recovery code for those who have one, by the password for others. */
export function ConfirmItIsYou({ onProved, onClose }: Props) {
  const factors = useApi('GET /api/auth/second-factor')
  if (factors.data) return <Ways ways={waysOf(factors.data)} onProved={onProved} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} size="s" title={TITLE}>
      <Loaded
        read={factors}
        failed={{ title: 'Your ways to confirm it were not loaded' }}
        skeleton={<SkeletonGroup label="your ways to confirm it" className="h-34" />}
      >
        {() => null}
      </Loaded>
    </Dialog>
  )
}

type Way = 'code' | 'passkey' | 'recoveryCode' | 'password'

/** The first is offered first. */
function waysOf({
  totpSince,
  passkeys,
  passkeysPossible,
  recoveryCodesLeft,
}: Answer<'GET /api/auth/second-factor'>): [Way, ...Way[]] {
  const hasPasskey = passkeys.length > 0
  if (totpSince === null && !hasPasskey) return ['password']
  const ways: Way[] = []
  if (totpSince !== null) ways.push('code')
  if (hasPasskey && passkeysPossible && browserHasPasskeys()) ways.push('passkey')
  const [first, ...others] = ways
  if (first === undefined) return ['recoveryCode']
  return [first, ...others, ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : [])]
}

/** What the button says that changes to another way. */
const others: Record<Exclude<Way, 'password'>, string> = {
  code: 'Use your app',
  passkey: 'Use a passkey',
  recoveryCode: 'Use a recovery code',
}

const missing = { ...missingCode, password: 'Your password is required.' }

function Ways({ ways, onProved, onClose }: Props & { ways: [Way, ...Way[]] }) {
  const user = useUser()
  const renewSession = useRenewSession()
  const [way, setWay] = useState(ways[0])
  const [failure, setFailure] = useState<string | null>(null)
  const prove = useChange('POST /api/auth/second-factor/proof', {
    onSuccess: () => {
      // The session has a new token.
      renewSession()
      onProved()
    },
  })
  const send = (body: Input<'POST /api/auth/second-factor/proof'>['body']) => prove.mutate({ body })
  const challenge = useChange('POST /api/auth/second-factor/proof/challenge', {
    // Under way until the browser has answered.
    onSuccess: async (options) => {
      try {
        send({ passkey: await answerWithPasskey(options) })
      } catch (error) {
        setFailure(passkeyFailure(error))
      }
    },
    onError: (error) => setFailure(sentenceOf(error)),
  })
  const pending = prove.isPending || challenge.isPending
  const askForPasskey = () => {
    setWay('passkey')
    setFailure(null)
    challenge.mutate({})
  }
  const form = useCheckedForm({
    defaultValues: { code: '', recoveryCode: '', password: '' },
    check: (typed) => (way !== 'passkey' && typed[way].trim() === '' ? { [way]: missing[way] } : {}),
    error: prove.error,
    pending,
    onSend: (typed) => {
      if (way === 'passkey') askForPasskey()
      else if (way === 'code') send({ code: typed.code })
      else if (way === 'recoveryCode') send({ recoveryCode: typed.recoveryCode })
      else send({ password: typed.password })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={TITLE}
      description="This is about signing in, so we ask once more. It counts for 15 minutes."
      form={{
        onSubmit: (event) => {
          setFailure(null)
          form.onSubmit(event)
        },
      }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={pending} pendingLabel="Confirming...">
            {way === 'passkey' ? others.passkey : 'Confirm'}
          </Button>
        </>
      }
    >
      {way === 'code' && (
        <Field label={APP_CODE} error={form.issue('code')}>
          <AppCodeInput {...form.register('code')} autoFocus />
        </Field>
      )}
      {way === 'recoveryCode' && (
        <Field label="Recovery code" error={form.issue('recoveryCode')} hint="It then works no more.">
          <RecoveryCodeInput {...form.register('recoveryCode')} autoFocus />
        </Field>
      )}
      {way === 'password' && (
        <>
          {/* For password managers, which keep a password with its username. */}
          <input type="text" autoComplete="username" value={user.username} readOnly hidden />
          <Field
            label="Your password"
            error={form.issue('password')}
            hint="You have none? Log out and sign in again: that counts too."
          >
            <PasswordInput {...form.register('password')} autoComplete="current-password" data-autofocus="" />
          </Field>
        </>
      )}
      {failure === null ? (
        <FormNote rest={form.rest} />
      ) : (
        <Note tone="bad" alert>
          {failure}
        </Note>
      )}
      {ways.length > 1 && (
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {ways.map(
            (one) =>
              one !== way &&
              one !== 'password' && (
                <TextButton
                  key={one}
                  disabled={pending}
                  onClick={() => {
                    if (one === 'passkey') return askForPasskey()
                    setWay(one)
                    setFailure(null)
                  }}
                >
                  {others[one]}
                </TextButton>
              ),
          )}
        </div>
      )}
    </Dialog>
  )
}
