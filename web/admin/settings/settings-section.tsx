import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MAX_PRIVACY_CONTACT_LENGTH } from '../../../contract/privacy.ts'
import type { Settings } from '../../../contract/schools.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { paths } from '../../frame/paths.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { bothKept, showNoChanges } from '../use-save.ts'
import type { SettingsForm } from './setting-fields.tsx'
import {
  isMerged,
  labelDeletion,
  type Removals,
  toChange,
  toFields,
  toPeriods,
  useRemovals,
} from './settings-fields.ts'

interface SectionFields {
  before: Settings
  form: SettingsForm
  removals: Removals
}

export interface Section {
  value: string
  label: string
  icon: LucideIcon
  /** The text below the label in the list of a phone. */
  description: string
  /** One sentence below the heading. */
  lead?: string
  /** The fields that are saved together. A section without them makes its own calls. */
  fields?: (section: SectionFields) => ReactNode
}

/** The state of the open section for the dialog: whether it has changes, and how they are saved. */
export interface Changes {
  isDirty: boolean
  /** Calls `then` once they are saved. */
  save: (then: () => void) => void
}

export type OpenChanges = RefObject<Changes | null>

export function PanelBody({ section: { label, lead }, children }: { section: Section; children: ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 content-start gap-3.5 overflow-y-auto overscroll-contain px-5 py-4 sm:px-6 max-sm:max-h-[70dvh]">
      <div className={lead ? undefined : 'max-sm:sr-only'}>
        <h3 className="text-18 font-600 max-sm:sr-only">{label}</h3>
        {lead && <p className="text-14 text-ink-2">{lead}</p>}
      </div>
      {children}
    </div>
  )
}

interface SectionFormProps {
  section: Section
  before: Settings
  changes: OpenChanges
  onCancel: () => void
}

/** One section with its Save button. Fields that nobody changed keep the server's values. */
export function SectionForm({ section, before, changes, onCancel }: SectionFormProps) {
  const { input } = useScope()
  const then = useRef<(() => void) | null>(null)
  const save = useChange('PUT /api/admin/settings', {
    onSuccess: (now, { body }) => {
      showSuccess(t`Settings saved`, isMerged(body, now) ? bothKept() : undefined)
      changes.current = null
      reset(toFields(now))
      then.current?.()
    },
    failure: t`Failed to save settings`,
  })
  const form = useCheckedForm({
    defaultValues: toFields(before),
    required: {
      firstQuestion: t`Enter the first question.`,
      secondQuestion: t`Enter the second question.`,
    },
    renamed: {
      'reflectionQuestions.0': 'firstQuestion',
      'reflectionQuestions.1': 'secondQuestion',
    },
    call: save,
    onSend: (fields) => {
      const change = toChange(before, fields)
      if (change) save.mutate({ ...input, body: { ...change, base: before } })
      else showNoChanges()
    },
  })
  const { reset, watch } = form
  // The form tracks changed fields only if they are read. Newer settings of another admin must not replace them.
  void form.formState.dirtyFields
  useLayoutEffect(() => reset(toFields(before), { keepDirtyValues: true }), [before, reset])
  const removals = useRemovals(before, toPeriods(watch()))
  const element = useRef<HTMLFormElement>(null)
  const isDirty = toChange(before, watch()) !== null
  useEffect(() => {
    changes.current = {
      isDirty,
      save: (go) => {
        then.current = go
        element.current?.requestSubmit()
      },
    }
    return () => {
      changes.current = null
    }
  }, [changes, isDirty])
  const pending = form.pending || removals.isCounting
  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.onSubmit}
      className="flex min-h-0 flex-1 flex-col"
      aria-label={section.label}
    >
      <PanelBody section={section}>
        {section.fields?.({ before, form, removals })}
        <FormNote rest={form.rest} />
      </PanelBody>
      <div className="flex justify-end gap-2 border-t border-line px-5 py-3 max-sm:*:flex-1 sm:px-6">
        <Button variant="ghost" disabled={pending} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          variant={removals.counts === null ? 'primary' : 'destructive'}
          pending={pending}
          pendingLabel={removals.isCounting ? t`Counting...` : t`Saving...`}
          onClick={() => {
            then.current = null
          }}
        >
          {removals.counts === null ? t`Save settings` : labelDeletion(removals.counts)}
        </Button>
      </div>
    </form>
  )
}

/** The contact for questions about data. It has its own button, because it is a different call from the settings. */
export function PrivacyContact({ changes }: { changes: OpenChanges }) {
  const { input } = useScope()
  const read = useApi('GET /api/privacy-contact', input)
  return (
    <div className="border-line not-first:border-t not-first:pt-4">
      <Loaded read={read} size="h-20">
        {({ contact }) => (
          <ContactField before={contact ?? ''} changes={changes}>
            <Trans>
              On the page{' '}
              <a href={paths.privacy()} target="_blank" rel="noreferrer">
                What Cairn keeps about you
              </a>
              . A name, a phone number or an address. If yours is the only school here, people without an
              account can see it too.
            </Trans>
          </ContactField>
        )}
      </Loaded>
    </div>
  )
}

interface ContactFieldProps {
  before: string
  changes: OpenChanges
  children: ReactNode
}

function ContactField({ before, changes, children }: ContactFieldProps) {
  const { input } = useScope()
  const [contact, setContact] = useState(before)
  const save = useChange('PUT /api/admin/privacy-contact', {
    onSuccess: (saved) => {
      changes.current = null
      setContact(saved.contact ?? '')
      showSuccess(t`Privacy contact saved`)
    },
    failure: t`Failed to save the contact`,
  })
  const isDirty = contact.trim() !== before
  const send = () => save.mutateAsync({ ...input, body: { contact } })
  useEffect(() => {
    changes.current = { isDirty, save: (go) => void send().then(go, () => {}) }
    return () => {
      changes.current = null
    }
  })
  return (
    <Field label={t`Privacy contact`} hint={children} error={save.error?.issues?.[0]?.message}>
      <TextArea
        rows={2}
        maxLength={MAX_PRIVACY_CONTACT_LENGTH}
        value={contact}
        onChange={(event) => setContact(event.target.value)}
      />
      <Button
        pending={save.isPending}
        pendingLabel={t`Saving...`}
        disabled={!isDirty}
        onClick={() => save.mutate({ ...input, body: { contact } })}
      >
        <Trans>Save contact</Trans>
      </Button>
    </Field>
  )
}
