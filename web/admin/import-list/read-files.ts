// Reads an admin's files in a worker: a zip, the loose files of a package, or a list.
import { UNREADABLE } from '../../../contract/file-sentences.ts'
import { sentence } from '../../../contract/sentence.ts'
import { recognizeFiles } from './chosen-files.ts'
import { type ListOptions, readList } from './read-list.ts'
import { readOneRoster } from './read-one-roster.ts'
import { type OnProgress, type RosterFile, type SourceFile, UnreadableFileError } from './roster-file.ts'

const MAX_CHOSEN_BYTES = 50_000_000
const TOO_LARGE = sentence('This is more than 50 MB.')

export interface ReadOptions extends ListOptions {
  /** Formatted as 'YYYY-MM-DD'. */
  today: string
}

/** Throws `UnreadableFileError` with a sentence, whatever the files contain. */
export async function readFiles(
  files: readonly SourceFile[],
  options: ReadOptions,
  onProgress: OnProgress,
): Promise<RosterFile> {
  if (files.length === 0) throw new UnreadableFileError(sentence('Choose a file.'))
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_CHOSEN_BYTES) {
    throw new UnreadableFileError(TOO_LARGE)
  }
  const chosen = await recognizeFiles(files)
  return 'list' in chosen
    ? readList(chosen.list, options, onProgress)
    : readOneRoster(chosen.package, options.today, onProgress)
}

const MAX_READ_MS = 60_000

export interface FilesToRead {
  files: readonly SourceFile[]
  options: ReadOptions
}

/** `share` is from 0 to 1. */
export interface ReadingProgress {
  file: string
  share: number
}

/** `refused` is a sentence to render that says why the files cannot be imported. */
export type Reading = { roster: RosterFile } | { refused: string }
export type ReaderAnswer = { progress: ReadingProgress } | Reading

/** Stops after 60 s. */
export async function readChosenFiles(
  chosen: readonly File[],
  options: ReadOptions,
  onProgress: (progress: ReadingProgress) => void,
): Promise<Reading> {
  // Files with too many bytes are not even read.
  if (chosen.reduce((sum, { size }) => sum + size, 0) > MAX_CHOSEN_BYTES) return { refused: TOO_LARGE }
  const files = await Promise.all(
    chosen.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  ).catch(() => null)
  if (files === null) return { refused: UNREADABLE }
  const worker = new Worker(new URL('./list-files.worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<Reading>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) =>
      'progress' in data ? onProgress(data.progress) : resolve(data)
    worker.onerror = () => resolve({ refused: UNREADABLE })
    setTimeout(() => resolve({ refused: sentence('This file takes too long to read.') }), MAX_READ_MS)
  })
  // The files move to the worker, because a copy of both would not fit into the memory of a tab.
  worker.postMessage(
    { files, options } satisfies FilesToRead,
    files.map(({ bytes }) => bytes.buffer),
  )
  return answer.finally(() => worker.terminate())
}

/** Does the work of the worker: reports progress, and at the end the roster or a refusal. */
export async function readInWorker(
  { files, options }: FilesToRead,
  answer: (reply: ReaderAnswer) => void,
): Promise<void> {
  try {
    answer({
      roster: await readFiles(files, options, (file, share) => answer({ progress: { file, share } })),
    })
  } catch (error) {
    answer({ refused: error instanceof UnreadableFileError ? error.sentence : UNREADABLE })
  }
}
