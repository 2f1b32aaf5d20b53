// Two-step sign-in: the user's own app, passkeys and recovery codes.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyRound, ListChecks, Plus, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { isStaff } from '../../../contract/roles.ts'
import type { Answer } from '../../api/calls.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useUser } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, IconRow } from '../../ui/card.tsx'
import { formatNearDate, isSameDay } from '../../ui/dates.ts'
import { lazyChunk } from '../../ui/lazy.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/tag.tsx'
import { useNow, useZone } from '../../ui/time.tsx'
import { showSuccess } from '../../ui/toast.ts'
import type { Removed } from './factor-dialogs.tsx'
import { browserHasPasskeys, describeFewCodes } from './methods.tsx'

const dialogs = lazyChunk(() => import('./factor-dialogs.tsx'))
const appDialog = dialogs.dialog((code) => code.AppDialog)
const passkeyDialog = dialogs.dialog((code) => code.PasskeyDialog)
const removeFactor = dialogs.dialog((code) => code.RemoveFactor)
const codesDialog = dialogs.dialog((code) => code.RecoveryCodesDialog)

type Factors = Answer<'GET /api/auth/second-factor'>

const MAX_PASSKEYS = 5
const MAX_RECOVERY_CODES = 10

/**
 * `onDone` is called when a new factor is active and its codes are saved. The page must stay until then, because they are
 * shown once.
 */
export function TwoStepSignIn({ onDone }: { onDone?: () => void }) {
  const factors = useApi('GET /api/auth/second-factor')
  const on = factors.data !== undefined && isOn(factors.data)
  return (
    <Card
      title={t`Two-step sign-in`}
      action={
        on && (
          <Status tone="done" icon={ShieldCheck} className="pr-2">
            <Trans>On</Trans>
          </Status>
        )
      }
    >
      <CardBody className="grid gap-4">
        <Loaded
          read={factors}
          errorProps={{ title: t`Couldn’t load your two-step sign-in` }}
          text={t`Loading your two-step sign-in`}
          size="h-34"
        >
          {(known) => <Factors factors={known} {...(onDone && { onDone })} />}
        </Loaded>
      </CardBody>
    </Card>
  )
}

const describeSince = (date: string) => t`Since ${date}`
const describeUse = (date: string) => t`Used ${date}`
const describePasskey = (name: string) => t`Passkey “${name}”`
const describeRemoval = (name: string) => t`Remove: Passkey ${name}`

const isOn = ({ totpSince, passkeys }: Factors) => totpSince !== null || passkeys.length > 0

function Factors({ factors, onDone }: { factors: Factors; onDone?: () => void }) {
  const { required, totpSince, passkeys, recoveryCodesLeft, passkeysPossible } = factors
  const maySetUp = isStaff(useUser())
  const max = MAX_RECOVERY_CODES
  const now = useNow()
  const zone = useZone()
  const dateOf = (at: string) => (isSameDay(at, now, zone) ? t`today` : formatNearDate(at, zone, now))
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Removed | null>(null)
  const [codes, setCodes] = useState<{ shown: string[]; ofNewFactor: boolean } | null>(null)
  const begin = useChange('POST /api/auth/second-factor/totp', {
    failure: t`The app wasn’t set up`,
  })
  const renew = useChange('POST /api/auth/second-factor/recovery-codes', {
    onSuccess: ({ recoveryCodes }) => setCodes({ shown: recoveryCodes, ofNewFactor: false }),
    failure: t`No new codes were made`,
  })
  const added = (recoveryCodes: string[] | null) => {
    setAdding(false)
    begin.reset()
    showSuccess(t`Two-step sign-in is on`, t`Your other devices were signed out.`)
    if (recoveryCodes) setCodes({ shown: recoveryCodes, ofNewFactor: true })
    else onDone?.()
  }
  const setUpApp = () => begin.mutate({})
  const on = isOn(factors)
  const onlyPasskeys = passkeys.length > 0 && totpSince === null
  const few = on ? describeFewCodes(recoveryCodesLeft) : null
  // The school requires a factor, so the last one stays.
  const mayRemove = !required || passkeys.length + (totpSince === null ? 0 : 1) > 1
  const removeButton = (factor: Removed, label: string) =>
    mayRemove && (
      <Button
        variant="ghost"
        {...removeFactor.preloadProps}
        aria-label={label}
        onClick={() => setRemoving(factor)}
      >
        <Trans>Remove</Trans>
      </Button>
    )
  const mayAddApp = maySetUp && totpSince === null
  const morePasskeys = maySetUp && passkeysPossible && browserHasPasskeys() && passkeys.length < MAX_PASSKEYS
  return (
    <>
      <p className="text-14 text-ink-2">
        <Trans>After your password, you’ll also need a code from your app or a passkey.</Trans>
      </p>
      {on && (
        <ul className="divide-y divide-line border-y border-line">
          {totpSince !== null && (
            <IconRow icon={Smartphone} title={t`App`} sub={describeSince(dateOf(totpSince))}>
              {maySetUp && (
                <Button
                  variant="ghost"
                  {...appDialog.preloadProps}
                  pending={begin.isPending}
                  onClick={setUpApp}
                >
                  <Trans>Replace</Trans>
                </Button>
              )}
              {removeButton('app', t`Remove: App`)}
            </IconRow>
          )}
          {passkeys.map((passkey) => (
            <IconRow
              key={passkey.id}
              icon={KeyRound}
              title={describePasskey(passkey.name)}
              sub={passkey.lastUsedAt === null ? t`Not used yet` : describeUse(dateOf(passkey.lastUsedAt))}
            >
              {removeButton(passkey, describeRemoval(passkey.name))}
            </IconRow>
          ))}
          <IconRow icon={ListChecks} title={t`Recovery codes`} sub={t`${recoveryCodesLeft} of ${max} left`}>
            <Button
              variant="ghost"
              {...codesDialog.preloadProps}
              pending={renew.isPending}
              pendingLabel={t`Making...`}
              onClick={() => renew.mutate({})}
            >
              <Trans>New recovery codes</Trans>
            </Button>
          </IconRow>
        </ul>
      )}
      {few !== null && <Note tone="warn">{few}</Note>}
      {maySetUp && onlyPasskeys && (
        <Note tone="info">
          <Trans>Add an app too: not every browser has your passkey.</Trans>
        </Note>
      )}
      {(mayAddApp || morePasskeys) && (
        <div className="flex flex-wrap gap-2 max-sm:grid">
          {mayAddApp && (
            <Button
              variant={onDone ? 'primary' : 'quiet'}
              icon={Smartphone}
              {...appDialog.preloadProps}
              pending={begin.isPending}
              pendingLabel={t`Preparing...`}
              onClick={setUpApp}
            >
              <Trans>Set up an app</Trans>
            </Button>
          )}
          {morePasskeys && (
            <Button icon={Plus} {...passkeyDialog.preloadProps} onClick={() => setAdding(true)}>
              <Trans>Add a passkey</Trans>
            </Button>
          )}
        </div>
      )}
      {begin.data && <appDialog.Dialog app={begin.data} onAdded={added} onClose={begin.reset} />}
      {adding && <passkeyDialog.Dialog onAdded={added} onClose={() => setAdding(false)} />}
      {removing && (
        <removeFactor.Dialog factors={factors} removed={removing} onClose={() => setRemoving(null)} />
      )}
      {codes && (
        <codesDialog.Dialog
          codes={codes.shown}
          onKept={() => {
            setCodes(null)
            if (codes.ofNewFactor) onDone?.()
          }}
        />
      )}
    </>
  )
}
