// The worker that reads the school's own list.
import { type FilesToRead, type ReaderAnswer, readInWorker } from './list-reading.ts'

addEventListener('message', ({ data }: MessageEvent<FilesToRead>) =>
  readInWorker(data, (said: ReaderAnswer) => postMessage(said)),
)
