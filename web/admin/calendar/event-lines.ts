// Splits an .ics file into its events and their properties, in the many ways programs write them.
import { isBlank } from '../../../contract/characters.ts'
import { decodeText } from '../../../contract/file-text.ts'

/** A line such as `DTSTART;TZID=America/Chicago:20261126T000000`. */
export interface Property {
  /** The name in upper case. */
  name: string
  /** The text `;TZID=America/Chicago`, or empty. */
  parameters: string
  value: string
}

export interface FileEvent {
  /** The properties of the event itself that are read, without those of an alarm in it. */
  properties: Property[]
  /** The repetitions that have their own event. */
  overridden: readonly Property[]
}

const READ = new Set([
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'STATUS',
  'SUMMARY',
  'UID',
  'RECURRENCE-ID',
  'X-MICROSOFT-CDO-ALLDAYEVENT',
])
const MAX_NAME_LENGTH = 100

/** Decodes the file after unfolding its lines, because some programs fold a line within a letter of several bytes. */
export function decodeCalendar(bytes: Uint8Array): string {
  const [NEW_LINE, RETURN, SPACE, TAB] = [10, 13, 32, 9]
  // UTF-16 contains zero bytes, and its lines are unfolded as text.
  if (bytes.includes(0)) return decodeText(bytes)
  const unfolded = new Uint8Array(bytes.length)
  let length = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    const next = bytes[index + 1]
    const isFold = byte === NEW_LINE && (next === SPACE || next === TAB)
    if (!isFold) {
      unfolded[length++] = byte
      continue
    }
    while (length > 0 && unfolded[length - 1] === RETURN) length--
    index++
  }
  return decodeText(unfolded.subarray(0, length))
}

/** Returns null if the text is not a calendar. */
export function splitEvents(text: string): FileEvent[] | null {
  const lines = text.replace(/(?:\r{0,2}\n|\r)[ \t]/g, '').split(/\r{0,2}\n|\r/)
  if (!lines.some((line) => parseBoundary(line) === 'BEGIN:VCALENDAR')) return null
  const events: Property[][] = []
  let event: Property[] | null = null
  /** The number of open alarms and other parts within the event. */
  let depth = 0
  for (const line of lines) {
    const boundary = parseBoundary(line)
    if (boundary !== null && /:(VEVENT|VCALENDAR)$/.test(boundary)) {
      if (event) events.push(event)
      event = boundary === 'BEGIN:VEVENT' ? [] : null
      depth = 0
    } else if (boundary !== null) {
      depth = Math.max(0, depth + (boundary.startsWith('BEGIN') ? 1 : -1))
    } else if (event && depth === 0) {
      const property = parseProperty(line)
      if (property && READ.has(property.name)) event.push(property)
    }
  }
  if (event) events.push(event)
  return addOverridden(events)
}

/** Returns 'BEGIN:VEVENT', or null for other lines. */
function parseBoundary(line: string): string | null {
  const [, edge, part] = /^(BEGIN|END)\s*:\s*([A-Z0-9-]+)\s*$/i.exec(line) ?? []
  return edge && part ? `${edge}:${part}`.toUpperCase() : null
}

/** Returns null for a line without a name, because some programs break long texts without folding them. */
function parseProperty(line: string): Property | null {
  const [, name = '', rest] = /^([A-Za-z0-9-]+)([;:].*)$/.exec(line) ?? []
  if (rest === undefined) return null
  const [written, parameters = ''] = /^((?:;(?:"[^"]*"|[^":])*)?):/.exec(rest) ?? []
  // DTEND;VALUE=20261227 has lost its colon.
  const value = written === undefined ? rest.replace(/^;(VALUE=)?/i, '') : rest.slice(written.length)
  return { name: name.toUpperCase(), parameters, value }
}

function addOverridden(events: readonly Property[][]): FileEvent[] {
  const findValue = (event: readonly Property[], name: string) =>
    event.find((property) => property.name === name)?.value
  const byUid = new Map<string, Property[]>()
  for (const event of events) {
    const uid = findValue(event, 'UID')
    const own = event.find(({ name }) => name === 'RECURRENCE-ID')
    if (uid === undefined || own === undefined) continue
    const known = byUid.get(uid)
    if (known) known.push(own)
    else byUid.set(uid, [own])
  }
  return events.map((properties) => ({
    properties,
    overridden: byUid.get(findValue(properties, 'UID') ?? '') ?? [],
  }))
}

/** Returns the properties of this name that are not empty. */
export function listProperties({ properties }: FileEvent, name: string): Property[] {
  return properties.filter((property) => property.name === name && property.value.trim() !== '')
}

export function getEventName({ properties }: FileEvent, unnamed: string): string {
  const summary = properties.find(({ name }) => name === 'SUMMARY')?.value ?? ''
  const text = summary.replaceAll('\0', '').replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').toWellFormed()
  const name = [...text.replace(/\s+/g, ' ').trim()].slice(0, MAX_NAME_LENGTH).join('').trim()
  return isBlank(name) ? unnamed : name
}
