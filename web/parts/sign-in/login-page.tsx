// The sign-in screen, shown at every address without a session.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { describeSignInProblem, isSignInProblem } from '../../../contract/sign-in-problems.ts'
import { useApi } from '../../api/queries.ts'
import { paths } from '../../frame/paths.ts'
import { Button } from '../../ui/button.tsx'
import { sentenceText } from '../../ui/messages.tsx'
import { Note } from '../../ui/note.tsx'
import { dismissToast, showFailure, showSuccess } from '../../ui/toast.ts'
import { Gate } from './gate.tsx'
import { LanguageWords } from './language-words.tsx'
import { ProviderButtons, SecondStep, SignInFields, useSignIn } from './sign-in-form.tsx'

export function LoginPage() {
  const [, navigate] = useLocation()
  const parameters = new URLSearchParams(useSearch())
  const [step, setStep] = useState({ second: parameters.get('step') === 'second', note: '' })
  const onSignedIn = () => {
    showSuccess(t`Welcome back!`)
    navigate(paths.home(), { replace: true })
  }
  if (step.second) {
    return (
      <Gate title={t`One more step`} lead={t`One more check to make sure it’s you.`} stones={6}>
        <SecondStep
          onSignedIn={onSignedIn}
          onStartAgain={(note) => {
            setStep({ second: false, note: note ?? '' })
            if (parameters.has('step')) navigate(paths.login(), { replace: true })
          }}
        />
      </Gate>
    )
  }
  const problem = parameters.get('problem')
  return (
    <Gate title={t`Sign in`} lead={t`Use the username and password your school gave you.`} stones={6}>
      {step.note ? (
        <Note tone="bad" alert>
          {step.note}
        </Note>
      ) : (
        problem !== null && (
          <SignInProblem
            problem={problem}
            provider={parameters.get('provider')}
            soon={parameters.has('again')}
          />
        )
      )}
      <SignInForm onSignedIn={onSignedIn} onSecondStep={() => setStep({ second: true, note: '' })} />
      <p className="text-14 text-ink-2">
        <Trans>Forgot your password? Ask your guide or an admin.</Trans>
      </p>
      <p className="flex flex-wrap justify-between gap-x-5 text-14">
        <Link href={paths.guest()} className="inline-flex items-center touch:min-h-11">
          <Trans>Look around as a guest</Trans>
        </Link>
        <Link href={paths.privacy()} className="inline-flex items-center touch:min-h-11">
          <Trans>Privacy</Trans>
        </Link>
      </p>
      <LanguageWords />
    </Gate>
  )
}

function SignInForm({ onSignedIn, onSecondStep }: { onSignedIn: () => void; onSecondStep: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { data: setup } = useApi('GET /api/setup')
  const [known] = useState(readUsername)
  const { submit, missing, pending, failure } = useSignIn(() => form.current, {
    onSecondStep,
    onSignedIn,
    onFailure: (sentence) => showFailure(t`Login failed`, sentence),
  })
  // Nobody has an account yet.
  if (setup?.needed) {
    return (
      <Note title={t`Cairn isn’t set up yet.`}>
        <Trans>To set it up, open the setup link that was printed when Cairn started.</Trans>
      </Note>
    )
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        className="grid gap-5"
        // A user who tries again has read the toast, and it may cover a field.
        onPointerDown={() => dismissToast()}
        onKeyDown={() => dismissToast()}
        onInput={() => dismissToast()}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SignInFields missing={missing} failure={failure} {...(known && { username: known })} />
        <Button type="submit" variant="primary" pending={pending} pendingLabel={t`Signing in...`}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <ProviderButtons />
    </>
  )
}

/** Reads the username that the code of a sign-in card puts behind the address; empty without one. */
const readUsername = () => new URLSearchParams(window.location.hash.slice(1)).get('u') ?? ''

interface SignInProblemProps {
  problem: string
  provider: string | null
  soon: boolean
}

/**
 * Says above the form why a sign-in through a provider ended without a session. Renders nothing for an unknown problem or
 * provider.
 */
function SignInProblem({ problem, provider, soon }: SignInProblemProps) {
  const { data } = useApi('GET /api/auth/providers')
  const name = data?.providers.find(({ key }) => key === provider)?.name
  if (!isSignInProblem(problem) || name === undefined) return null
  return (
    <Note tone="bad" alert>
      {sentenceText(describeSignInProblem(problem, name, soon))}
    </Note>
  )
}
