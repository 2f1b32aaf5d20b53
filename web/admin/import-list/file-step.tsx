import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { toCsv } from '../../../contract/csv.ts'
import { fullName } from '../../../contract/person-name.ts'
import type { RosterState } from '../../../contract/roster-import.ts'
import { downloadText } from '../../frame/download.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatNearDate } from '../../ui/dates.ts'
import { FilePicker } from '../../ui/file-picker.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { useNow, useZone } from '../../ui/time.tsx'
import { CardsButton } from './cards-button.tsx'
import { ReadingMeter } from './reading-progress.tsx'
import type { ReadingState } from './use-roster-file.ts'

const sampleList = [
  ['Student ID', 'First Name', 'Last Name', 'Email', 'Grade'],
  ['1001', 'Ana', 'Rao', 'ana.rao@school.example', '4'],
  ['1002', 'Ben', 'Okonkwo', 'ben.okonkwo@school.example', '5'],
]

interface FileStepProps {
  state: RosterState
  reading: ReadingState
  onFiles: (files: readonly File[]) => void
}

/** Takes the file, chosen or dropped. It is read on this computer. */
export function FileStep({ state, reading, onFiles }: FileStepProps) {
  const zone = useZone()
  const now = useNow()
  const [over, setOver] = useState(false)
  const isReading = reading.kind === 'reading'
  const read = (files: readonly File[]) => {
    if (files.length > 0 && !isReading) onFiles(files)
  }
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
          read([...event.dataTransfer.files])
        }}
      >
        <Icon icon={FileUp} size={28} className="text-ink-2" />
        <h3 className="text-16 font-600">Choose the file</h3>
        <p className="max-w-[56ch] text-14 text-balance text-ink-2">
          A OneRoster zip, or any list with headings, saved as CSV. It is read on this computer: passwords,
          phone numbers and birth dates never leave it.
        </p>
        {reading.kind === 'refused' && (
          <Note tone="bad" alert className="text-left">
            {reading.why}
          </Note>
        )}
        <ReadingMeter reading={reading} />
        <FilePicker
          variant="primary"
          pending={isReading}
          pendingLabel="Reading..."
          label="List"
          accept=".zip,.csv,.tsv,.txt,.text,application/zip,text/csv,text/plain"
          multiple
          onFiles={read}
        >
          {reading.kind === 'refused' ? 'Choose another file' : 'Choose a file'}
        </FilePicker>
        <p className="text-12 text-ink-2">
          <span className="touch:hidden">or drop it here. </span>At most 50 MB.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state.last && (
          <p className="min-w-0 flex-1 text-13 text-ink-2">
            Last import: {formatNearDate(state.last.at, zone, now)}
            {state.last.by && `, ${fullName(state.last.by)}`}, {state.last.made} new, {state.last.changed}{' '}
            changed.
          </p>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={Download}
          onClick={() => downloadText('sample-list.csv', toCsv(sampleList))}
        >
          Download a sample list
        </Button>
        <CardsButton ids={state.withoutPassword} size="sm" />
      </div>
    </>
  )
}
