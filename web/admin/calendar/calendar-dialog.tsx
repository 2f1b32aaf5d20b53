import { CalendarPlus, FileUp, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { isDay } from '../../../contract/days.ts'
import { type DayOff, noSchoolName } from '../../../contract/school-days.ts'
import { plural } from '../../../contract/sentences.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import type { Span } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Loaded, SkeletonGroup } from '../../ui/loaded.tsx'
import { useNow, useZone } from '../../ui/time.tsx'
import { DaysForm, type Editing, Moves, toFields, useDaysForm } from './days-form.tsx'
import { EntryList } from './entry-list.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { SchoolYear } from './school-year.tsx'
import {
  type ChangeCalendar,
  countGoals,
  type MoveQuestion,
  type SeenCalendar,
  useCalendarChange,
} from './use-calendar-change.ts'

/** The school's days without school: the list, or the form of one entry, next to the months on which days are pressed. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const today = zonedDay(useNow(), useZone())
  const calendar = useApi('GET /api/days-off', input)
  const changes = useCalendarChange()
  const [importing, setImporting] = useState(false)
  const [editing, setEditing] = useState<Editing | null>(null)
  const now = calendar.data
  // The form began with an outdated list. It continues with the new one and keeps what was typed.
  if (now && editing && changes.error?.code === 'calendar_changed' && now.version !== editing.seen.version) {
    const before = editing.seen.entries[editing.index]
    const index = before ? now.entries.findIndex((entry) => isSameEntry(entry, before)) : -1
    setEditing({ seen: now, index: index < 0 ? now.entries.length : index })
  }
  const days = useDaysForm(editing, changes, () => setEditing(null))
  const { from, to } = days.watch()
  const span = editing && isDay(from) ? { from, to: isDay(to) && to > from ? to : from } : null
  const edit = (seen: SeenCalendar, index: number, first?: Span) => {
    changes.forgetError()
    days.reset(toFields({ name: '', from: '', to: '', ...seen.entries[index], ...first }))
    setEditing({ seen, index })
  }
  /** Sets the days of the open form. If no form is open it opens the entry that has the day, or a new one. */
  const choose = (seen: SeenCalendar, pressed: Span) => {
    if (editing) {
      const next = toFields({ name: '', ...pressed })
      days.setValue('from', next.from)
      days.setValue('to', next.to)
      return
    }
    const isDayOf = (entry: DayOff) =>
      pressed.from === pressed.to && entry.from <= pressed.from && pressed.from <= entry.to
    const index = seen.entries.findIndex(isDayOf)
    if (index >= 0) edit(seen, index)
    else edit(seen, seen.entries.length, pressed)
  }
  return (
    <>
      <Dialog
        open
        // A form that is open closes first.
        onOpenChange={() => (editing ? setEditing(null) : onClose())}
        locked={changes.isPending}
        size="l"
        title="School calendar"
        className="grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <Loaded
          read={calendar}
          failed={{ level: 'h3', className: 'lg:col-span-2' }}
          skeleton={<SkeletonGroup label="the calendar" className="h-88 lg:col-span-2" />}
        >
          {(seen) => (
            <>
              {editing ? (
                <DaysForm {...editing} form={days} onCancel={() => setEditing(null)} />
              ) : (
                <div className="min-w-0">
                  <div className="mb-2 grid gap-2 sm:max-lg:grid-cols-2">
                    <Button
                      variant="primary"
                      icon={CalendarPlus}
                      onClick={() => edit(seen, seen.entries.length)}
                    >
                      Add no-school days
                    </Button>
                    <Button
                      icon={FileUp}
                      onClick={() => {
                        changes.forgetError()
                        setImporting(true)
                      }}
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
                    onEdit={(index) => edit(seen, index)}
                    onDelete={(index) =>
                      changes.change({ seen, entries: seen.entries.filter((_, at) => at !== index) })
                    }
                  />
                </div>
              )}
              <div className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-4 lg:order-first">
                <SchoolYear
                  entries={seen.entries}
                  today={today}
                  span={span}
                  onChoose={(pressed) => choose(seen, pressed)}
                />
              </div>
            </>
          )}
        </Loaded>
      </Dialog>
      {importing && calendar.data && (
        <ImportDialog
          today={today}
          seen={calendar.data}
          changes={changes}
          onClose={() => setImporting(false)}
        />
      )}
      <MoveGoalsDialog changes={changes} />
    </>
  )
}

const isSameEntry = (a: DayOff, b: DayOff) => a.name === b.name && a.from === b.from && a.to === b.to

/** Asks what happens to goals before the calendar is saved. Closing it saves nothing. */
function MoveGoalsDialog({ changes: { question, answer, cancel, isSaving } }: { changes: ChangeCalendar }) {
  if (!question) return null
  return (
    <Dialog
      open
      onOpenChange={cancel}
      size="s"
      title={`Move ${plural(countGoals(question.moves), 'goal')}?`}
      description={explainMove(question)}
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
      <Moves moves={question.moves} />
    </Dialog>
  )
}

function explainMove({ moves, entries }: MoveQuestion): string {
  const free = moves.filter(({ from }) => noSchoolName(from, entries) !== null)
  if (free.length === moves.length) return 'These goals are due on days that now have no school.'
  if (free.length === 0) return 'These goals were due on days that now have school again.'
  return 'These goals are due on days that now have no school, or were due on days that have school again.'
}
