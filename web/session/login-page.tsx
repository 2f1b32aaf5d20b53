// The sign-in screen, shown at every address without a session.
import { useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { showFailure, toast } from '../ui/toast.ts'
import { Gate } from './gate.tsx'
import { SignInFields, useSignIn } from './sign-in-form.tsx'

export function LoginPage() {
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const { data: setup } = useApi('GET /api/setup')
  const { submit, missing, pending, failure } = useSignIn(
    () => form.current,
    () => {
      toast({ kind: 'success', title: 'Welcome back!' })
      navigate(paths.home(), { replace: true })
    },
    (sentence) => showFailure('Login failed', sentence),
  )
  return (
    <Gate title="Sign in" lead="Use the name and password from your school." stones={6}>
      {setup?.needed && (
        <Note title="Cairn is not set up yet.">
          Open the set-up link that was printed where Cairn was started. It makes the first school and its
          first admin.
        </Note>
      )}
      <form
        ref={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SignInFields missing={missing} failure={failure} />
        <Button type="submit" variant="primary" pending={pending} pendingLabel="Signing in...">
          Sign in
        </Button>
      </form>
      <p className="text-14 text-ink-2">Forgot your password? Ask your guide or an admin.</p>
      <p className="flex flex-wrap justify-between gap-x-5 text-14">
        <Link href={paths.guest()} className="inline-flex items-center touch:min-h-11">
          Look around as a guest
        </Link>
        <Link href={paths.privacy()} className="inline-flex items-center touch:min-h-11">
          Privacy
        </Link>
      </p>
    </Gate>
  )
}
