// The file of an import: read once it is chosen, and again when an admin changes the columns of a list.
import { useRef, useState } from 'react'
import type { RosterColumn } from '../../../contract/roster-import.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { sentenceText } from '../../ui/messages.tsx'
import { useNow, useZone } from '../../ui/time.tsx'
import { type ReadingProgress, readChosenFiles } from './read-files.ts'
import type { ListChoice } from './read-list.ts'
import type { RosterFile } from './roster-file.ts'

/** A file that is read sooner shows no progress. */
const SHOWN_AFTER_MS = 300

export type ReadingState =
  | { kind: 'none' }
  | { kind: 'reading'; progress: ReadingProgress | null }
  | { kind: 'refused'; why: string }

export function useRosterFile() {
  const zone = useZone()
  const now = useNow()
  const [file, setFile] = useState<RosterFile | null>(null)
  const [reading, setReading] = useState<ReadingState>({ kind: 'none' })
  const chosen = useRef<{ files: readonly File[]; last: readonly RosterColumn[] | null }>({
    files: [],
    last: null,
  })
  /** Only the result of the newest choice counts. */
  const readings = useRef(0)
  const run = async (choice: ListChoice | null): Promise<RosterFile | null> => {
    readings.current++
    const number = readings.current
    const isNewest = () => number === readings.current
    setReading({ kind: 'reading', progress: null })
    const began = Date.now()
    const options = { today: zonedDay(now, zone), last: chosen.current.last, choice }
    const found = await readChosenFiles(chosen.current.files, options, (progress) => {
      if (isNewest() && Date.now() - began > SHOWN_AFTER_MS) setReading({ kind: 'reading', progress })
    })
    if (!isNewest()) return null
    if ('refused' in found) {
      setReading({ kind: 'refused', why: sentenceText(found.refused) })
      return null
    }
    setReading({ kind: 'none' })
    setFile(found.roster)
    return found.roster
  }
  return {
    file,
    reading,
    /** `last` has the columns of the last import. Returns null if the files are refused. */
    read: (files: readonly File[], last: readonly RosterColumn[] | null) => {
      chosen.current = { files, last }
      return run(null)
    },
    readAgain: (choice: ListChoice) => run(choice),
  }
}
