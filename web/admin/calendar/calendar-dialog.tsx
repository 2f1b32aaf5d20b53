import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus, FileUp, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { isDay } from '../../../contract/days.ts'
import { AUGUST, type DayOff, noSchoolName } from '../../../contract/school-days.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { Button } from '../../ui/button.tsx'
import type { Span } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useNow, useZone } from '../../ui/time.tsx'
import { DaysForm, type Editing, Moves, toFields, useDaysForm } from './days-form.tsx'
import { EntryList } from './entry-list.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { SchoolYear } from './school-year.tsx'
import {
  type ChangeCalendar,
  countGoals,
  type LoadedCalendar,
  type MoveQuestion,
  useCalendarChange,
} from './use-calendar-change.ts'

/** Edits the school's no-school days. It shows the list or the form of one entry, next to a year in which days can be clicked. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const today = zonedDay(useNow(), useZone())
  const { weeks } = useGoalWeek()
  const calendar = useApi('GET /api/days-off', input)
  const settings = useApi('GET /api/admin/settings', input)
  const firstMonth = settings.data?.schoolYearStart ?? AUGUST
  const changes = useCalendarChange()
  const [importing, setImporting] = useState(false)
  const [editing, setEditing] = useState<Editing | null>(null)
  const latest = calendar.data
  // Someone else changed the calendar while the form was open. The form continues with the new list and keeps its input.
  const isOutdated = changes.error?.code === 'calendar_changed' && latest?.version !== editing?.loaded.version
  if (latest && editing && isOutdated) {
    const before = editing.loaded.entries[editing.index]
    const index = before ? latest.entries.findIndex((entry) => isSameEntry(entry, before)) : -1
    setEditing({ loaded: latest, index: index < 0 ? latest.entries.length : index })
  }
  const days = useDaysForm(editing, changes, () => setEditing(null))
  const { from, to } = days.watch()
  const span = editing && isDay(from) ? { from, to: isDay(to) && to > from ? to : from } : null
  const openForm = (loaded: LoadedCalendar, index: number, initialDays?: Span) => {
    changes.forgetError()
    days.reset(toFields({ name: '', from: '', to: '', ...loaded.entries[index], ...initialDays }))
    setEditing({ loaded, index })
  }
  /** Puts the clicked days into the open form. If no form is open, it opens one for the entry of that day or for a new entry. */
  const chooseDays = (loaded: LoadedCalendar, chosen: Span) => {
    if (editing) {
      const fields = toFields({ name: '', ...chosen })
      days.setValue('from', fields.from)
      days.setValue('to', fields.to)
      return
    }
    const isSingleDay = chosen.from === chosen.to
    const index = loaded.entries.findIndex((entry) => entry.from <= chosen.from && chosen.from <= entry.to)
    if (isSingleDay && index >= 0) openForm(loaded, index)
    else openForm(loaded, loaded.entries.length, chosen)
  }
  return (
    <>
      <Dialog
        open
        // Closing the dialog closes only the form while one is open.
        onOpenChange={() => (editing ? setEditing(null) : onClose())}
        locked={changes.isPending}
        size="l"
        title={t`School calendar`}
        className="grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <Loaded
          read={calendar}
          errorProps={{ className: 'lg:col-span-2' }}
          text={t`Loading the calendar`}
          size="h-88 lg:col-span-2"
        >
          {(loaded) => (
            <>
              {editing ? (
                <DaysForm {...editing} form={days} onCancel={() => setEditing(null)} />
              ) : (
                <div className="min-w-0">
                  <div className="mb-2 grid gap-2 sm:max-lg:grid-cols-2">
                    <Button
                      variant="primary"
                      icon={CalendarPlus}
                      onClick={() => openForm(loaded, loaded.entries.length)}
                    >
                      <Trans>Add no-school days</Trans>
                    </Button>
                    <Button
                      icon={FileUp}
                      onClick={() => {
                        changes.forgetError()
                        setImporting(true)
                      }}
                    >
                      <Trans>Import calendar file</Trans>
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
                    entries={loaded.entries}
                    today={today}
                    onEdit={(index) => openForm(loaded, index)}
                    onDelete={(index) =>
                      changes.change({ loaded, entries: loaded.entries.toSpliced(index, 1) })
                    }
                  />
                </div>
              )}
              <div className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-4 lg:order-first">
                <SchoolYear
                  entries={loaded.entries}
                  weeks={weeks}
                  key={firstMonth}
                  firstMonth={firstMonth}
                  today={today}
                  span={span}
                  onChoose={(chosen) => chooseDays(loaded, chosen)}
                />
              </div>
            </>
          )}
        </Loaded>
      </Dialog>
      {importing && calendar.data && (
        <ImportDialog
          firstMonth={firstMonth}
          today={today}
          loaded={calendar.data}
          changes={changes}
          onClose={() => setImporting(false)}
        />
      )}
      <MoveGoalsDialog changes={changes} />
    </>
  )
}

const isSameEntry = (a: DayOff, b: DayOff) => a.name === b.name && a.from === b.from && a.to === b.to

/** Asks whether to move goals before the calendar is saved. Closing it saves nothing. */
function MoveGoalsDialog({ changes: { question, answer, cancel, isSaving } }: { changes: ChangeCalendar }) {
  if (!question) return null
  const goals = countGoals(question.moves)
  return (
    <Dialog
      open
      onOpenChange={cancel}
      size="s"
      title={plural(goals, { one: 'Move # goal?', other: 'Move # goals?' })}
      description={explainMove(question)}
      locked={isSaving}
      footer={
        <>
          <Button variant="ghost" disabled={isSaving} onClick={() => answer('leave')}>
            <Trans>Leave them where they are</Trans>
          </Button>
          <Button
            variant="primary"
            pending={isSaving}
            pendingLabel={t`Saving...`}
            onClick={() => answer('move')}
          >
            <Trans>Move goals</Trans>
          </Button>
        </>
      }
    >
      <Moves moves={question.moves} />
    </Dialog>
  )
}

function explainMove({ moves, entries }: MoveQuestion): string {
  const fromDaysOff = moves.filter(({ from }) => noSchoolName(from, entries) !== null)
  if (fromDaysOff.length === moves.length) return t`These goals are due on days that now have no school.`
  if (fromDaysOff.length === 0) return t`These goals were due on days that now have school again.`
  return t`These goals are due on days that now have no school, or were due on days that have school again.`
}
