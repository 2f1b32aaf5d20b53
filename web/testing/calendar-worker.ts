// Runs the worker for calendar files in the thread of the test, because happy-dom has no workers.
import { vi } from 'vitest'
import type { FileToRead } from '../admin/calendar/calendar-file.ts'
import { readDaysOff } from '../admin/calendar/days-in-text.ts'
import { decodeCalendar } from '../admin/calendar/event-lines.ts'

export function withCalendarWorker(): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | null = null
      postMessage({ bytes, clock }: FileToRead) {
        this.onmessage?.({ data: readDaysOff(decodeCalendar(bytes), clock) })
      }
      terminate() {}
    },
  )
}
