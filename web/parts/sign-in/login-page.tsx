// The sign-in screen, shown at every address without a session.
import { Suspense, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useApi } from '../../api/queries.ts'
import { paths } from '../../frame/paths.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy.tsx'
import { Note } from '../../ui/note.tsx'
import { showFailure, toast } from '../../ui/toast.ts'
import { Gate } from './gate.tsx'
import { ProviderButtons, SecondStep, SignInFields, useSignIn } from './sign-in-form.tsx'

const { Component: SignInProblem } = lazyComponent(() =>
  import('./sign-in-problem.tsx').then((module) => module.SignInProblem),
)

export function LoginPage() {
  const [, navigate] = useLocation()
  const parameters = new URLSearchParams(useSearch())
  const [step, setStep] = useState({ second: parameters.get('step') === 'second', note: '' })
  const onSignedIn = () => {
    toast({ kind: 'success', title: 'Welcome back!' })
    navigate(paths.home(), { replace: true })
  }
  if (step.second) {
    return (
      <Gate title="One more step" lead="We ask for a second proof that it is you." stones={6}>
        <Suspense fallback={null}>
          <SecondStep
            onSignedIn={onSignedIn}
            onStartAgain={(note) => {
              setStep({ second: false, note: note ?? '' })
              if (parameters.has('step')) navigate(paths.login(), { replace: true })
            }}
          />
        </Suspense>
      </Gate>
    )
  }
  const problem = parameters.get('problem')
  return (
    <Gate title="Sign in" lead="Use the name and password from your school." stones={6}>
      {step.note ? (
        <Note tone="bad" alert>
          {step.note}
        </Note>
      ) : (
        problem !== null && (
          <Suspense fallback={null}>
            <SignInProblem
              problem={problem}
              provider={parameters.get('provider')}
              soon={parameters.has('again')}
            />
          </Suspense>
        )
      )}
      <SignInForm onSignedIn={onSignedIn} onSecondStep={() => setStep({ second: true, note: '' })} />
      <p className="text-14 text-ink-2">Forgot your password? Ask your guide or an admin.</p>
      <p className="flex flex-wrap justify-between gap-x-5 text-14">
        <Link href={paths.guest()} className="inline-flex items-center touch:min-h-11">
          Look around as a guest
        </Link>
        <Link href={paths.privacy()} className="inline-flex items-center touch:min-h-11">
          Privacy
        </Link>
        <a href={paths.licenses()} className="inline-flex items-center touch:min-h-11">
          Licences
        </a>
      </p>
    </Gate>
  )
}

function SignInForm({ onSignedIn, onSecondStep }: { onSignedIn: () => void; onSecondStep: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { data: setup } = useApi('GET /api/setup')
  const { submit, missing, pending, failure } = useSignIn(() => form.current, {
    onSecondStep,
    onSignedIn,
    onFailure: (sentence) => showFailure('Login failed', sentence),
  })
  return (
    <>
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
      <ProviderButtons />
    </>
  )
}
