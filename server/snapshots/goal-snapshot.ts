// Goals with all that hangs on them as JSON lines in the data folder, so that a reset can be taken back: a heading, then
// one row a line.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
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

/** Who owned the goals of a snapshot, to be found again under another id. */
export interface Owner {
  id: number
  username: string
  firstName: string
  lastName: string
}

export interface Heading {
  schoolId: number
  schoolName: string
  /** ISO 8601. */
  takenAt: string
  /** Of the goals of people who were deleted with them; absent in the snapshot of a reset. */
  owners?: Owner[] | undefined
}

/** Of a reset, or of people who were deleted together. */
export const snapshotName = /^goals-of-(deleted-people-of-)?school-.+\.jsonl$/

export function snapshotsFolder(dataFolder: string): string {
  return join(dataFolder, 'snapshots')
}

/** A name that no other snapshot has: two in the same instant are two files. */
export function freeSnapshotFile(
  dataFolder: string,
  kind: string,
  schoolId: number,
  takenAt: string,
): string {
  const name = `${kind}-${schoolId}-${takenAt.replaceAll(':', '-')}`
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
  owners: z.optional(
    z.array(z.object({ id: z.int(), username: z.string(), firstName: z.string(), lastName: z.string() })),
  ),
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

/** The first line alone; null for a file that is no snapshot, or is gone. */
export async function headingOf(file: string): Promise<Heading | null> {
  const handle = await open(file).catch(() => null)
  if (!handle) return null
  try {
    for await (const line of handle.readLines()) return parsedHeading(line)
    return null
  } finally {
    await handle.close().catch(() => undefined)
  }
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
