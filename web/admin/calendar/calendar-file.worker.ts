// The worker that reads a calendar file.

import type { FileToRead } from './calendar-file.ts'
import { readDaysOff } from './days-in-text.ts'
import { decodeCalendar } from './event-lines.ts'

addEventListener('message', ({ data: { bytes, clock } }: MessageEvent<FileToRead>) =>
  postMessage(readDaysOff(decodeCalendar(bytes), clock)),
)
