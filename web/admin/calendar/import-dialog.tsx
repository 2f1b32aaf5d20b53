import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { Day } from '../../../contract/days.ts'
import { MAX_ENTRIES } from '../../../contract/school-days.ts'
import { useGoalWeek } from '../../frame/user-and-week.ts'
import { updateSet } from '../../parts/people/selection.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchInput } from '../../ui/field.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { matchesSearch } from '../../ui/text.tsx'
import { useZone } from '../../ui/time.tsx'
import { type FileDays, readCalendarFile } from './calendar-file.ts'
import { DaysSection, type FileRow, fileRows, SkippedSection } from './import-list.tsx'
import { entryKey, isLikelyFree } from './likely-days.ts'
import type { ChangeCalendar, LoadedCalendar } from './use-calendar-change.ts'

interface ImportDialogProps {
  today: Day
  /** The first month of the school year, 1 to 12. */
  firstMonth: number
  loaded: LoadedCalendar
  changes: ChangeCalendar
  onClose: () => void
}

type ReadFile = FileDays & { file: string }

/** Reads an .ics file, and adds what the admin selects. Nothing is stored before. */
export function ImportDialog({ today, firstMonth, loaded, changes, onClose }: ImportDialogProps) {
  const zone = useZone()
  const { weeks } = useGoalWeek()
  const [read, setRead] = useState<ReadFile | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const rows = useMemo(
    () => fileRows(read?.entries ?? [], new Set(loaded.entries.map(entryKey)), { today, weeks }),
    [read, loaded, today, weeks],
  )
  const select = useCallback(
    (keys: readonly string[], on: boolean) => setSelected((before) => updateSet(before, keys, on)),
    [],
  )
  const chosen = rows.filter(({ key, isKnown }) => !isKnown && selected.has(key))
  const chosenCount = chosen.length
  const tooMany = describeExcess(loaded.entries.length, chosenCount)
  const reason = chosen.length === 0 ? t`Select the days without school first.` : (tooMany ?? undefined)
  const open = async (file: File) => {
    setIsReading(true)
    const found = await readCalendarFile(file, { today, zone, firstMonth, unnamed: t`No school` })
    setIsReading(false)
    setProblem('problem' in found ? found.problem : null)
    setRead('problem' in found ? null : { ...found, file: file.name })
    setSearch('')
    if ('entries' in found)
      setSelected(new Set(found.entries.filter(({ name }) => isLikelyFree(name)).map(entryKey)))
  }
  const add = () => {
    const entries = [...loaded.entries, ...chosen.map(({ entry }) => entry)]
    changes.change({ loaded, entries, onSaved: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Import calendar file`}
      locked={changes.isPending}
      form={{
        onSubmit: (event) => {
          event.preventDefault()
          if (reason === undefined) add()
        },
        // Enter in the search, or on a checkbox, must not add the days.
        onKeyDown: (event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        },
      }}
      footer={
        <>
          {read && (
            <p
              role="status"
              className="mr-auto self-center text-13 text-ink-2 tabular-nums max-sm:basis-full!"
            >
              {tooMany ? (
                <span className="text-clay-ink">{tooMany}</span>
              ) : (
                t`Nothing is saved until you add it.`
              )}
            </p>
          )}
          <Button variant="ghost" disabled={changes.isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {read ? (
            <Button
              type="submit"
              variant="primary"
              pending={changes.isPending}
              pendingLabel={t`Adding...`}
              reason={reason}
            >
              {chosen.length === 0
                ? t`Add entries`
                : plural(chosenCount, { one: 'Add # entry', other: 'Add # entries' })}
            </Button>
          ) : (
            // The button that opened the dialog was clicked to choose a file, so the file chooser opens too.
            <FilePicker
              variant="primary"
              icon={FileUp}
              label={t`Calendar file`}
              accept=".ics,.ical,.ifb,text/calendar"
              opensAtOnce
              pending={isReading}
              pendingLabel={t`Reading...`}
              onFiles={([file]) => void open(file)}
            >
              <Trans>Choose a file</Trans>
            </FilePicker>
          )}
        </>
      }
    >
      {problem && (
        <Note tone="bad" alert title={t`This file can’t be read:`}>
          {problem}
        </Note>
      )}
      {read ? (
        <>
          <p role="status" className="[overflow-wrap:anywhere]">
            <FileSummary file={read.file} total={rows.length} />
          </p>
          {rows.length > 0 && <SearchInput label={t`Search events`} value={search} onChange={setSearch} />}
          <FoundDays rows={rows} search={search} selected={selected} onSelect={select} />
          {search === '' && <SkippedSection key={read.file} skipped={read.skipped} />}
        </>
      ) : (
        <p className="text-ink-2">
          <Trans>
            Export the school calendar as an iCalendar (.ics) file from Google Calendar, Outlook or your
            student information system. You’ll see every day before anything is saved.
          </Trans>
        </p>
      )}
    </Dialog>
  )
}

function FileSummary({ file, total }: { file: string; total: number }) {
  const name = (
    <b className="font-600">
      <bdi>{file}</bdi>
    </b>
  )
  if (total === 0) {
    return (
      <Trans>
        {name} <span className="text-ink-2">has no all-day events to add.</span>
      </Trans>
    )
  }
  return (
    <Trans>
      {name}{' '}
      <span className="text-ink-2">
        has <Plural value={total} one="# entry" other="# entries" />. Select the days without school.
      </span>
    </Trans>
  )
}

interface FoundDaysProps {
  rows: readonly FileRow[]
  search: string
  selected: ReadonlySet<string>
  onSelect: (keys: readonly string[], on: boolean) => void
}

/** The found days, likely days off first. A search shows those with its words in their name or days. */
function FoundDays({ rows, search, selected, onSelect }: FoundDaysProps) {
  const found = search === '' ? rows : rows.filter(({ searched }) => matchesSearch(searched, search))
  const likely = found.filter(({ isLikely }) => isLikely)
  const others = found.filter(({ isLikely }) => !isLikely)
  const shared = { selected, onSelect }
  const days = found.length
  return (
    <>
      <DaysSection key={`likely-${search}`} title={t`Likely days off`} rows={likely} {...shared} />
      <DaysSection key={`others-${search}`} title={t`Other events`} rows={others} canSelectAll {...shared} />
      <p role="status" className={search !== '' && found.length === 0 ? 'text-ink-2' : 'sr-only'}>
        {search !== '' &&
          (found.length === 0 ? t`No matching days.` : plural(days, { one: '# day', other: '# days' }))}
      </p>
    </>
  )
}

/** Returns null while the calendar has space for the selected days. */
function describeExcess(known: number, chosen: number): string | null {
  const excess = known + chosen - MAX_ENTRIES
  if (excess <= 0) return null
  const limit = formatCount(MAX_ENTRIES)
  const entries = formatCount(known)
  const selected = formatCount(chosen)
  const surplus = formatCount(excess)
  return t`A calendar can have at most ${limit} entries. Yours has ${entries}, and ${selected} are selected. Deselect ${surplus}.`
}
