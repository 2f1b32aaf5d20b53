import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Answer } from '../../api/calls.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useRenewSession } from '../../frame/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import {
  browserHasPasskeys,
  labelMethod,
  MethodButtons,
  MethodField,
  type Methods,
  toFailure,
  useMethods,
} from './methods.tsx'

interface Props {
  /** Called when the session has a proof. */
  onProved: () => void
  onClose: () => void
}

/** Asks for a factor or a recovery code if the user has one, else for the password. */
export function ConfirmItIsYou({ onProved, onClose }: Props) {
  const factors = useApi('GET /api/auth/second-factor')
  if (factors.data)
    return <ProofForm methods={listMethods(factors.data)} onProved={onProved} onClose={onClose} />
  return (
    <Dialog onOpenChange={onClose} size="s" title={t`Confirm it is you`}>
      <Loaded
        read={factors}
        errorProps={{ title: t`Couldn’t load your ways to confirm it` }}
        text={t`Loading your ways to confirm it`}
        size="h-34"
      >
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function listMethods({
  totpSince,
  passkeys,
  passkeysPossible,
  recoveryCodesLeft,
}: Answer<'GET /api/auth/second-factor'>): Methods {
  const hasPasskey = passkeys.length > 0
  if (totpSince === null && !hasPasskey) return ['password']
  const byPasskey = hasPasskey && passkeysPossible && browserHasPasskeys()
  const recovery = recoveryCodesLeft > 0 ? (['recovery'] as const) : []
  if (totpSince !== null) return byPasskey ? ['totp', 'passkey', ...recovery] : ['totp', ...recovery]
  return byPasskey ? ['passkey', ...recovery] : ['recovery']
}

function ProofForm({ methods, onProved, onClose }: Props & { methods: Methods }) {
  const renewSession = useRenewSession()
  const prove = useChange('POST /api/auth/second-factor/proof', {
    onSuccess: () => {
      // The session has a new token.
      renewSession()
      onProved()
    },
  })
  const form = useMethods({
    methods,
    at: 'proof',
    send: (body, then) => prove.mutate({ body }, then),
    sending: prove.isPending,
    toFailure: toFailure,
  })
  return (
    <Dialog
      onOpenChange={onClose}
      size="s"
      title={t`Confirm it is you`}
      description={t`This changes how someone signs in, so please confirm it’s you. You won’t be asked again for 15 minutes.`}
      form={{ onSubmit: form.onSubmit }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel={t`Confirming...`}>
            {form.method === 'passkey' ? labelMethod('passkey') : t`Confirm`}
          </Button>
        </>
      }
    >
      <MethodField form={form} />
      <MethodButtons form={form} />
    </Dialog>
  )
}
