import { type ReactNode, useId, useState } from 'react'
import { PRIVACY_CONTACT_MAX } from '../../../contract/privacy.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { paths } from '../../frame/paths.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { onFailure } from '../../frame/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showSuccess } from '../../ui/toast.ts'

/** Whom people ask about their data. It has a button of its own, because it is another call than the settings. */
export function PrivacyContact() {
  const id = useId()
  const { input } = useScope()
  const read = useApi('GET /api/privacy-contact', input)
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-4">
      <h3 id={id} className="text-16 font-600">
        Privacy
      </h3>
      <Loaded read={read} skeleton={<Skeleton className="h-20" />} failed={{ level: 'h3' }}>
        {({ contact }) => (
          <ContactField before={contact ?? ''}>
            On the page{' '}
            <a href={paths.privacy()} target="_blank" rel="noreferrer">
              What Cairn keeps about you
            </a>
            . A name, a telephone number or an address. If yours is the only school here, people without an
            account read it too.
          </ContactField>
        )}
      </Loaded>
    </section>
  )
}

function ContactField({ before, children }: { before: string; children: ReactNode }) {
  const { input } = useScope()
  const [contact, setContact] = useState(before)
  const save = useChange('PUT /api/admin/privacy-contact', {
    onSuccess: (saved) => {
      setContact(saved.contact ?? '')
      showSuccess('Saved', 'It stands on the privacy page now.')
    },
    onError: onFailure('Failed to save whom to ask'),
  })
  return (
    <Field label="Whom to ask about data" hint={children} error={save.error?.issues?.[0]?.message}>
      <TextArea
        rows={2}
        maxLength={PRIVACY_CONTACT_MAX}
        value={contact}
        onChange={(event) => setContact(event.target.value)}
      />
      <Button
        pending={save.isPending}
        pendingLabel="Saving..."
        disabled={contact.trim() === before}
        onClick={() => save.mutate({ ...input, body: { contact } })}
      >
        Save whom to ask
      </Button>
    </Field>
  )
}
