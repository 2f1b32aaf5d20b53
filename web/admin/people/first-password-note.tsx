// Shows a password that was just chosen, with 'Copy' and 'Print card', so that an adult's first password isn't lost.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy, KeyRound, Printer, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fullName } from '../../../contract/person-name.ts'
import { copyText } from '../../frame/download.ts'
import { firstPasswordCard } from '../../parts/people/person-dialogs.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useStore } from '../../ui/store.ts'
import { showFailure, showSuccess } from '../../ui/toast.ts'
import { type FirstPassword, firstPassword, labelCardRole } from './first-password.ts'

/** Above the list of a tab. The password is forgotten when the tab or the school changes, which the caller's key says. */
export function FirstPasswordNote() {
  const account = useStore(firstPassword)
  useEffect(() => () => firstPassword.set(null), [])
  if (!account) return null
  return <FirstPasswordBlock account={account} onDismiss={() => firstPassword.set(null)} />
}

interface FirstPasswordBlockProps {
  account: FirstPassword
  /** Absent in a dialog, which dismisses it by closing. */
  onDismiss?: () => void
}

export function FirstPasswordBlock({ account, onDismiss }: FirstPasswordBlockProps) {
  const [isPrinting, setPrinting] = useState(false)
  const { person, role, password } = account
  const name = fullName(person)
  const { username } = person
  const copy = async () => {
    if (await copyText(`${username} ${password}`)) showSuccess(t`Copied`)
    else showFailure(t`Couldn’t copy`, t`Select the text and copy it yourself.`)
  }
  return (
    <Note
      tone="good"
      icon={KeyRound}
      action={
        onDismiss && <IconButton icon={X} size="sm" label={t`Dismiss the password`} onClick={onDismiss} />
      }
    >
      <p role="status">
        <Trans>
          <bdi>{name}</bdi> signs in as <Typed>{username}</Typed> with <Typed>{password}</Typed>. This
          password is shown only now.
        </Trans>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" icon={Copy} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          size="sm"
          icon={Printer}
          onClick={() => setPrinting(true)}
          {...firstPasswordCard.preloadProps}
        >
          <Trans>Print card</Trans>
        </Button>
      </div>
      {isPrinting && (
        <firstPasswordCard.Dialog
          person={person}
          password={password}
          role={role && labelCardRole(role)}
          onClose={() => setPrinting(false)}
        />
      )}
    </Note>
  )
}

function Typed({ children }: { children: string }) {
  return (
    <span translate="no" className="font-mono font-600 text-ink select-all">
      {children}
    </span>
  )
}
