// The sign-in dialog for a session that ended during work. The page below it stays as the user left it.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { User } from '../../../contract/people.ts'
import { deleteDrafts } from '../../frame/drafts.ts'
import { loadPage, paths } from '../../frame/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { ProviderButtons, SecondStep, SignInFields, useSignIn } from './sign-in-form.tsx'

/** A different user who signs in here starts from an empty page. */
export function SignInAgain({ user }: { user: User }) {
  const fields = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState({ second: false, note: '' })
  const { submit, missing, pending, failure } = useSignIn(() => fields.current?.closest('form') ?? null, {
    onSecondStep: () => setStep({ second: true, note: '' }),
  })
  const leave = () => {
    deleteDrafts()
    loadPage(paths.home())
  }
  if (step.second) {
    return (
      <Dialog
        locked
        onOpenChange={() => {}}
        size="s"
        title={t`One more step`}
        description={t`One more check to make sure it’s you. What you wrote is still here.`}
      >
        <SecondStep onStartAgain={(note) => setStep({ second: false, note: note ?? '' })} />
      </Dialog>
    )
  }
  return (
    <Dialog
      locked
      onOpenChange={() => {}}
      size="s"
      title={t`Sign in to continue`}
      description={t`You were away for a while. What you wrote is still here.`}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          submit()
        },
      }}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            <Trans>Not you?</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={pending} pendingLabel={t`Signing in...`}>
            <Trans>Sign in</Trans>
          </Button>
          <ProviderButtons />
        </>
      }
    >
      <div ref={fields} className="grid gap-4.5">
        {step.note && (
          <Note tone="bad" alert>
            {step.note}
          </Note>
        )}
        <SignInFields missing={missing} failure={failure} username={user.username} />
      </div>
    </Dialog>
  )
}
