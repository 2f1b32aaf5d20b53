import type { Answer } from '../../api/calls.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useRenewSession } from '../../frame/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import {
  browserHasPasskeys,
  MethodButtons,
  MethodField,
  type Methods,
  methodLabels,
  toFailure,
  useMethods,
} from './methods.tsx'

const TITLE = 'Confirm it is you'

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
    <Dialog onOpenChange={onClose} size="s" title={TITLE}>
      <Loaded
        read={factors}
        errorProps={{ title: 'Couldn’t load your ways to confirm it' }}
        label="your ways to confirm it"
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
      title={TITLE}
      description="This changes how someone signs in, so please confirm it’s you. You won’t be asked again for 15 minutes."
      form={{ onSubmit: form.onSubmit }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel="Confirming...">
            {form.method === 'passkey' ? methodLabels.passkey : 'Confirm'}
          </Button>
        </>
      }
    >
      <MethodField form={form} />
      <MethodButtons form={form} />
    </Dialog>
  )
}
