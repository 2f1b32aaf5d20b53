// The settings of a school: a list of sections, and the section that is open.

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
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useHasGoals } from '../../parts/school/first-steps.ts'
import { Installation } from '../../parts/school/installation.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShownDialog } from '../../ui/lazy.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { isOnPhone, useOnPhone } from '../../ui/store.ts'
import { GoalActions } from '../school-goals/school-goals.tsx'
import { SchoolWeekPart } from './school-week.tsx'
import {
  FamilyFields,
  FridayFields,
  figures,
  GraceField,
  RetentionFields,
  SchoolYearField,
  SecondFactorField,
  Switches,
} from './setting-fields.tsx'
import { type Changes, PanelBody, PrivacyContact, type Section, SectionForm } from './settings-section.tsx'

const sections = [
  {
    value: 'friday',
    label: 'Friday',
    icon: CalendarCheck,
    description: 'reflections, carrying over, replies',
    lead: 'How learners wrap up the week. Nothing is lost when you turn something off.',
    fields: ({ form }) => <FridayFields form={form} />,
  },
  {
    value: 'goals',
    label: 'Goals, feedback and sign-in',
    icon: MessageSquareText,
    description: 'extra days, numbers, two-step sign-in',
    fields: ({ form }) => (
      <>
        <GraceField form={form} />
        <SchoolYearField form={form} />
        <Switches switches={figures} form={form} />
        <SecondFactorField form={form} />
      </>
    ),
  },
  {
    value: 'families',
    label: 'Families',
    icon: UsersRound,
    description: 'who follows, waves, weekly email',
    fields: ({ form }) => <FamilyFields form={form} />,
  },
  {
    value: 'retention',
    label: 'Data retention',
    icon: Archive,
    description: 'how long, and what’s deleted',
    lead: 'Anything older is permanently deleted. After a change, goals and people are kept for at least 7 more days.',
    fields: (section) => <RetentionFields {...section} />,
  },
  {
    value: 'school',
    label: 'School and installation',
    icon: Monitor,
    description: 'school week, archive, reset, privacy contact, version, backup',
  },
] as const satisfies readonly Section[]
type SectionName = (typeof sections)[number]['value']

/** The dialog for retention, the learners' view, actions on all goals, and facts about the installation. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const settings = useApi('GET /api/admin/settings', input)
  const hasGoals = useHasGoals(true)
  const onPhone = useOnPhone()
  const [open, setOpen] = useState<SectionName | null>(() => (isOnPhone() ? null : 'friday'))
  const goals = useShownDialog()
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null)
  const changes = useRef<Changes | null>(null)
  const listed: readonly (Section & { value: SectionName })[] = sections
  const section = listed.find(({ value }) => value === open)
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
              <IconButton icon={ChevronLeft} label="Back" onClick={() => show('')} />
              {section.label}
              <span className="sr-only">, School settings</span>
            </span>
          ) : (
            'School settings'
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
              aria-label="Sections"
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
          title={`Keep your changes to ${section.label}?`}
          confirmLabel="Save"
          alternative={{
            label: 'Discard changes',
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
          They’re not saved yet.
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
    <nav aria-label="Sections" className="max-h-[75dvh] overflow-y-auto pb-4">
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
