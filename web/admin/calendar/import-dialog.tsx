import { useState } from 'react'
import type { Day } from '../../../contract/days.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import { plural } from '../../../contract/sentences.ts'
import { changedSet } from '../../parts/people/selection.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { FileUp } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { useZone } from '../../ui/time.tsx'
import { type FileDays, readCalendarFile } from './calendar-file.ts'
import { entryKey, isLikelyFree, lengthText, spanText } from './day-words.ts'
import type { ChangeCalendar, SeenCalendar } from './use-calendar-change.ts'

interface ImportDialogProps {
  today: Day
  seen: SeenCalendar
  changes: ChangeCalendar
  onClose: () => void
}

/** Reads an .ics file, and adds what the admin ticks. Nothing is stored before. */
export function ImportDialog({ today, seen, changes, onClose }: ImportDialogProps) {
  const zone = useZone()
  const [read, setRead] = useState<(FileDays & { file: string }) | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const known = new Set(seen.entries.map(entryKey))
  const isNew = (entry: DayOff) => !known.has(entryKey(entry))
  const chosen = read?.entries.filter((entry) => isNew(entry) && ticked.has(entryKey(entry))) ?? []
  const open = async (file: File) => {
    const found = await readCalendarFile(file, { today, zone })
    setProblem('problem' in found ? found.problem : null)
    setRead('problem' in found ? null : { ...found, file: file.name })
    if ('entries' in found)
      setTicked(new Set(found.entries.filter(({ name }) => isLikelyFree(name)).map(entryKey)))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Import calendar file"
      locked={changes.isPending}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          if (chosen.length > 0)
            changes.change({ seen, entries: [...seen.entries, ...chosen], onSaved: onClose })
        },
      }}
      footer={
        <>
          {read && (
            <span className="mr-auto self-center text-13 text-ink-2 max-sm:basis-full!">
              Nothing is stored until you add it.
            </span>
          )}
          <Button variant="ghost" disabled={changes.isPending} onClick={onClose}>
            Cancel
          </Button>
          {read ? (
            <Button
              type="submit"
              variant="primary"
              pending={changes.isPending}
              pendingLabel="Adding..."
              reason={chosen.length === 0 ? 'Tick the days without school first.' : undefined}
            >
              {chosen.length === 0 ? 'Add entries' : `Add ${plural(chosen.length, 'entry', 'entries')}`}
            </Button>
          ) : (
            // The button that opened the dialog was pressed for a file, so the list of files opens too.
            <FilePicker
              variant="primary"
              icon={FileUp}
              label="Calendar file"
              accept=".ics,.ical,.ifb,text/calendar"
              opensAtOnce
              onFiles={([file]) => void open(file)}
            >
              Choose a file
            </FilePicker>
          )}
        </>
      }
    >
      {problem && (
        <Note tone="bad" alert title="This file cannot be read:">
          {problem}
        </Note>
      )}
      {read ? (
        <>
          <p role="status" className="[overflow-wrap:anywhere]">
            <b className="font-600">{read.file}</b>{' '}
            <span className="text-ink-2">
              {read.entries.length === 0
                ? 'has no whole days to add.'
                : `has ${plural(read.entries.length, 'entry', 'entries')}. Tick the days without school.`}
            </span>
          </p>
          {read.entries.length > 0 && (
            <ul aria-label="Entries of the file" className="divide-y divide-line border-y border-line">
              {read.entries.map((entry) => (
                <li key={entryKey(entry)} className="flex items-center gap-3">
                  <Checkbox
                    label={entry.name}
                    hint={spanText(entry, today)}
                    checked={isNew(entry) && ticked.has(entryKey(entry))}
                    disabled={!isNew(entry)}
                    onChange={({ target }) =>
                      setTicked(changedSet(ticked, [entryKey(entry)], target.checked))
                    }
                    className="min-h-13 min-w-0 flex-1 font-600 *:last:font-400"
                  />
                  <span className="text-13 whitespace-nowrap text-ink-2 tabular-nums">
                    {isNew(entry) ? lengthText(entry) : 'There already'}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {read.skipped.length > 0 && <SkippedList skipped={read.skipped} />}
        </>
      ) : (
        <p className="text-ink-2">
          Export the calendar of the school as iCalendar (.ics) from Google Calendar, Outlook or your
          information system. You see all its days before anything is stored.
        </p>
      )}
    </Dialog>
  )
}

function SkippedList({ skipped }: Pick<FileDays, 'skipped'>) {
  return (
    <section aria-labelledby="skipped-events">
      <h3 id="skipped-events" className="mb-1 text-14 font-600 text-ink-2">
        Skipped
      </h3>
      <ul aria-labelledby="skipped-events">
        {skipped.map(({ name, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and may hold the same twice
          <li key={index} className="flex flex-wrap gap-x-2.5 py-0.5 text-14 [overflow-wrap:anywhere]">
            <b className="font-500">{name}</b> <span className="text-ink-2">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
