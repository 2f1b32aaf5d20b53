// Reads what an admin chose: a zip, the loose files of a package, or a list.
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { readList } from './read-list.ts'
import { PACKAGE_FILES, type Package, readOneRoster } from './read-one-roster.ts'
import { WORKBOOK } from './read-table.ts'
import { type OnProgress, RefusedFile, type RosterFile, type SourceFile } from './roster-file.ts'

export const MOST_CHOSEN_BYTES = 50_000_000
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
function packageOf(files: readonly SourceFile[]): Package {
  const known: Package = {}
  for (const name of PACKAGE_FILES) {
    const file = files.find((one) => one.name === name)
    if (file) known[name] = file
  }
  return known
}

/** The files of the package at the root of the zip, else those in its only folder. Each is unpacked when it is read. */
function unpacked({ bytes }: SourceFile): Package {
  const paths: string[] = []
  unzip(bytes, (file) => {
    if (isWanted(file)) paths.push(file.name)
    return false
  })
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
  const folders = new Set(paths.map(folderOf))
  if (!folders.has('') && folders.size > 1) throw new RefusedFile('users.csv stands in several folders.')
  const folder = folders.has('') ? '' : ([...folders][0] ?? '')
  const found = paths.filter((path) => folderOf(path) === folder)
  return packageOf(
    found.map((path) => ({
      name: path.slice(folder.length).toLowerCase(),
      // Never two at a time, so that a package of large files fits into the memory of a tab.
      get bytes() {
        return unzip(bytes, ({ name }) => name === path)[path] ?? new Uint8Array()
      },
    })),
  )
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof RefusedFile) throw error
    throw new RefusedFile('This zip cannot be read. It may be damaged, or locked with a password.')
  }
}

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
  )
  const worker = new Worker(new URL('./list-files.worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<Reading>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) =>
      'progress' in data ? onProgress(data.progress) : resolve(data)
    worker.onerror = () => resolve({ refused: UNREADABLE })
    setTimeout(() => resolve({ refused: 'This file takes too long to read.' }), LONGEST_MS)
  })
  worker.postMessage({ files, today } satisfies FilesToRead)
  return answer.finally(() => worker.terminate())
}

const UNREADABLE = 'This file cannot be read. Try again, or choose another one.'
const TOO_LARGE = 'This is more than 50 MB.'

/** The work of the worker: answers with progress, and at the end with the roster or a refusal. */
export function readInWorker({ files, today }: FilesToRead, answer: (said: ReaderAnswer) => void): void {
  try {
    answer({
      roster: readFiles(files, today, (file, share) => answer({ progress: { file, share } })),
    })
  } catch (error) {
    answer({ refused: error instanceof RefusedFile ? error.message : UNREADABLE })
  }
}
