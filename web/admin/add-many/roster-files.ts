// Reads lists of learners from files, and writes what became of them into files.

import { toCsv } from '../../../contract/csv.ts'
import { decodeText } from '../../../contract/file-text.ts'
import type { RosterRow } from '../../../contract/roster.ts'
import { downloadText } from '../../frame/download.ts'
import type { CheckedLine } from './check-roster.ts'
import type { RosterOutcome } from './send-roster.ts'

/** In bytes; about 50,000 lines. */
const MAX_SIZE = 5_000_000

/** The text of a file, or a sentence that says why it cannot be used. */
export async function readRosterFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_SIZE) return { problem: 'This file is larger than 5 MB. Split it into several.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  // The files of spreadsheet programs are zip archives, which begin with PK.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) {
    return {
      problem: 'This is a workbook. Save the sheet as CSV in your spreadsheet program, then choose that.',
    }
  }
  return { text: decodeText(bytes) }
}

export function downloadProblems(problems: readonly CheckedLine[]): void {
  const rows = problems.map(({ line, row, message = '' }) => [
    String(line),
    row?.username ?? '',
    message.replace(`Line ${line}: `, ''),
  ])
  downloadText('learner-errors.csv', toCsv([['line', 'username', 'error'], ...rows]))
}

/** What became of each line, without passwords. */
export function downloadOutcome({ created, refused, unanswered, untried }: RosterOutcome): void {
  const cells = (row: RosterRow, result: string) => [
    String(row.line),
    row.username,
    row.firstName,
    row.lastName,
    row.studio,
    result,
  ]
  const rows = [
    ...created.map((row) => ({ row, result: 'Created' })),
    ...refused.map(({ row, message }) => ({ row, result: message })),
    ...unanswered.map((row) => ({ row, result: 'Failed' })),
    ...untried.map((row) => ({ row, result: 'Not tried yet' })),
  ].sort((a, b) => a.row.line - b.row.line)
  const heading = ['line', 'username', 'firstName', 'lastName', 'studio', 'result']
  downloadText('learners-added.csv', toCsv([heading, ...rows.map(({ row, result }) => cells(row, result))]))
}
