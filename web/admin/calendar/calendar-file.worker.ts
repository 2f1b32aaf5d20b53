// The worker that reads a calendar file.
import { decodeText } from '../../../contract/file-text.ts'
import type { FileToRead } from './calendar-file.ts'
import { daysInText } from './days-in-text.ts'

addEventListener('message', ({ data: { bytes, place } }: MessageEvent<FileToRead>) =>
  postMessage(daysInText(decodeText(bytes), place)),
)
