// Which entries of a calendar file are the same, and which are likely days off. Its worker loads this file too.
import type { DayOff } from '../../../contract/school-days.ts'

/** Returns the same key for entries with the same days and name, ignoring case. */
export function entryKey({ name, from, to }: DayOff): string {
  return `${from} ${to} ${name.toLowerCase()}`
}

// Words in names of days off, in lower case, without apostrophes, and with a space for each hyphen.
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
/** Words in names of events around a day off, or for people who come on it. */
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

/** Matches whole words. \b would end a word before an accented letter. */
function toWordsPattern(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'u')
}

const alwaysFree = toWordsPattern(ALWAYS_FREE)
const free = toWordsPattern(FREE)
const notFree = toWordsPattern(NOT_FREE)
