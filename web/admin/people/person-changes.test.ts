import { describe, expect, test } from 'vitest'
import { wilhelmina } from '../../testing/people.ts'
import { changedElsewhere, onlyChanges } from './person-changes.ts'

describe('saving a person', () => {
  test('saving a person sends only what was changed', () => {
    const form = { firstName: ' Minna ', lastName: wilhelmina.lastName, studio: wilhelmina.studio }
    expect(onlyChanges(wilhelmina, form)).toEqual({ firstName: 'Minna' })
    expect(onlyChanges(wilhelmina, { ...form, firstName: 'Wilhelmina' })).toEqual({})
    expect(onlyChanges(wilhelmina, { studio: null, schoolId: null, canBypassDeadlines: true })).toEqual({
      studio: null,
      schoolId: null,
      canBypassDeadlines: true,
    })
  })

  test('saving a person shows what another admin changed in the meantime', () => {
    expect(changedElsewhere(wilhelmina, wilhelmina)).toEqual([])
    expect(
      changedElsewhere(wilhelmina, { ...wilhelmina, studio: null, lastName: 'Osok', groupId: null }),
    ).toEqual(['The last name is now Osok.', 'The studio is now empty.'])
  })
})
