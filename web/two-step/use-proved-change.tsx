// Changes that ask for a proof of who one is: the dialog opens when the server asks for one, then the change goes on.
import { useState } from 'react'
import type { ChangeCall, Input } from '../api/calls.ts'
import { type ChangeSettings, useChange } from '../api/changes.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const confirmItIsYou = lazyDialog(() => import('./confirm-it-is-you.tsx').then((m) => m.ConfirmItIsYou))

/** The calls that are refused with `proof_needed`. */
type ProvedCall = Extract<
  ChangeCall,
  | `${'POST' | 'DELETE'} /api/auth/second-factor/totp`
  | 'POST /api/auth/second-factor/passkeys/challenge'
  | 'DELETE /api/auth/second-factor/passkeys/:id'
  | 'POST /api/auth/second-factor/recovery-codes'
  | 'DELETE /api/admin/users/:id/second-factor'
>

/** `useChange`, and `proof`: render it. It is the dialog while the change waits for a proof. */
export function useProvedChange<C extends ProvedCall>(name: C, settings: ChangeSettings<C>) {
  const [waiting, setWaiting] = useState<{ input: Input<C> } | null>(null)
  const change = useChange(name, {
    ...settings,
    onError: (error, input) => {
      if (error.code === 'proof_needed') setWaiting({ input })
      else settings.onError?.(error, input)
    },
  })
  const stop = () => setWaiting(null)
  const proof = waiting && (
    <confirmItIsYou.Dialog
      onProved={() => {
        stop()
        change.mutate(waiting.input)
      }}
      onClose={stop}
    />
  )
  return { ...change, proof }
}
