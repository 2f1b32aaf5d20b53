import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LogIn, Monitor, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { SignInSummary } from '../../../contract/accounts.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { Button } from '../../ui/button.tsx'
import { IconRow } from '../../ui/card.tsx'
import { formatDate } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { joinNames } from '../../ui/numbers.ts'
import { useZone } from '../../ui/time.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { showNoChanges } from '../use-save.ts'
import { EmailField, emailHint, useProviders } from './account-fields.tsx'

/** How another person signs in: the address, the links to providers, the second factor and the open sessions. */
export function SignInDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const signIn = useApi('GET /api/admin/users/:id/sign-in', { params: { id: person.id } }, { fresh: true })
  const providers = useProviders()
  const [resetting, setResetting] = useState(false)
  const name = fullName(person)
  const { username } = person
  return (
    <>
      <Dialog
        onOpenChange={onClose}
        title={t`${name}’s sign-in`}
        description={
          <Trans>
            Signs in as{' '}
            <span translate="no" className="font-mono text-ink">
              {username}
            </span>
            .
          </Trans>
        }
        footer={<Button onClick={onClose}>{t`Close`}</Button>}
      >
        {providers.length > 0 && <Email person={person} />}
        <Loaded read={signIn} text={t`Loading ${name}’s sign-in`} size="h-34">
          {({ links, sessions }) => (
            <ul className="divide-y divide-line border-y border-line">
              <Links person={person} links={links} providers={providers} />
              <IconRow
                icon={ShieldCheck}
                title={t`Two-step sign-in`}
                sub={person.hasSecondFactor ? t`On` : t`Not set up`}
              >
                {person.hasSecondFactor && (
                  <Button variant="ghost" onClick={() => setResetting(true)}>
                    <Trans>Reset two-step sign-in</Trans>
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
          title={t`Reset ${name}’s two-step sign-in?`}
          confirmLabel={t`Reset two-step sign-in`}
          pendingLabel={t`Resetting...`}
          successToast={[t`Two-step sign-in reset`, t`${name} was signed out everywhere.`]}
          onSaved={onClose}
          failure={t`Failed to reset two-step sign-in`}
          onClose={() => setResetting(false)}
        >
          <p>
            <Trans>
              Make sure you’re really talking to <bdi>{name}</bdi>, in person or at a number you know.
            </Trans>
          </p>
          <p className="mt-2 text-14 text-ink-2">
            <Trans>
              This removes the app, passkeys and recovery codes and signs the person out everywhere. The
              password stays the same.
            </Trans>
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
      showSuccess(t`Email saved`)
      setSaved(email)
    },
    failure: t`Failed to save the email`,
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
      <EmailField form={form} {...(saved !== null && { hint: emailHint() })} />
      <Button
        type="submit"
        pending={save.isPending}
        pendingLabel={t`Saving...`}
        className="justify-self-start max-sm:w-full"
      >
        <Trans>Save email</Trans>
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
    ({ provider }) => providers.find(({ key }) => key === provider)?.name ?? provider ?? t`a former provider`,
  )
  const all = joinNames(names)
  const name = fullName(person)
  const disconnect = useChange('DELETE /api/admin/users/:id/identities', {
    onSuccess: () => showSuccess(t`${all} disconnected`, t`${name} was signed out everywhere.`),
    failure: t`Failed to disconnect ${all}`,
  })
  const [first] = links
  if (!first) return null
  const date = formatDate(first.since, zone)
  return (
    <IconRow icon={LogIn} title={all} sub={t`Since ${date}`}>
      <Button
        variant="ghost"
        pending={disconnect.isPending}
        pendingLabel={t`Disconnecting...`}
        onClick={() => disconnect.mutate({ params: { id: person.id } })}
      >
        {t`Disconnect ${all}`}
      </Button>
    </IconRow>
  )
}

function Sessions({ person, sessions }: { person: User; sessions: number }) {
  const name = fullName(person)
  const end = useChange('DELETE /api/admin/users/:id/sessions', {
    onSuccess: ({ ended }) =>
      showSuccess(
        t`Signed out everywhere`,
        plural(ended, { one: `# session ended for ${name}.`, other: `# sessions ended for ${name}.` }),
      ),
    failure: t`Failed to sign out`,
  })
  return (
    <IconRow
      icon={Monitor}
      title={t`Sessions`}
      sub={
        sessions === 0
          ? t`Not signed in anywhere`
          : plural(sessions, { one: '# active session', other: '# active sessions' })
      }
    >
      <Button
        variant="ghost"
        pending={end.isPending}
        pendingLabel={t`Signing out...`}
        reason={sessions === 0 ? t`Not signed in anywhere.` : undefined}
        onClick={() => end.mutate({ params: { id: person.id } })}
      >
        <Trans>Sign out everywhere</Trans>
      </Button>
    </IconRow>
  )
}
