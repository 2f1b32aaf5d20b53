// Recognizes the columns of a list by their headings, as a proposal that the admin can change.

import { type CsvRecord, csvRecords, type Separator } from '../../../contract/csv.ts'
import { rosterColumnFields } from '../../../contract/roster.ts'
import type { RosterColumn, RosterColumnField } from '../../../contract/roster-import.ts'

/** The indexes of the columns that are read, from 0. */
export type Places = Partial<Record<RosterColumnField, number>>

/** Normalizes a heading: without case, accents, spaces, '_', '-', '*' and text in brackets. */
export const listHeadingKey = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[([{][^)\]}]*[)\]}]/g, '')
    .replace(/[\s_*-]/g, '')
    // Reports of whole databases write 'student.lastName'.
    .replace(/^(student|pupil|learner)\./, '')

/** If several columns match one field, the first word that is there wins. */
const wordsOf: Record<RosterColumnField, readonly string[]> = {
  sourcedId: [
    'id',
    'student id',
    'student number',
    'sourced id',
    'sis id',
    'user id',
    'person id',
    'sis user id',
    'unique id',
    'upn',
    'matrícula',
    'código',
    'carné',
    'schülernummer',
    'numéro',
    'student no',
    'student no.',
    'perm id',
    'pupil id',
    'admission number',
    'admission no',
    'adno',
    'other id',
    'local id',
    'unique user id',
    'sis number',
  ],
  firstName: [
    'preferred first name',
    'preferred forename',
    'first name',
    'given name',
    'forename',
    'nombre',
    'nombres',
    'primer nombre',
    'vorname',
    'prénom',
    'primeiro nome',
    'legal first name',
    'legal forename',
    'student first name',
    'pupil forename',
    'stu first name',
  ],
  lastName: [
    'last name',
    'surname',
    'family name',
    'apellido',
    'apellidos',
    'nachname',
    'familienname',
    'nom de famille',
    'sobrenome',
    'legal last name',
    'legal surname',
    'preferred surname',
    'student last name',
    'pupil surname',
    'stu last name',
  ],
  fullName: [
    'full name',
    'name',
    'student name',
    'student',
    'nombre completo',
    'nom complet',
    'nome completo',
    'pupil name',
    'pupil',
    'learner name',
    'student full name',
  ],
  username: [
    'username',
    'user',
    'login',
    'login id',
    'sis username',
    'usuario',
    'benutzername',
    'identifiant',
    'usuário',
    'sis login id',
  ],
  email: [
    'email',
    'email address',
    'student email',
    'primary email',
    'correo',
    'correo electrónico',
    'email',
    'courriel',
    'school email',
    'email-adresse',
    'student email address',
  ],
  grade: [
    'grade',
    'grade level',
    'year',
    'class',
    'homeroom',
    'studio',
    'grado',
    'curso',
    'klasse',
    'classe',
    'série',
    'turma',
    'year group',
    'gr',
    'form',
    'tutor group',
  ],
  status: ['status', 'enrollment status', 'enrolment status', 'student status'],
}

/** Each field with its words as `listHeadingKey` writes them. */
const keysOf = rosterColumnFields.map((field) => [field, wordsOf[field].map(listHeadingKey)] as const)

const lastNameKeys = ['name', 'nom']

/** A full name is read only if there is no first name. */
export function recognizeColumns(headings: readonly string[]): Places {
  const keys = headings.map(listHeadingKey)
  const places: Places = {}
  for (const [field, words] of keysOf) {
    const word = words.find((key) => keys.includes(key))
    if (word !== undefined) places[field] = keys.indexOf(word)
  }
  if (places.firstName !== undefined) {
    // In 'Name; Vorname' and 'Nom; Prénom' the column next to a first name is the last name.
    const lastName = lastNameKeys.map((key) => keys.indexOf(key)).find((column) => column !== -1)
    if (places.lastName === undefined && lastName !== undefined) places.lastName = lastName
    delete places.fullName
  }
  // The last name is part of the full one.
  else if (places.fullName !== undefined) delete places.lastName
  return places
}

/** Finds another column of first names, for rows in which the preferred one is empty. */
export function findUsualFirstName(headings: readonly string[], { firstName }: Places): number | undefined {
  const keys = headings.map(listHeadingKey)
  const preferred = ['preferredfirstname', 'preferredforename']
  if (firstName === undefined || !preferred.includes(keys[firstName] ?? '')) return undefined
  const others = wordsOf.firstName.map(listHeadingKey).filter((key) => !preferred.includes(key))
  const word = others.find((key) => keys.includes(key))
  return word === undefined ? undefined : keys.indexOf(word)
}

/** Shortens a heading for the stored choices; empty for a column without one. */
export const shortenHeading = (heading: string): string =>
  Array.from(heading.trim()).slice(0, 100).join('').trim().replaceAll('\0', '').toWellFormed()

/** Returns last time's columns, if all of their headings are there again. */
export function findLastColumns(
  headings: readonly string[],
  last: readonly RosterColumn[] | null,
): Places | null {
  if (last === null || last.length === 0) return null
  const short = headings.map(shortenHeading)
  const places: Places = {}
  for (const { heading, field } of last) {
    const column = short.indexOf(heading)
    if (column === -1) return null
    places[field] = column
  }
  return places
}

export interface FoundHeading {
  separator: Separator
  /** Null if no line has the headings. */
  record: CsvRecord | null
  /** The first records of the file. */
  first: readonly CsvRecord[]
}

const SEARCHED_RECORDS = 50
/** The headings themselves are below a line of merged headings. */
const MERGED_LINES = 3
const separators: readonly Separator[] = [',', ';', '\t']

/**
 * Finds the first line with a name column, or with all of last time's headings, and the separator that yields the most
 * known columns.
 */
export function findHeading(text: string, last: readonly RosterColumn[] | null): FoundHeading {
  const readings = separators.map((separator) => {
    const first = firstRecords(text, separator, SEARCHED_RECORDS)
    const known = first.find(({ fields }) => findLastColumns(fields, last) !== null)
    const record = known ?? firstWithName(first)
    const score = known ? known.fields.length + 100 : record ? countKnown(record) : 0
    const width = first.slice(0, 5).reduce((sum, { fields }) => sum + fields.length, 0)
    return { separator, record, first, score, width }
  })
  const [best] = readings.sort((a, b) => b.score - a.score || b.width - a.width)
  return best ?? { separator: ',', record: null, first: [] }
}

const countKnown = ({ fields }: CsvRecord): number => Object.keys(recognizeColumns(fields)).length

function firstWithName(records: readonly CsvRecord[]): CsvRecord | null {
  const at = records.findIndex(({ fields }) => hasName(fields))
  const record = records[at]
  if (!record) return null
  if (countKnown(record) > 1) return record
  return (
    records
      .slice(at + 1, at + 1 + MERGED_LINES)
      .find((next) => hasName(next.fields) && countKnown(next) > 2) ?? record
  )
}

function hasName(fields: readonly string[]): boolean {
  const { firstName, lastName, fullName } = recognizeColumns(fields)
  return firstName !== undefined || lastName !== undefined || fullName !== undefined
}

function firstRecords(text: string, separator: Separator, count: number): CsvRecord[] {
  const records: CsvRecord[] = []
  for (const { line, fields } of csvRecords(text, separator)) {
    records.push({ line, fields })
    if (records.length === count) break
  }
  return records
}
