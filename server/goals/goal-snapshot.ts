// Goals with all that hangs on them as JSON lines in the data folder, so that a reset can be taken back: a heading, then
// one row a line.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { invalid } from '../platform/errors.ts'
import { makeFolder } from '../platform/make-folder.ts'
import {
  rowsByTable,
  type SnapshotLine,
  type SnapshotRows,
  type SnapshotTable,
  snapshotLine,
} from './snapshot-rows.ts'

export interface Heading {
  schoolId: number
  schoolName: string
  /** ISO 8601. */
  takenAt: string
}

export function snapshotsFolder(dataFolder: string): string {
  return join(dataFolder, 'snapshots')
}

/** A name that no other snapshot has: somebody who resets twice in the same instant keeps what the first one saved. */
export function freeSnapshotFile(dataFolder: string, schoolId: number, takenAt: string): string {
  const name = `goals-of-school-${schoolId}-${takenAt.replaceAll(':', '-')}`
  for (let copy = 1; ; copy++) {
    const file = join(snapshotsFolder(dataFolder), `${name}${copy === 1 ? '' : `-${copy}`}.jsonl`)
    if (!existsSync(file)) return file
  }
}

/**
 * Written without waiting, so that it can stand inside a transaction. Children's data: only the account that runs the
 * server may read it.
 */
export class SnapshotWriter {
  readonly #file: number

  constructor(file: string, heading: Heading) {
    makeFolder(dirname(file))
    this.#file = openSync(file, 'w', 0o600)
    writeFileSync(this.#file, `${JSON.stringify({ kind: KIND, version: VERSION, ...heading })}\n`)
  }

  write(table: SnapshotTable, rows: readonly object[]): void {
    if (rows.length === 0) return
    // All of it, where a disk takes a part at a time; or it throws.
    writeFileSync(this.#file, rows.map((row) => `${JSON.stringify({ table, row })}\n`).join(''))
  }

  /** On the disk for good once this returns. */
  finish(): void {
    fsyncSync(this.#file)
    closeSync(this.#file)
  }
}

/** Where it could not be made there is nothing to remove. */
export function removeSnapshot(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    return
  }
}

const KIND = 'cairn-goals'
const VERSION = 1

const heading = z.object({
  kind: z.literal(KIND),
  version: z.literal(VERSION),
  schoolId: z.int(),
  schoolName: z.string(),
  takenAt: z.string(),
})

/** 400 on `file` with a sentence for anything but a whole snapshot. */
export function readSnapshot(file: string): { heading: Heading; rows: SnapshotRows } {
  const [first = '', ...others] = textOf(file).split('\n')
  const head = parsedHeading(first)
  if (!head) invalid('file', 'This file is no snapshot of goals.')
  const lines: SnapshotLine[] = []
  for (const [index, text] of others.entries()) {
    if (text === '') continue
    lines.push(
      parsedLine(text) ?? invalid('file', `Line ${index + 2} of the file is damaged; nothing was put back.`),
    )
  }
  return { heading: head, rows: rowsByTable(lines) }
}

/** Null for a line that is no heading of a snapshot. */
export function parsedHeading(text: string): Heading | null {
  const line = z.safeParse(heading, parsed(text))
  return line.success ? line.data : null
}

/** Null for what is no row: the heading, or a line that is damaged. */
export function parsedLine(text: string): SnapshotLine | null {
  const line = z.safeParse(snapshotLine, parsed(text))
  return line.success ? line.data : null
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    invalid('file', `The file ${file} cannot be read.`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
