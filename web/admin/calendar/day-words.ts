// Entries of the school's calendar as text.
import { type Day, formatDay } from '../../../contract/days.ts'
import { countSchoolDays, type DayOff } from '../../../contract/school-days.ts'
import { plural } from '../../../contract/sentences.ts'
import type { Span } from '../../ui/dates.ts'

/** 'Thu, Nov 26 to Fri, Nov 27'; with the year of the last day where the first is in another year than `today`. */
export function spanText({ from, to }: Span, today: Day): string {
  const year = from.slice(0, 4) === today.slice(0, 4) ? '' : `, ${to.slice(0, 4)}`
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return `${days}${year}`
}

/** How many Mondays to Fridays: '2 days'. */
export function lengthText({ from, to }: Span): string {
  const weekdays = countSchoolDays(from, to, [])
  return weekdays === 0 ? 'Weekend' : plural(weekdays, 'day')
}

/** The same for entries with the same days and name, in upper or lower case. */
export function entryKey({ name, from, to }: DayOff): string {
  return `${from} ${to} ${name.toLowerCase()}`
}

// Words of names: in lower case, without apostrophes, and with a blank for each hyphen.
const ALWAYS_FREE = ['no school', 'school closed', 'no students', 'no classes']
const FREE = [
  ...['holiday', 'holidays', 'break', 'recess', 'vacation', 'closed', 'closure', 'student free', 'staff day'],
  ...['inset', 'half term', 'new years day', 'martin luther king', 'mlk day', 'presidents day'],
  ...['washingtons birthday', 'memorial day', 'juneteenth', 'independence day', 'labor day', 'columbus day'],
  ...['indigenous peoples day', 'veterans day', 'thanksgiving', 'christmas'],
  ...['feriado', 'vacaciones', 'receso', 'asueto', 'sin clases', 'no hay clases'],
  ...['ferien', 'feiertag', 'schulfrei', 'unterrichtsfrei'],
  ...['vacances', 'jour férié', 'congé', 'férias', 'recesso', 'sem aulas'],
]
/** Of events around a day off, or for those who come on it. */
const NOT_FREE = [
  ...['before', 'after', 'resumes', 'begins', 'returns', 'dismissal', 'concert', 'party', 'camp', 'fair'],
  ...['registration', 'breakfast', 'breakout', 'break out'],
]

/** Whether the name says that there is no school. */
export function isLikelyFree(name: string): boolean {
  const text = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/[\s_\p{Pd}]+/gu, ' ')
  if (alwaysFree.test(text)) return true
  return free.test(text) && !notFree.test(text)
}

/** Whole words, where \b would end a word before an accented letter. */
function anyOf(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'u')
}

const alwaysFree = anyOf(ALWAYS_FREE)
const free = anyOf(FREE)
const notFree = anyOf(NOT_FREE)
