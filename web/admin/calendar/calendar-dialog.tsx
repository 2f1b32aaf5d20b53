import { useState } from 'react'
import { formatDay } from '../../../contract/days.ts'
import { noSchoolName } from '../../../contract/school-days.ts'
import { formatCount, plural, pluralWord } from '../../../contract/sentences.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormNote, useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CalendarPlus, FileUp, Undo2 } from '../../ui/icons.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { lazyDialog } from '../../ui/lazy.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useNow, useZone } from '../../ui/time.tsx'
import { EntryList } from './entry-list.tsx'
import { SchoolYear } from './school-year.tsx'
import {
  type ChangeCalendar,
  goalsIn,
  type MoveQuestion,
  type SeenCalendar,
  useCalendarChange,
} from './use-calendar-change.ts'

const importDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog')

/** What is open above the calendar. `seen` is the list as it was when it was opened. */
type Open = { form: 'import' } | { form: 'days'; seen: SeenCalendar; index: number }

/** The school's days without school: the list, and the months of the school year as its picture. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const today = zonedDay(useNow(), useZone())
  const calendar = useApi('GET /api/days-off', input)
  const changes = useCalendarChange()
  const [opened, setOpened] = useState<Open | null>(null)
  const open = (next: Open) => {
    changes.forgetError()
    setOpened(next)
  }
  const close = () => setOpened(null)
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        size="l"
        title="School calendar"
        className="grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:gap-7"
      >
        <Loaded
          read={calendar}
          failed={{ level: 'h3', className: 'lg:col-span-2' }}
          skeleton={
            <SkeletonGroup label="the calendar" className="grid gap-4 lg:col-span-2 lg:grid-cols-2">
              <Skeleton className="h-88" />
              <Skeleton className="h-88" />
            </SkeletonGroup>
          }
        >
          {(seen) => (
            <>
              <div className="min-w-0">
                <div className="mb-2 grid gap-2 sm:max-lg:grid-cols-2">
                  <Button
                    variant="primary"
                    icon={CalendarPlus}
                    onClick={() => open({ form: 'days', seen, index: seen.entries.length })}
                  >
                    Add no-school days
                  </Button>
                  <Button
                    icon={FileUp}
                    onClick={() => open({ form: 'import' })}
                    {...importDialog.preloadProps}
                  >
                    Import calendar file
                  </Button>
                </div>
                {changes.lastUndo && (
                  <Button
                    variant="ghost"
                    size="sm"
                    icon={Undo2}
                    className="-ml-3"
                    onClick={(event) => {
                      keepFocus(event.currentTarget)
                      changes.lastUndo?.onSelect()
                    }}
                  >
                    {changes.lastUndo.label}
                  </Button>
                )}
                <EntryList
                  entries={seen.entries}
                  today={today}
                  onEdit={(index) => open({ form: 'days', seen, index })}
                  onDelete={(index) =>
                    changes.change({ seen, entries: seen.entries.filter((_, at) => at !== index) })
                  }
                />
              </div>
              <div className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-4 lg:order-first">
                <SchoolYear entries={seen.entries} today={today} />
              </div>
            </>
          )}
        </Loaded>
      </Dialog>
      {opened?.form === 'days' && (
        <DaysForm seen={opened.seen} index={opened.index} changes={changes} onClose={close} />
      )}
      {opened?.form === 'import' && calendar.data && (
        <importDialog.Dialog today={today} seen={calendar.data} changes={changes} onClose={close} />
      )}
      <MoveGoalsDialog changes={changes} />
    </>
  )
}

/** Adds an entry to the calendar, or edits the one at `index`. */
function DaysForm({
  seen,
  index,
  changes,
  onClose,
}: {
  seen: SeenCalendar
  index: number
  changes: ChangeCalendar
  onClose: () => void
}) {
  const entry = seen.entries[index]
  const form = useCheckedForm({
    defaultValues: {
      name: entry?.name ?? '',
      from: entry?.from ?? '',
      to: entry && entry.to !== entry.from ? entry.to : '',
    },
    required: { name: 'Write a name.', from: 'Pick the first day.' },
    check: ({ from, to }) => (to !== '' && to < from ? { to: 'The last day is before the first.' } : {}),
    alsoClears: { from: ['to'] },
    renamed: {
      [`entries.${index}.name`]: 'name',
      [`entries.${index}.from`]: 'from',
      [`entries.${index}.to`]: 'to',
    },
    call: changes,
    onSend: ({ name, from, to }) => {
      const entries = [...seen.entries]
      entries[index] = { name: name.trim(), from, to: to || from }
      changes.change({ seen, entries, onSaved: onClose })
    },
  })
  return (
    <FormDialog
      title={entry ? `Edit ${entry.name}` : 'Add no-school days'}
      form={form}
      label={entry ? 'Save days' : 'Add days'}
      onClose={onClose}
    >
      <Field
        label="Name"
        error={form.issue('name')}
        hint="Learners read it: Thanksgiving, Staff day."
        required
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="First day" error={form.issue('from')} required>
          <TextInput {...form.register('from')} type="date" />
        </Field>
        <Field label="Last day" optional error={form.issue('to')} hint="Leave it empty for one day.">
          <TextInput {...form.register('to')} type="date" min={form.watch('from')} />
        </Field>
      </div>
      <FormNote rest={form.rest} />
    </FormDialog>
  )
}

/** Asks what happens to goals, before the calendar is saved. Closing it saves nothing. */
function MoveGoalsDialog({ changes: { question, answer, cancel, isSaving } }: { changes: ChangeCalendar }) {
  if (!question) return null
  return (
    <Dialog
      open
      onOpenChange={cancel}
      size="s"
      title={`Move ${plural(goalsIn(question.moves), 'goal')}?`}
      description={reasonOf(question)}
      locked={isSaving}
      footer={
        <>
          <Button variant="ghost" disabled={isSaving} onClick={() => answer('leave')}>
            Leave them where they are
          </Button>
          <Button
            variant="primary"
            pending={isSaving}
            pendingLabel="Saving..."
            onClick={() => answer('move')}
          >
            Move goals
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {question.moves.map(({ from, to, count }) => (
          <li key={`${from} ${to}`} className="flex min-h-10 items-baseline gap-3 py-2">
            <b className="min-w-7 text-right text-18 font-600 tabular-nums">{formatCount(count)}</b>{' '}
            <span className="min-w-0">
              {pluralWord(count, 'goal')} from {formatDay(from)} to {formatDay(to)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function reasonOf({ moves, entries }: MoveQuestion): string {
  const free = moves.filter(({ from }) => noSchoolName(from, entries) !== null)
  if (free.length === moves.length) return 'These goals are due on days that now have no school.'
  if (free.length === 0) return 'These goals were due on days that now have school again.'
  return 'These goals are due on days that now have no school, or were due on days that have school again.'
}
