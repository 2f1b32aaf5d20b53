// Distinguishes the files of a package from a list, by their headings and never by their names, and unpacks a zip.
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { csvRecords, type Separator } from '../../../contract/csv.ts'
import { WORKBOOK } from '../../../contract/file-sentences.ts'
import { decodeText } from '../../../contract/file-text.ts'
import { sentence } from '../../../contract/sentence.ts'
import type { Package, PackageFile } from './read-one-roster.ts'
import { type SourceFile, UnreadableFileError } from './roster-file.ts'

const MAX_UNPACKED_BYTES = 100_000_000
/** Headings are in the first bytes of a file. */
const HEAD_BYTES = 65_536

export type ChosenFiles = { package: Package } | { list: SourceFile }

/** Throws `UnreadableFileError` if it is not clear what the files are. */
export async function recognizeFiles(files: readonly SourceFile[]): Promise<ChosenFiles> {
  const zip = files.find(({ bytes }) => isZip(bytes))
  if (zip && files.length > 1)
    throw new UnreadableFileError(sentence('Choose either one zip file or all the CSV files.'))
  if (zip) return openZip(zip)
  const kinds = files.map((file) => ({ kind: recognizeKind(file.bytes.subarray(0, HEAD_BYTES)), file }))
  const [only] = kinds
  // A single file with ids and names is a list.
  if (only?.kind === 'orgs.csv' && kinds.length === 1) return { list: only.file }
  return sorted(kinds)
}

interface Kinded {
  kind: PackageFile | 'list'
  file: SourceFile
}

function sorted(kinds: readonly Kinded[]): ChosenFiles {
  const found: Package = {}
  for (const { kind, file } of kinds) {
    if (kind === 'list') continue
    if (found[kind] && kind !== 'orgs.csv') {
      const values = { kind, first: found[kind].name, second: file.name }
      throw new UnreadableFileError(
        sentence('Two files have the headings of {kind}: {first} and {second}.', values),
      )
    }
    found[kind] = file
  }
  const [only] = kinds
  const lists = kinds.filter(({ kind }) => kind === 'list')
  if (only?.kind === 'list' && kinds.length === 1) return { list: only.file }
  if (lists.length === kinds.length && lists.length > 1) {
    throw new UnreadableFileError(
      sentence('Choose either one list or all the files of one OneRoster package.'),
    )
  }
  return { package: found }
}

const separators: readonly Separator[] = [',', ';', '\t']

/** Recognizes the kind of a file by the headings in its first bytes. */
function recognizeKind(head: Uint8Array): Kinded['kind'] {
  const text = decodeText(head)
  const kinds = separators.map((separator) => {
    const { value } = csvRecords(text, separator).next()
    const headings = new Set<string>(
      value ? value.fields.map((cell: string) => cell.trim().toLowerCase()) : [],
    )
    return kindByHeadings(headings)
  })
  return kinds.find((kind) => kind !== 'list') ?? 'list'
}

function kindByHeadings(headings: ReadonlySet<string>): Kinded['kind'] {
  const has = (name: string) => headings.has(name)
  if (has('propertyname') && has('value')) return 'manifest.csv'
  if (has('sourcedid') && (has('givenname') || has('familyname'))) return 'users.csv'
  const roleHeadings = ['usersourcedid', 'role', 'orgsourcedid'].filter(has)
  // Roles in enrollments.csv name a class.
  if (roleHeadings.length > 1 && !has('classsourcedid')) return 'roles.csv'
  return has('sourcedid') && has('name') ? 'orgs.csv' : 'list'
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 9

/** Each file is unpacked when it is read. */
async function openZip({ bytes }: SourceFile): Promise<ChosenFiles> {
  const kinds: (Kinded & { packed: PackedFile })[] = []
  for (const packed of packedFiles(bytes)) {
    const kind = recognizeKind(await unpackedStart(bytes, packed, HEAD_BYTES))
    kinds.push({ kind, packed, file: lazyFile(bytes, packed) })
  }
  const wanted = pickFolder(kinds)
  for (const { packed } of wanted) await requireTrueSize(bytes, packed)
  return sorted(wanted)
}

/**
 * Returns the files of the package at the root of the zip, else those in its only folder, or a list if there is nothing
 * else.
 */
function pickFolder<Packed extends Kinded & { packed: PackedFile }>(kinds: readonly Packed[]): Packed[] {
  const ofPackage = kinds.filter(({ kind }) => kind !== 'list')
  if (ofPackage.length === 0) {
    if (kinds.length === 1) return [...kinds]
    throw new UnreadableFileError(sentence('{name} is missing.', { name: 'users.csv' }))
  }
  const folders = new Set(ofPackage.map(({ packed }) => packed.folder))
  if (!folders.has('') && folders.size > 1)
    throw new UnreadableFileError(sentence('{name} is in several folders.', { name: 'users.csv' }))
  return folders.has('') ? ofPackage.filter(({ packed }) => packed.folder === '') : ofPackage
}

function lazyFile(bytes: Uint8Array, { name, index }: PackedFile): SourceFile {
  return {
    name,
    // Files are unpacked one at a time, so that a package of large files fits into the memory of a tab.
    get bytes() {
      let at = 0
      const [file] = Object.values(unzip(bytes, () => at++ === index))
      return file ?? new Uint8Array()
    },
  }
}

interface PackedFile extends UnzipFileInfo {
  /** Empty for the root. */
  folder: string
  /** Its index in the zip's directory. */
  index: number
  /** The offset of its packed bytes. */
  from: number
}

/** Returns the CSV files of the zip, with names in lower case. */
function packedFiles(bytes: Uint8Array): PackedFile[] {
  const places = listOffsets(bytes)
  const files: PackedFile[] = []
  let index = 0
  unzip(bytes, (file) => {
    const { value: from = 0 } = places.next()
    const end = file.name.lastIndexOf('/') + 1
    const [folder, name] = [file.name.slice(0, end), file.name.slice(end).toLowerCase()]
    if (isText(file.name)) files.push({ ...file, folder, name, index, from })
    index++
    return false
  })
  return files
}

/** Also detects that the zip is a workbook. */
function isText(path: string): boolean {
  if (path === '[Content_Types].xml' || path.startsWith('xl/')) throw new UnreadableFileError(WORKBOOK)
  const [file = '', ...folders] = path.toLowerCase().split('/').reverse()
  return /\.(csv|tsv|txt|text)$/.test(file) && folders.length <= 1 && folders[0] !== '__macosx'
}

const END_OF_DIRECTORY = 0x06054b50

/** Yields the offset of each file's bytes, in the order of the zip's directory. Throws for zips of 4 GB and more. */
function* listOffsets(bytes: Uint8Array): Generator<number, undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const short = (at: number) => view.getUint16(at, true)
  const long = (at: number) => view.getUint32(at, true)
  let end = bytes.length - 22
  while (long(end) !== END_OF_DIRECTORY) end--
  for (let at = long(end + 16); ; at += 46 + short(at + 28) + short(at + 30) + short(at + 32)) {
    const local = long(at + 42)
    yield local + 30 + short(local + 26) + short(local + 28)
  }
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    throw new UnreadableFileError(DAMAGED)
  }
}

const DAMAGED = sentence('This zip can’t be read. It may be damaged, or locked with a password.')

/** Refuses a file that unpacks to more than the zip says, because `unzipSync` would go on for minutes. */
async function requireTrueSize(bytes: Uint8Array, packed: PackedFile): Promise<void> {
  const { name, size, originalSize, compression, from } = packed
  if (originalSize > MAX_UNPACKED_BYTES)
    throw new UnreadableFileError(sentence('{name} is larger than 100 MB.', { name }))
  if (compression === 0) return
  const unpacked = await unpack(bytes.subarray(from, from + size), originalSize, { keep: false })
  if (unpacked.length > originalSize || unpacked.isDamaged) throw new UnreadableFileError(DAMAGED)
}

/** Returns at most this many bytes, or a few more. */
async function unpackedStart(bytes: Uint8Array, packed: PackedFile, maxBytes: number): Promise<Uint8Array> {
  const { from, size, compression } = packed
  const stored = bytes.subarray(from, from + size)
  if (compression === 0) return stored.subarray(0, maxBytes)
  const { pieces } = await unpack(stored, maxBytes, { keep: true })
  const start = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    start.set(piece, at)
    at += piece.length
  }
  return start
}

/** A piece unpacks to at most 4 MB, all of which is in memory together. */
const PIECE_BYTES = 4_096

interface Unpacked {
  length: number
  pieces: readonly Uint8Array[]
  isDamaged: boolean
}

/** Unpacks piece by piece, and stops once there is more than `maxBytes`. */
async function unpack(packed: Uint8Array, maxBytes: number, { keep }: { keep: boolean }): Promise<Unpacked> {
  let at = 0
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      if (at >= packed.length) controller.close()
      else controller.enqueue(new Uint8Array(packed.subarray(at, at + PIECE_BYTES)))
      at += PIECE_BYTES
    },
  })
  const unpacked = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    while (length <= maxBytes) {
      const { value } = await unpacked.read()
      if (!value) return { length, pieces, isDamaged: false }
      length += value.length
      if (keep) pieces.push(value)
    }
    await unpacked.cancel()
    return { length, pieces, isDamaged: false }
  } catch {
    return { length, pieces, isDamaged: true }
  }
}
