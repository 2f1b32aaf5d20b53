// The privacy contact is set by admins and shown to everyone who may read it.
import { afterEach, describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { story } from '../testing/story.ts'

const s = await story()
const visitor = new Browser(s.http)
const name = (contact: string | null, by: typeof s.ada = s.ada) =>
  by.call('PUT /api/admin/privacy-contact', { body: { contact } })
const readBy = async (by: typeof s.ada) => (await by.call('GET /api/privacy-contact')).body

afterEach(async () => void (await name(null)))

describe('the privacy contact', () => {
  test('all people of the school read the contact, and those of other schools do not', async () => {
    expect(await readBy(s.wil)).toEqual({ contact: null })
    expect((await name('  Ms. Reyes, 555 0100  ')).body).toEqual({ contact: 'Ms. Reyes, 555 0100' })
    expect(await readBy(s.wil)).toEqual({ contact: 'Ms. Reyes, 555 0100' })
    expect(await readBy(s.ivy)).toEqual({ contact: null })
  })

  test('a blank text removes the contact', async () => {
    await name('Ms. Reyes')
    for (const blank of ['', '  ', '\u200b']) expect((await name(blank)).body).toEqual({ contact: null })
  })

  test('the contact may be 300 characters long', async () => {
    expect((await name('a'.repeat(300))).status).toBe(200)
    const { status, error } = await name('a'.repeat(301))
    expect(status).toBe(400)
    expect(error.issues?.map(({ path }) => path)).toEqual(['contact'])
  })

  test('the audit log records each change once', async () => {
    await name('Ms. Reyes')
    await name('Ms. Reyes')
    const { items } = (await s.ada.call('GET /api/admin/audit-log', { query: { limit: 2 } })).body
    expect(items[0]).toMatchObject({ action: 'school.settings', detail: { privacyContact: 'Ms. Reyes' } })
    expect(items[1]?.detail).not.toEqual({ privacyContact: 'Ms. Reyes' })
  })

  test('visitors without an account read it only if the installation has one school', async () => {
    await name('Ms. Reyes')
    const read = async () => (await visitor.call('GET /api/privacy')).body
    expect(await read()).toEqual({ contact: null })
    const params = { id: s.harbor.id }
    expect((await s.sue.call('DELETE /api/admin/schools/:id', { params })).status).toBe(204)
    expect(await read()).toEqual({ contact: 'Ms. Reyes' })
  })
})
