// The worker that reads the school's own list.
import { type FilesToRead, type ReaderAnswer, readInWorker } from './read-files.ts'

addEventListener('message', ({ data }: MessageEvent<FilesToRead>) =>
  readInWorker(data, (answer: ReaderAnswer) => postMessage(answer)),
)
