import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Meter } from '../../ui/meter.tsx'
import type { ReadingState } from './use-roster-file.ts'

/** Shows how far a long file is read; nothing for a short one. */
export function ReadingMeter({ reading }: { reading: ReadingState }) {
  if (reading.kind !== 'reading' || !reading.progress) return null
  const { file, share } = reading.progress
  const percent = Math.round(share * 100)
  return (
    <div className="grid w-full max-w-80 gap-1.5">
      <p role="status" className="text-14 font-600 tabular-nums">
        <Trans>
          Reading {file}, {percent} %
        </Trans>
      </p>
      <Meter label={t`Reading ${file}`} value={share * 100} size="m" />
    </div>
  )
}
