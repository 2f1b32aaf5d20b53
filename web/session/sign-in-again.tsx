// The session ended while somebody was at work: sign in here, and go on where the page stands.
import { useRef } from 'react'
import type { User } from '../../contract/people.ts'
import { wipeDrafts } from '../frame/drafts.ts'
import { goByFullLoad } from '../frame/full-navigation.ts'
import { paths } from '../frame/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Somebody else who signs in here starts from an empty page. */
export function SignInAgain({ user }: { user: User }) {
  const fields = useRef<HTMLDivElement>(null)
  const { submit, missing, pending, failure } = useSignIn(() => fields.current?.closest('form') ?? null)
  const leave = () => {
    wipeDrafts()
    goByFullLoad(paths.home())
  }
  return (
    <Dialog
      open
      locked
      onOpenChange={() => {}}
      size="s"
      title="Sign in to go on"
      description="You were away for a while. What you wrote is still here."
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          submit()
        },
      }}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            I am somebody else
          </Button>
          <Button type="submit" variant="primary" pending={pending} pendingLabel="Signing in...">
            Sign in
          </Button>
        </>
      }
    >
      <div ref={fields} className="grid gap-4.5">
        <SignInFields missing={missing} failure={failure} username={user.username} />
      </div>
    </Dialog>
  )
}
