// Reads what an admin chose: a zip, the loose files of a package, or a list.
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { UNREADABLE, WORKBOOK } from '../../../contract/file-text.ts'
import { readList } from './read-list.ts'
import { PACKAGE_FILES, type Package, readOneRoster } from './read-one-roster.ts'
import { type OnProgress, RefusedFile, type RosterFile, type SourceFile } from './roster-file.ts'

const MOST_CHOSEN_BYTES = 50_000_000
const MOST_UNPACKED_BYTES = 100_000_000

/** `today` as 'YYYY-MM-DD'. Throws `RefusedFile` with a sentence, whatever the files hold. */
export function readFiles(files: readonly SourceFile[], today: string, onProgress: OnProgress): RosterFile {
  const [first, second] = files
  if (!first) throw new RefusedFile('Choose a file.')
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MOST_CHOSEN_BYTES) {
    throw new RefusedFile('This is more than 50 MB.')
  }
  const zip = files.find(({ bytes }) => isZip(bytes))
  if (zip && second) throw new RefusedFile('Choose one zip alone, or the CSV files together.')
  if (zip) return readOneRoster(unpacked(zip), today, onProgress)
  const loose = packageOf(files.map(({ name, bytes }) => ({ name: name.toLowerCase(), bytes })))
  if (!second && !loose['users.csv']) return readList(first, onProgress)
  return readOneRoster(loose, today, onProgress)
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 9

/** Of files with names in lower case. */
function packageOf<Named extends { name: string }>(files: readonly Named[]) {
  const known: Partial<Record<(typeof PACKAGE_FILES)[number], Named>> = {}
  for (const name of PACKAGE_FILES) {
    const file = files.find((one) => one.name === name)
    if (file) known[name] = file
  }
  return known
}

/** Each file is unpacked when it is read. */
function unpacked({ bytes }: SourceFile): Package {
  return packageOf(
    packedFiles(bytes).map(({ name, index }) => ({
      name,
      // Never two at a time, so that a package of large files fits into the memory of a tab.
      get bytes() {
        let at = 0
        const [file] = Object.values(unzip(bytes, () => at++ === index))
        return file ?? new Uint8Array()
      },
    })),
  )
}

/** Refuses a zip in which a file unpacks to more than it says, because `unzipSync` would go on for minutes. */
async function requireTrueSizes(files: readonly SourceFile[]): Promise<void> {
  for (const { bytes } of files.filter((file) => isZip(file.bytes))) {
    for (const { from, size, originalSize, compression } of Object.values(packageOf(packedFiles(bytes)))) {
      const isTrue = compression === 0 || (await fitsUnpacked(bytes.slice(from, from + size), originalSize))
      if (!isTrue) throw new RefusedFile(DAMAGED)
    }
  }
}

/** A piece unpacks to 4 MB at the most, and all that comes of it is in memory at once. */
const PIECE = 4_096

/** Unpacks it piece by piece, keeps nothing, and ends once it is too much. */
async function fitsUnpacked(packed: Uint8Array<ArrayBuffer>, most: number): Promise<boolean> {
  let at = 0
  const pieces = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      if (at >= packed.length) controller.close()
      else controller.enqueue(packed.subarray(at, at + PIECE))
      at += PIECE
    },
  })
  const unpacked = pieces.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (let size = 0; size <= most; ) {
      const { value } = await unpacked.read()
      if (!value) return true
      size += value.length
    }
    await unpacked.cancel()
    return false
  } catch {
    return false
  }
}

interface PackedFile extends UnzipFileInfo {
  /** Its place in the zip's directory. */
  index: number
  /** Where its packed bytes begin. */
  from: number
}

/** The files of the package at the root of the zip, else those in its only folder, with names in lower case. */
function packedFiles(bytes: Uint8Array): PackedFile[] {
  const places = placesIn(bytes)
  const wanted: (PackedFile & { folder: string })[] = []
  let index = 0
  unzip(bytes, (file) => {
    const { value: from = 0 } = places.next()
    const end = file.name.lastIndexOf('/') + 1
    const [folder, name] = [file.name.slice(0, end), file.name.slice(end).toLowerCase()]
    if (isWanted(file)) wanted.push({ ...file, folder, name, index, from })
    index++
    return false
  })
  const folders = new Set(wanted.map(({ folder }) => folder))
  if (!folders.has('') && folders.size > 1) throw new RefusedFile('users.csv stands in several folders.')
  return folders.has('') ? wanted.filter(({ folder }) => folder === '') : wanted
}

const END_OF_DIRECTORY = 0x06054b50

/** Where the bytes of each file begin, in the order of the zip's directory. Throws for zips of 4 GB and more. */
function* placesIn(bytes: Uint8Array): Generator<number, undefined> {
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
    if (error instanceof RefusedFile) throw error
    throw new RefusedFile(DAMAGED)
  }
}

const DAMAGED = 'This zip cannot be read. It may be damaged, or locked with a password.'

/** Called with what the zip says of each file, before that is unpacked. */
function isWanted({ name, originalSize }: UnzipFileInfo): boolean {
  if (name === '[Content_Types].xml' || name.startsWith('xl/')) throw new RefusedFile(WORKBOOK)
  const [file = '', ...folders] = name.toLowerCase().split('/').reverse()
  if (!PACKAGE_FILES.some((known) => known === file) || folders.length > 1 || folders[0] === '__macosx') {
    return false
  }
  if (originalSize > MOST_UNPACKED_BYTES) throw new RefusedFile(`${file} is larger than 100 MB.`)
  return true
}

const LONGEST_MS = 20_000

export interface FilesToRead {
  files: readonly SourceFile[]
  /** 'YYYY-MM-DD'. */
  today: string
}

/** `share` from 0 to 1. */
export interface ReadingProgress {
  file: string
  share: number
}

/** `refused`: a sentence that says why the files cannot be imported. */
export type Reading = { roster: RosterFile } | { refused: string }
export type ReaderAnswer = { progress: ReadingProgress } | Reading

/** Ends after 20 s. */
export async function readChosenFiles(
  chosen: readonly File[],
  today: string,
  onProgress: (progress: ReadingProgress) => void,
): Promise<Reading> {
  // Bytes that are too many are not even read.
  if (chosen.reduce((sum, { size }) => sum + size, 0) > MOST_CHOSEN_BYTES) return { refused: TOO_LARGE }
  const files = await Promise.all(
    chosen.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  ).catch(() => null)
  if (files === null) return { refused: UNREADABLE }
  const worker = new Worker(new URL('./list-files.worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<Reading>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) =>
      'progress' in data ? onProgress(data.progress) : resolve(data)
    worker.onerror = () => resolve({ refused: UNREADABLE })
    setTimeout(() => resolve({ refused: 'This file takes too long to read.' }), LONGEST_MS)
  })
  // They move to the worker, because a copy of both would not fit into the memory of a tab.
  worker.postMessage(
    { files, today } satisfies FilesToRead,
    files.map(({ bytes }) => bytes.buffer),
  )
  return answer.finally(() => worker.terminate())
}

const TOO_LARGE = 'This is more than 50 MB.'

/** The work of the worker: answers with progress, and at the end with the roster or a refusal. */
export async function readInWorker(
  { files, today }: FilesToRead,
  answer: (said: ReaderAnswer) => void,
): Promise<void> {
  try {
    await requireTrueSizes(files)
    answer({
      roster: readFiles(files, today, (file, share) => answer({ progress: { file, share } })),
    })
  } catch (error) {
    answer({ refused: error instanceof RefusedFile ? error.message : UNREADABLE })
  }
}
