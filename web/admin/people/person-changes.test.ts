import { describe, expect, test } from 'vitest'
import { wilhelmina } from '../../testing/people.ts'
import { describeOtherChanges, pickChanges } from './person-changes.ts'

describe('saving a person', () => {
  test('saving a person sends only what was changed', () => {
    const form = { firstName: ' Minna ', lastName: wilhelmina.lastName, studio: wilhelmina.studio }
    expect(pickChanges(wilhelmina, form)).toEqual({ firstName: 'Minna' })
    expect(pickChanges(wilhelmina, { ...form, firstName: 'Wilhelmina' })).toEqual({})
    expect(pickChanges(wilhelmina, { studio: null, schoolId: null, canBypassDeadlines: true })).toEqual({
      studio: null,
      schoolId: null,
      canBypassDeadlines: true,
    })
  })

  test('saving a person shows what another admin changed in the meantime', () => {
    expect(describeOtherChanges(wilhelmina, wilhelmina)).toEqual([])
    expect(
      describeOtherChanges(wilhelmina, { ...wilhelmina, studio: null, lastName: 'Osok', groupId: null }),
    ).toEqual(['The last name is now Osok.', 'The studio is now empty.'])
    const speaker = { ...wilhelmina, language: null, schoolLanguage: 'en' }
    expect(describeOtherChanges(speaker, { ...speaker, language: 'es' })).toEqual([
      'The language is now Español.',
    ])
    expect(describeOtherChanges({ ...speaker, language: 'es' }, speaker)).toEqual([
      'The language is now that of the school (English).',
    ])
  })
})
