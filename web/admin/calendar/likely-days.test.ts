// Names in a calendar file that are likely days off.
import { expect, test } from 'vitest'
import { isLikelyFree } from './likely-days.ts'

test.each([
  [
    'Winter Break',
    'MLK HOLIDAY',
    'Public holidays',
    'Campus closed',
    'Closure: storm',
    'Spring vacation',
    'Fall recess',
  ],
  [
    'No school',
    'PD Day - No Students',
    'No Classes',
    'Student-free day',
    'student free day',
    'Staff Day',
    'INSET day',
  ],
  ['Half term', 'Half-Term', 'Eid: no school', 'No-school day'],
  [
    'New Year’s Day',
    "New Year's Day",
    'Martin Luther King Jr. birthday',
    'MLK Day',
    'Presidents’ Day',
    'President’s Day',
  ],
  ["Washington's Birthday", 'Memorial Day', 'Juneteenth', 'Independence Day', 'Labor Day', 'Columbus Day'],
  ['Indigenous Peoples’ Day', 'Veterans Day', 'Veterans’ Day', 'Thanksgiving', 'Christmas Eve'],
  ['Feriado nacional', 'Vacaciones de invierno', 'Receso', 'Asueto', 'Sin clases', 'Hoy no hay clases'],
  ['Ferien', 'Feiertag (1. Mai)', 'schulfrei', 'Unterrichtsfrei'],
  ['Vacances de Noël', 'Jour férié', 'Congé', 'Férias de verão', 'Recesso escolar', 'Sem aulas'],
])('%s and similar names are likely days off', (...names) => {
  expect(names.filter((name) => !isLikelyFree(name))).toEqual([])
})

test.each([
  ['All-school breakfast', 'Breakout EDU day', 'Break-out session', 'Holiday concert', 'Holiday party'],
  [
    'Last day before winter break',
    'School resumes after break',
    'Winter break begins',
    'Returns from recess',
  ],
  ['Registration closed', 'Spring break camp sign-up', 'Thanksgiving dismissal', 'Vacation fair'],
])('%s and similar names are not likely days off', (...names) => {
  expect(names.filter(isLikelyFree)).toEqual([])
})

test('a calendar name is matched by whole words, also before and after letters with accents', () => {
  const names = [
    'A Day',
    'Breaking news',
    'Disclosed',
    'Enclosure',
    'Insets',
    'congés',
    'Éinset',
    'insetñ',
    'Campus tour',
  ]
  expect(names.filter(isLikelyFree)).toEqual([])
  // The accent is a character of its own.
  expect(isLikelyFree('Jour férié'.normalize('NFD'))).toBe(true)
  expect(isLikelyFree('inset\u0301')).toBe(false)
})

test('a calendar name that says there is no school is likely, whatever else it says', () => {
  const names = [
    'No school before the fair',
    'School closed after storm',
    'Camp: no students',
    'No classes, book fair',
  ]
  expect(names.filter((name) => !isLikelyFree(name))).toEqual([])
})
