import { LogIn, Monitor, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { SignInSummary } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { joinNames, plural } from '../../../contract/sentences.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { Button } from '../../ui/button.tsx'
import { IconRow } from '../../ui/card.tsx'
import { formatDate } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useZone } from '../../ui/time.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { showNoChanges } from '../use-save.ts'
import { EMAIL_HINT, EmailField, useProviders } from './account-fields.tsx'

/** How another person signs in: the address, the links to providers, the second factor and the open sessions. */
export function SignInDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const signIn = useApi('GET /api/admin/users/:id/sign-in', { params: { id: person.id } }, { fresh: true })
  const providers = useProviders()
  const [resetting, setResetting] = useState(false)
  const name = fullName(person)
  return (
    <>
      <Dialog
        onOpenChange={onClose}
        title={`${name}’s sign-in`}
        description={
          <>
            Signs in as{' '}
            <span translate="no" className="font-mono text-ink">
              {person.username}
            </span>
            .
          </>
        }
        footer={<Button onClick={onClose}>Close</Button>}
      >
        {providers.length > 0 && <Email person={person} />}
        <Loaded read={signIn} label={`${name}’s sign-in`} size="h-34">
          {({ links, sessions }) => (
            <ul className="divide-y divide-line border-y border-line">
              <Links person={person} links={links} providers={providers} />
              <IconRow
                icon={ShieldCheck}
                title="Two-step sign-in"
                sub={person.hasSecondFactor ? 'On' : 'Not set up'}
              >
                {person.hasSecondFactor && (
                  <Button variant="ghost" onClick={() => setResetting(true)}>
                    Reset two-step sign-in
                  </Button>
                )}
              </IconRow>
              <Sessions person={person} sessions={sessions} />
            </ul>
          )}
        </Loaded>
      </Dialog>
      {resetting && (
        <ConfirmChange
          call="DELETE /api/admin/users/:id/second-factor"
          input={{ params: { id: person.id } }}
          title={`Reset ${name}’s two-step sign-in?`}
          confirmLabel="Reset two-step sign-in"
          pendingLabel="Resetting..."
          successToast={['Two-step sign-in reset', `${name} was signed out everywhere.`]}
          onSaved={onClose}
          failure="Failed to reset two-step sign-in"
          onClose={() => setResetting(false)}
        >
          <p>Make sure you’re really talking to {name}, in person or at a number you know.</p>
          <p className="mt-2 text-14 text-ink-2">
            This removes the app, passkeys and recovery codes and signs the person out everywhere. The
            password stays the same.
          </p>
        </ConfirmChange>
      )}
    </>
  )
}

function Email({ person }: { person: User }) {
  const [saved, setSaved] = useState(person.email)
  const save = useChange('PUT /api/admin/users/:id', {
    onSuccess: ({ email }) => {
      showSuccess('Email saved')
      setSaved(email)
    },
    failure: 'Failed to save the email',
  })
  const form = useCheckedForm({
    defaultValues: { email: saved ?? '' },
    call: save,
    onSend: (typed) => {
      const email = typed.email.trim() || null
      if (email !== saved) save.mutate({ params: { id: person.id }, body: { email } })
      else showNoChanges()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-3">
      <EmailField form={form} {...(saved !== null && { hint: EMAIL_HINT })} />
      <Button
        type="submit"
        pending={save.isPending}
        pendingLabel="Saving..."
        className="justify-self-start max-sm:w-full"
      >
        Save email
      </Button>
    </form>
  )
}

interface LinksProps {
  person: User
  links: SignInSummary['links']
  providers: readonly { key: string; name: string }[]
}

/** One call removes all links. */
function Links({ person, links, providers }: LinksProps) {
  const zone = useZone()
  const names = links.map(
    ({ provider }) => providers.find(({ key }) => key === provider)?.name ?? provider ?? 'a former provider',
  )
  const all = joinNames(names)
  const disconnect = useChange('DELETE /api/admin/users/:id/identities', {
    onSuccess: () => showSuccess(`${all} disconnected`, `${fullName(person)} was signed out everywhere.`),
    failure: `Failed to disconnect ${all}`,
  })
  const [first] = links
  if (!first) return null
  return (
    <IconRow icon={LogIn} title={all} sub={`Since ${formatDate(first.since, zone)}`}>
      <Button
        variant="ghost"
        pending={disconnect.isPending}
        pendingLabel="Disconnecting..."
        onClick={() => disconnect.mutate({ params: { id: person.id } })}
      >
        {`Disconnect ${all}`}
      </Button>
    </IconRow>
  )
}

function Sessions({ person, sessions }: { person: User; sessions: number }) {
  const end = useChange('DELETE /api/admin/users/:id/sessions', {
    onSuccess: ({ ended }) =>
      showSuccess('Signed out everywhere', `${plural(ended, 'session')} ended for ${fullName(person)}.`),
    failure: 'Failed to sign out',
  })
  return (
    <IconRow
      icon={Monitor}
      title="Sessions"
      sub={sessions === 0 ? 'Not signed in anywhere' : plural(sessions, 'active session')}
    >
      <Button
        variant="ghost"
        pending={end.isPending}
        pendingLabel="Signing out..."
        reason={sessions === 0 ? 'Not signed in anywhere.' : undefined}
        onClick={() => end.mutate({ params: { id: person.id } })}
      >
        Sign out everywhere
      </Button>
    </IconRow>
  )
}
