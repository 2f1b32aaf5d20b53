// Reads the chosen files in a worker, so that no file can make the page hang.
import { MOST_CHOSEN_BYTES, readFiles } from './read-files.ts'
import { RefusedFile, type RosterFile, type SourceFile } from './roster-file.ts'

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
