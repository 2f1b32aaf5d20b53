// Letters to families, the followers of a learner, and what the learner reads about them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { goalWeek, khai, wilhelmina } from '../../testing/people.ts'
import { sampleMember } from '../../testing/sample-crews.ts'
import { wednesday } from '../../testing/sample-dashboard.ts'
import { chooseMenuItem, showApp } from '../../testing/show-app.tsx'
import { smallSchool } from '../../testing/small-school.ts'
import { createCodesFile } from './family-letters-dialog.tsx'

const NAME = 'Wilhelmina Ó Súilleabháin-Okonkwo'
const withFamilies = { ...goalWeek, settings: { ...goalWeek.settings, familyView: true } }
const ana = { id: 4, name: 'Ana Rao', since: '2026-11-16T14:00:00.000Z' }

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

function studioOfThree() {
  const learners = [1, 2, 3].map((id) => ({
    ...sampleMember(id, null),
    ...khai,
    id,
    lastName: `Li ${id}`,
    goalsThisWeek: 1,
    guardianCount: id === 3 ? 1 : 0,
  }))
  return fakeServer({
    'GET /api/auth/user': () => ({
      ...wilhelmina,
      id: 9,
      isGuide: true,
      studio: null,
      groupId: null,
      assignedStudio: 'Summit',
    }),
    'GET /api/goal-week': () => withFamilies,
    'GET /api/studios': () => [],
    'GET /api/notifications': () => ({ items: [], nextCursor: null, unreadCount: 0 }),
    'GET /api/guide/studio-users': () => learners,
    'GET /api/guide/studio-goals': () => [],
    'GET /api/guide/all-crews': () => [],
    'POST /api/admin/family-codes': ({ body: { userIds } }) => ({
      codes: userIds.map((id) => ({
        id,
        firstName: 'Khai',
        lastName: `Li ${id}`,
        code: `ABCDE-FGHJ${id}`,
        goodUntil: '2026-12-18T15:00:00.000Z',
      })),
      refused: [],
    }),
  })
}

test('a guide prints letters in both languages, only for learners without followers', async () => {
  const { requestsTo } = studioOfThree()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  showApp('/guide?tab=learners')
  fireEvent.click(await screen.findByRole('button', { name: 'Family letters' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Family letters' }))
  expect(dialog.getByText(/^For 3 learners\. /)).toBeDefined()
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Only learners nobody follows yet: 2' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Print 2 letters' }))
  const sheets = await screen.findByRole('dialog', { name: '2 family letters' })
  expect(requestsTo('POST /api/admin/family-codes').map(({ body }) => body)).toEqual([
    { userIds: [1, 2], perLearner: 1 },
  ])
  const letter = within(sheets).getByRole('article', { name: 'Khai Li 2' })
  expect([...letter.querySelectorAll('section')].map(({ lang }) => lang)).toEqual(['en', 'es'])
  expect(within(letter).getAllByText('ABCDE-FGHJ2')).toHaveLength(2)
  expect(
    within(letter).getAllByRole('img', { name: `Code that leads to ${window.location.origin}/family` }),
  ).toHaveLength(2)
  fireEvent.click(within(sheets).getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  fireEvent.click(within(sheets).getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close the letters' }))
  await waitFor(() => expect(screen.queryByText('ABCDE-FGHJ2')).toBeNull())
})

test('letters name learners who get none', async () => {
  const server = studioOfThree()
  const { id, firstName, lastName } = { ...khai, id: 1, lastName: 'Li 1' }
  server.answers['POST /api/admin/family-codes'] = () => ({
    codes: [{ id, firstName, lastName, code: 'ABCDE-FGHJ1', goodUntil: '2026-12-18T15:00:00.000Z' }],
    refused: [2, 3].map((id) => ({ id, message: 'This learner is closed to families.' })),
  })
  showApp('/guide?tab=learners')
  fireEvent.click(await screen.findByRole('button', { name: 'Family letters' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Print 3 letters' }))
  const sheets = within(await screen.findByRole('dialog', { name: '1 family letter' }))
  expect(sheets.getByText(/No letter for: Khai Li 2 and Khai Li 3\./)).toBeTruthy()
})

test('the file of codes has one line each, with the last day in the zone of the school', () => {
  const code = {
    id: 1,
    firstName: 'Max',
    lastName: 'Li, Jr.',
    code: 'ABCDE-FGHJK',
    goodUntil: '2026-12-18T03:00:00.000Z',
  }
  expect(createCodesFile([code], 'America/Chicago')).toContain('Max,"Li, Jr.",ABCDE-FGHJK,2026-12-17,1 of 1')
})

test('an admin reads who follows, and removes one person', async () => {
  const server = smallSchool()
  let guardians = [ana]
  server.answers['GET /api/goal-week'] = () => withFamilies
  server.answers['GET /api/users/:id/family'] = () => ({ allowed: true, guardians, openCodes: [] })
  server.answers['DELETE /api/admin/users/:id/family/:guardianId'] = () => {
    guardians = []
    return undefined
  }
  showApp('/admin')
  await chooseMenuItem(NAME, 'Family')
  const dialog = within(await screen.findByRole('dialog', { name: 'Who follows this learner' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'End: Ana Rao' }))
  const ask = within(await screen.findByRole('alertdialog'))
  expect(ask.getByText('Ana Rao can no longer see Wilhelmina’s goals.')).toBeTruthy()
  fireEvent.click(ask.getByRole('button', { name: 'End for Ana Rao' }))
  expect(await screen.findByText('Nobody follows this learner.')).toBeTruthy()
  expect(
    server.requestsTo('DELETE /api/admin/users/:id/family/:guardianId').map(({ params }) => params),
  ).toEqual([{ id: wilhelmina.id, guardianId: ana.id }])
})

test('removing a follower also ends the open codes, unless the admin keeps them', async () => {
  const server = smallSchool()
  const raj = { ...ana, id: 5, name: 'Raj Rao', letter: { number: 2, total: 2 } }
  let guardians = [ana, raj]
  let openCodes = [{ id: 31, goodUntil: '2026-12-18T15:00:00.000Z' }]
  server.answers['GET /api/goal-week'] = () => withFamilies
  server.answers['GET /api/users/:id/family'] = () => ({ allowed: true, guardians, openCodes })
  server.answers['DELETE /api/admin/users/:id/family/:guardianId'] = ({ params }) => {
    guardians = guardians.filter(({ id }) => id !== Number(params.guardianId))
    return undefined
  }
  server.answers['DELETE /api/admin/users/:id/family/codes'] = () => {
    openCodes = []
    return undefined
  }
  showApp('/admin')
  await chooseMenuItem(NAME, 'Family')
  const dialog = within(await screen.findByRole('dialog', { name: 'Who follows this learner' }))
  expect(await dialog.findByText(/, by letter 2 of 2$/)).toBeTruthy()
  expect(dialog.getByRole('heading', { name: '1 open code' })).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'End: Ana Rao' }))
  const first = within(await screen.findByRole('alertdialog'))
  fireEvent.click(first.getByRole('checkbox', { name: "Also end the 1 code that's still open?" }))
  fireEvent.click(first.getByRole('button', { name: 'End for Ana Rao' }))
  expect(await screen.findByText('Ana Rao no longer follows this learner')).toBeTruthy()
  expect(server.requestsTo('DELETE /api/admin/users/:id/family/codes')).toEqual([])
  fireEvent.click(await dialog.findByRole('button', { name: 'End: Raj Rao' }))
  const second = within(await screen.findByRole('alertdialog'))
  expect(second.getByRole('checkbox', { checked: true })).toBeTruthy()
  fireEvent.click(second.getByRole('button', { name: 'End for Raj Rao' }))
  expect(await screen.findByText('Raj Rao no longer follows this learner')).toBeTruthy()
  expect(server.requestsTo('DELETE /api/admin/users/:id/family/codes').map(({ params }) => params)).toEqual([
    { id: wilhelmina.id },
  ])
  await waitFor(() => expect(dialog.queryByRole('heading', { name: '1 open code' })).toBeNull())
})

test('open codes are listed, and end one by one or together', async () => {
  const server = smallSchool()
  let openCodes = [31, 32, 33].map((id) => ({ id, goodUntil: `2026-12-${id - 14}T15:00:00.000Z` }))
  server.answers['GET /api/goal-week'] = () => withFamilies
  server.answers['GET /api/users/:id/family'] = () => ({ allowed: true, guardians: [], openCodes })
  server.answers['DELETE /api/admin/users/:id/family/codes/:codeId'] = ({ params }) => {
    openCodes = openCodes.filter(({ id }) => id !== Number(params.codeId))
    return undefined
  }
  server.answers['DELETE /api/admin/users/:id/family/codes'] = () => {
    openCodes = []
    return undefined
  }
  showApp('/admin')
  await chooseMenuItem(NAME, 'Family')
  const dialog = within(await screen.findByRole('dialog', { name: 'Who follows this learner' }))
  await dialog.findByRole('heading', { name: '3 open codes' })
  const [first] = dialog.getAllByRole('button', { name: /^End the code until / })
  if (first) fireEvent.click(first)
  fireEvent.click(await screen.findByRole('button', { name: 'End 1 code' }))
  await dialog.findByRole('heading', { name: '2 open codes' })
  fireEvent.click(dialog.getByRole('button', { name: 'End all open codes' }))
  fireEvent.click(await screen.findByRole('button', { name: 'End 2 codes' }))
  await waitFor(() => expect(dialog.queryByRole('heading', { name: /open code/ })).toBeNull())
})

test('each of two letters for one learner says which one it is, in both languages', async () => {
  const server = studioOfThree()
  server.answers['POST /api/admin/family-codes'] = () => ({
    codes: ['2', '3'].map((end) => ({
      ...{ id: 1, firstName: 'Khai', lastName: 'Li 1' },
      ...{ code: `ABCDE-FGHJ${end}`, goodUntil: '2026-12-18T15:00:00.000Z' },
    })),
    refused: [],
  })
  showApp('/guide?tab=learners')
  fireEvent.click(await screen.findByRole('button', { name: 'Family letters' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Two' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Print \d letters$/ }))
  const letters = await screen.findAllByRole('article', { name: 'Khai Li 1' })
  const texts = letters.map(({ textContent }) => textContent ?? '')
  expect(texts.map((text) => /Letter \d of \d/.exec(text)?.[0])).toEqual(['Letter 1 of 2', 'Letter 2 of 2'])
  expect(texts.map((text) => /Carta \d de \d/.exec(text)?.[0])).toEqual(['Carta 1 de 2', 'Carta 2 de 2'])
})

test('an admin closes a learner to families, and opens it again', async () => {
  const server = smallSchool()
  let allowed = true
  server.answers['GET /api/goal-week'] = () => withFamilies
  let guardians = [ana]
  const access = () => ({ allowed, guardians, openCodes: [] })
  server.answers['GET /api/users/:id/family'] = access
  server.answers['PATCH /api/admin/users/:id/family'] = ({ body }) => {
    allowed = body.allowed
    guardians = []
    return access()
  }
  showApp('/admin')
  await chooseMenuItem(NAME, 'Family')
  const dialog = within(await screen.findByRole('dialog', { name: 'Who follows this learner' }))
  expect(await dialog.findByText('Ana Rao')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Close to families' }))
  const ask = within(await screen.findByRole('alertdialog'))
  expect(ask.getByText(/Nobody is told who did this\.$/)).toBeTruthy()
  fireEvent.click(ask.getByRole('button', { name: 'Close to families' }))
  expect(await screen.findByText('Wilhelmina is closed to families')).toBeTruthy()
  expect(await screen.findByText('Closed to families.')).toBeTruthy()
  expect(screen.queryByText('Ana Rao')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Open again' }))
  expect(await screen.findByText('Wilhelmina is open to families again')).toBeTruthy()
  // Opening restores no follower.
  expect(await screen.findByText('Nobody follows this learner.')).toBeTruthy()
  expect(server.requestsTo('PATCH /api/admin/users/:id/family').map(({ body }) => body)).toEqual([
    { allowed: false },
    { allowed: true },
  ])
})

test('a learner reads the names of all followers', async () => {
  const guardians = ['Ana', 'Raj', 'Opa', 'Oma', 'Tía', 'Kim'].map((name, id) => ({
    ...ana,
    id: id + 1,
    name,
  }))
  fakeServer({
    ...wednesday,
    'GET /api/auth/user': () => ({ ...wilhelmina, guardianCount: 6 }),
    'GET /api/users/:id/family': () => ({ allowed: true, guardians, openCodes: [] }),
  })
  showApp()
  expect(await screen.findByText('Following your goals: Ana, Raj, Opa, Oma, Tía, Kim.')).toBeTruthy()
})
