// The settings of a school: a list of sections, and the section that is open.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import {
  Archive,
  CalendarCheck,
  ChevronLeft,
  ChevronRight,
  MessageSquareText,
  Monitor,
  UsersRound,
} from 'lucide-react'
import * as Radix from 'radix-ui/tabs'
import { useRef, useState } from 'react'
import { type Language, offeredLanguages } from '../../../contract/languages.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useHasGoals } from '../../parts/school/first-steps.ts'
import { Installation } from '../../parts/school/installation.tsx'
import { SchoolLanguageField } from '../../parts/school/school-language-field.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShownDialog } from '../../ui/lazy.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { isOnPhone, useOnPhone } from '../../ui/store.ts'
import { GoalActions } from '../school-goals/school-goals.tsx'
import { RetentionFields } from './retention-fields.tsx'
import { SchoolWeekPart } from './school-week.tsx'
import {
  FamilyFields,
  FridayFields,
  GraceField,
  listFigures,
  SchoolYearField,
  SecondFactorField,
  Switches,
} from './setting-fields.tsx'
import { type Changes, PanelBody, PrivacyContact, type Section, SectionForm } from './settings-section.tsx'

type SectionName = 'friday' | 'goals' | 'families' | 'retention' | 'school'

const listSections = (offered: readonly Language[]): readonly (Section & { value: SectionName })[] => [
  {
    value: 'friday',
    label: t`Friday`,
    icon: CalendarCheck,
    description: t`reflections, carrying over, replies`,
    lead: t`How learners wrap up the week. Nothing is lost when you turn something off.`,
    fields: ({ form }) => <FridayFields form={form} />,
  },
  {
    value: 'goals',
    label: t`Goals, feedback and sign-in`,
    icon: MessageSquareText,
    description: t`extra days, numbers, two-step sign-in`,
    fields: ({ form, before }) => (
      <>
        <GraceField form={form} />
        <SchoolYearField form={form} />
        <SchoolLanguageField form={form} name="language" offered={offered} saved={before.language} />
        <Switches switches={listFigures()} form={form} />
        <SecondFactorField form={form} />
      </>
    ),
  },
  {
    value: 'families',
    label: t`Families`,
    icon: UsersRound,
    description: t`who follows, waves, weekly email`,
    fields: ({ form }) => <FamilyFields form={form} />,
  },
  {
    value: 'retention',
    label: t`Data retention`,
    icon: Archive,
    description: t`how long, and what’s deleted`,
    lead: t`Anything older is permanently deleted. After a change, goals and people are kept for at least 7 more days.`,
    fields: (section) => <RetentionFields {...section} />,
  },
  {
    value: 'school',
    label: t`School and installation`,
    icon: Monitor,
    description: t`school week, archive, reset, privacy contact, version, backup`,
  },
]

interface SettingsDialogProps {
  offered?: readonly Language[]
  onClose: () => void
}

/** The dialog for retention, the learners' view, actions on all goals, and facts about the installation. */
export function SettingsDialog({ offered = offeredLanguages, onClose }: SettingsDialogProps) {
  const { input } = useScope()
  const settings = useApi('GET /api/admin/settings', input)
  const hasGoals = useHasGoals(true)
  const onPhone = useOnPhone()
  const [open, setOpen] = useState<SectionName | null>(() => (isOnPhone() ? null : 'friday'))
  const goals = useShownDialog()
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null)
  const changes = useRef<Changes | null>(null)
  const listed = listSections(offered)
  const section = listed.find(({ value }) => value === open)
  const sectionName = section?.label ?? ''
  /** Asks first if the open section has changes. */
  const leave = (go: () => void) => (changes.current?.isDirty ? setLeaving({ go }) : go())
  const show = (value: string) =>
    leave(() => setOpen(listed.find((section) => section.value === value)?.value ?? null))
  const panel = section && (
    <div className="flex min-h-0 min-w-0 flex-col max-sm:animate-slide">
      {section.fields ? (
        <Loaded read={settings} size="m-6 h-80">
          {(before) => (
            <SectionForm
              key={section.value}
              section={section}
              before={before}
              changes={changes}
              onCancel={() => (onPhone ? show('') : leave(onClose))}
            />
          )}
        </Loaded>
      ) : (
        <PanelBody section={section}>
          {hasGoals === true && <GoalActions show={goals.show} />}
          <SchoolWeekPart show={goals.show} />
          <PrivacyContact changes={changes} />
          <Installation />
        </PanelBody>
      )}
    </div>
  )
  return (
    <>
      <Dialog
        size="l"
        title={
          onPhone && section ? (
            <span className="-ml-3 flex items-center gap-1 text-16 leading-tight">
              <IconButton icon={ChevronLeft} label={t`Back`} onClick={() => show('')} />
              <Trans>
                {sectionName}
                <span className="sr-only">, School settings</span>
              </Trans>
            </span>
          ) : (
            t`School settings`
          )
        }
        onOpenChange={() => leave(onClose)}
        className="gap-0! overflow-hidden! p-0! sm:h-[min(78dvh,36rem)] sm:flex-none! sm:border-t sm:border-line"
      >
        {onPhone ? (
          (panel ?? <SectionList sections={listed} onOpen={show} />)
        ) : (
          <Radix.Root
            orientation="vertical"
            value={section?.value ?? ''}
            onValueChange={show}
            className="grid min-h-0 grid-cols-[13rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] sm:h-[min(78dvh,36rem)]"
          >
            <Radix.List
              aria-label={t`Sections`}
              className="grid content-start gap-0.5 overflow-y-auto border-r border-line p-2"
            >
              {listed.map(({ value, label, icon }) => (
                <Radix.Trigger
                  key={value}
                  value={value}
                  className="flex min-h-10 items-center gap-2.5 rounded-10 px-2.5 py-1.5 text-left text-14 leading-tight font-600 text-ink-2 hover:bg-hover data-[state=active]:bg-primary-soft data-[state=active]:text-primary-ink"
                >
                  <Icon icon={icon} size={18} />
                  {label}
                </Radix.Trigger>
              ))}
            </Radix.List>
            {section && (
              <Radix.Content value={section.value} tabIndex={-1} className="flex min-h-0 min-w-0 *:flex-1">
                {panel}
              </Radix.Content>
            )}
          </Radix.Root>
        )}
      </Dialog>
      {goals.dialog}
      {leaving && section && (
        <ConfirmDialog
          tone="primary"
          title={t`Keep your changes to ${sectionName}?`}
          confirmLabel={t`Save`}
          alternative={{
            label: t`Discard changes`,
            onSelect: () => {
              changes.current = null
              setLeaving(null)
              leaving.go()
            },
          }}
          onConfirm={() => {
            setLeaving(null)
            changes.current?.save(leaving.go)
          }}
          onOpenChange={() => setLeaving(null)}
        >
          <Trans>They’re not saved yet.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}

interface SectionListProps {
  sections: readonly Section[]
  onOpen: (value: string) => void
}

function SectionList({ sections: listed, onOpen }: SectionListProps) {
  return (
    <nav aria-label={t`Sections`} className="max-h-[75dvh] overflow-y-auto pb-4">
      {listed.map(({ value, label, description, icon }) => (
        <button
          key={value}
          type="button"
          onClick={() => onOpen(value)}
          className="flex min-h-14 w-full items-center gap-3 border-t border-line px-5 py-1.5 text-left text-ink"
        >
          <Icon icon={icon} />
          <span className="min-w-0 flex-1">
            {label}
            <span className="block text-13 text-ink-2">{description}</span>
          </span>
          <Icon icon={ChevronRight} size={18} className="text-ink-3" />
        </button>
      ))}
    </nav>
  )
}
