// The files that the import offers for download. They are in English, so that other programs read them.
import { toCsv } from '../../../contract/csv.ts'
import type { SkippedRow } from './roster-file.ts'

const sampleList = [
  ['Student ID', 'First Name', 'Last Name', 'Email', 'Grade'],
  ['1001', 'Ana', 'Rao', 'ana.rao@school.example', '4'],
  ['1002', 'Ben', 'Okonkwo', 'ben.okonkwo@school.example', '5'],
]

export const sampleListCsv = (): string => toCsv(sampleList)

/** Rows of the school's list with the reasons why they are left out. */
export const rowReasonsCsv = (rows: readonly SkippedRow[]): string =>
  toCsv([
    ['file', 'line', 'id', 'reason'],
    ...rows.map(({ file, line, id, reason }) => [file, String(line), id, reason]),
  ])
