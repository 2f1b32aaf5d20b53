import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
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
import { sampleListCsv } from './list-csv.ts'
import { ReadingMeter } from './reading-progress.tsx'
import type { ReadingState } from './use-roster-file.ts'

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
          if (!event.dataTransfer.types.some((type) => type === 'Files')) return
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
        <h3 className="text-16 font-600">
          <Trans>Choose the file</Trans>
        </h3>
        <p className="max-w-[56ch] text-14 text-balance text-ink-2">
          <Trans>
            A OneRoster zip, or any list with headings, saved as CSV. It is read on this computer: passwords,
            phone numbers and birth dates never leave it.
          </Trans>
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
          pendingLabel={t`Reading...`}
          label={t`List`}
          accept=".zip,.csv,.tsv,.txt,.text,application/zip,text/csv,text/plain"
          multiple
          onFiles={read}
        >
          {reading.kind === 'refused' ? t`Choose another file` : t`Choose a file`}
        </FilePicker>
        <p className="text-12 text-ink-2">
          <span className="touch:hidden">
            <Trans>or drop it here.</Trans>{' '}
          </span>
          <Trans>At most 50 MB.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state.last && (
          <p className="min-w-0 flex-1 text-13 text-ink-2">
            {describeLast(state.last, formatNearDate(state.last.at, zone, now))}
          </p>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={Download}
          onClick={() => downloadText('sample-list.csv', sampleListCsv())}
        >
          <Trans>Download a sample list</Trans>
        </Button>
        <CardsButton ids={state.withoutPassword} size="sm" />
      </div>
    </>
  )
}

function describeLast(
  { by, made, changed }: Pick<NonNullable<RosterState['last']>, 'by' | 'made' | 'changed'>,
  date: string,
): string {
  if (!by) return t`Last import: ${date}, ${made} new, ${changed} changed.`
  const name = fullName(by)
  return t`Last import: ${date}, ${name}, ${made} new, ${changed} changed.`
}
