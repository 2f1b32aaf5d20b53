import { useState } from 'react'
import type { RosterState } from '../../../contract/roster-import.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { cx } from '../../ui/cx.ts'
import { formatNearDate } from '../../ui/dates.ts'
import { FilePicker } from '../../ui/file-picker.tsx'
import { FileUp, Icon } from '../../ui/icons.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Note } from '../../ui/note.tsx'
import { useNow, useZone } from '../../ui/time.tsx'
import { fullName } from '../people/person-name.ts'
import { CardsButton } from './cards-button.tsx'
import { type ReadingProgress, readChosenFiles } from './read-files.ts'
import type { RosterFile } from './roster-file.ts'

/** A file that is read sooner shows no progress. */
const SHOWN_AFTER_MS = 300

type Reading =
  | { kind: 'none' }
  | { kind: 'reading'; progress: ReadingProgress | null }
  | { kind: 'refused'; why: string }

/** Takes the file, chosen or dropped, and reads it on this computer. */
export function FileStep({ state, onRead }: { state: RosterState; onRead: (file: RosterFile) => void }) {
  const zone = useZone()
  const now = useNow()
  const [over, setOver] = useState(false)
  const [reading, setReading] = useState<Reading>({ kind: 'none' })
  const isReading = reading.kind === 'reading'
  const read = async (files: readonly File[]) => {
    if (files.length === 0 || isReading) return
    setReading({ kind: 'reading', progress: null })
    const began = Date.now()
    const found = await readChosenFiles(files, zonedDay(now, zone), (progress) => {
      if (Date.now() - began > SHOWN_AFTER_MS) setReading({ kind: 'reading', progress })
    })
    if ('roster' in found) onRead(found.roster)
    else setReading({ kind: 'refused', why: found.refused })
  }
  const progress = reading.kind === 'reading' ? reading.progress : null
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, the button is the first */}
      <div
        className={cx(
          'grid justify-items-center gap-2.5 rounded-14 border-[1.5px] border-dashed px-6 py-8 text-center',
          over ? 'border-primary bg-primary-soft' : 'border-line-strong bg-sunken',
        )}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void read([...event.dataTransfer.files])
        }}
      >
        <Icon of={FileUp} size={28} className="text-ink-2" />
        <h3 className="text-16 font-600">Choose the file</h3>
        <p className="max-w-[56ch] text-14 text-balance text-ink-2">
          A OneRoster zip, or a CSV list with headings. It is read on this computer: passwords, telephone
          numbers and birth dates never leave it.
        </p>
        {reading.kind === 'refused' && (
          <Note tone="bad" alert className="text-left">
            {reading.why}
          </Note>
        )}
        {progress && (
          <div className="grid w-full max-w-80 gap-1.5">
            <p role="status" className="text-14 font-600 tabular-nums">
              Reading {progress.file}, {Math.round(progress.share * 100)} %
            </p>
            <Meter label={`Reading ${progress.file}`} value={progress.share * 100} size="m" />
          </div>
        )}
        <FilePicker
          variant="primary"
          pending={isReading}
          pendingLabel="Reading..."
          label="List"
          accept=".zip,.csv,.tsv,.txt,application/zip,text/csv,text/plain"
          multiple
          onFiles={(files) => void read(files)}
        >
          {reading.kind === 'refused' ? 'Choose another file' : 'Choose a file'}
        </FilePicker>
        <p className="text-12 text-ink-2">or drop it here. At most 50 MB.</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state.last && (
          <p className="min-w-0 flex-1 text-13 text-ink-2">
            Last import: {formatNearDate(state.last.at, zone, now)}
            {state.last.by && `, ${fullName(state.last.by)}`}, {state.last.made} new, {state.last.changed}{' '}
            changed.
          </p>
        )}
        <CardsButton ids={state.withoutPassword} size="sm" />
      </div>
    </>
  )
}
