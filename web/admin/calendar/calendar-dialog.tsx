import { useState } from 'react'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CalendarPlus, FileUp, Undo2 } from '../../ui/icons.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { useNow } from '../../ui/now.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useZone } from '../../ui/zone.ts'
import { DaysForm } from './days-form.tsx'
import { EntryList } from './entry-list.tsx'
import { MoveGoalsDialog } from './move-goals-dialog.tsx'
import { SchoolYear } from './school-year.tsx'
import { type SeenCalendar, useCalendarChange } from './use-calendar-change.ts'

const importDialog = lazyDialog(() => import('./import-dialog.tsx').then((m) => m.ImportDialog))

/** What is open above the calendar. `seen` is the list as it was when it was opened. */
type Open = { form: 'import' } | { form: 'days'; seen: SeenCalendar; index: number }

/** The school's days without school: the list, and the months of the school year as its picture. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { input } = useScope()
  const today = zonedDay(useNow(), useZone())
  const calendar = useApi('GET /api/days-off', input)
  const changes = useCalendarChange()
  const [opened, setOpened] = useState<Open | null>(null)
  const { data } = calendar
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
        {data ? (
          <>
            <div className="min-w-0">
              <div className="mb-2 grid gap-2 sm:max-lg:grid-cols-2">
                <Button
                  variant="primary"
                  icon={CalendarPlus}
                  onClick={() => open({ form: 'days', seen: data, index: data.entries.length })}
                >
                  Add no-school days
                </Button>
                <Button icon={FileUp} onClick={() => open({ form: 'import' })} {...importDialog.preloadProps}>
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
                entries={data.entries}
                today={today}
                onEdit={(index) => open({ form: 'days', seen: data, index })}
                onDelete={(index) =>
                  changes.change({ seen: data, entries: data.entries.filter((_, at) => at !== index) })
                }
              />
            </div>
            <div className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-4 lg:order-first">
              <SchoolYear entries={data.entries} today={today} />
            </div>
          </>
        ) : calendar.isError ? (
          <ErrorState
            level="h3"
            onRetry={() => void calendar.refetch()}
            retrying={calendar.isFetching}
            className="lg:col-span-2"
          >
            {calendar.error.sentence}
          </ErrorState>
        ) : (
          <SkeletonGroup label="the calendar" className="grid gap-4 lg:col-span-2 lg:grid-cols-2">
            <Skeleton className="h-88" />
            <Skeleton className="h-88" />
          </SkeletonGroup>
        )}
      </Dialog>
      {opened?.form === 'days' && (
        <DaysForm seen={opened.seen} index={opened.index} changes={changes} onClose={close} />
      )}
      {opened?.form === 'import' && data && (
        <importDialog.Dialog today={today} seen={data} changes={changes} onClose={close} />
      )}
      <MoveGoalsDialog changes={changes} />
    </>
  )
}
