import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/people.ts'
import { fakeServer, refused, unreachable } from '../../testing/fake-server.ts'
import { goalWeek, khai, wilhelmina } from '../../testing/people.ts'
import { sampleMember } from '../../testing/sample-crews.ts'
import { showApp } from '../../testing/show-app.tsx'
import { qrCode } from './paper.tsx'

const guide: User = {
  ...wilhelmina,
  id: 9,
  username: 'gia',
  isGuide: true,
  studio: null,
  groupId: null,
  assignedStudio: 'Summit',
}
const learners = Array.from({ length: 50 }, (_, index) => ({
  ...sampleMember(index + 1, null),
  ...khai,
  id: index + 1,
  lastName: `Li ${index + 1}`,
  isCoachWooden: index === 49,
  goalsThisWeek: 1,
}))

function studioOfFifty() {
  return fakeServer({
    'GET /api/auth/user': () => guide,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => [],
    'GET /api/notifications': () => ({ items: [], nextCursor: null, unreadCount: 0 }),
    'GET /api/guide/studio-users': () => learners,
    'GET /api/guide/studio-goals': () => [],
    'GET /api/guide/all-crews': () => [],
  })
}

const cardsFor = (ids: number[]) =>
  ids.map((id) => ({
    id,
    firstName: 'Khai',
    lastName: `Li ${id}`,
    username: `khai${id}`,
    password: `river-otter-${id}`,
  }))

async function askForCards() {
  showApp('/guide?tab=learners')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign-in cards' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make sign-in cards for 49 learners?' })
  expect(within(dialog).getByText(/Old passwords will stop working right away/)).toBeTruthy()
  // Nobody was selected, so the coach among them is not a selected person without a card.
  expect(within(dialog).queryByText(/no card/)).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make 49 cards' }))
}

describe('sign-in cards of a guide', () => {
  test('sign-in cards are made for the learners of the studio, printed, and confirmed before they are closed', async () => {
    const server = studioOfFifty()
    server.answers['POST /api/admin/users/sign-in-cards'] = ({ body }) => cardsFor(body.userIds)
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await askForCards()
    const sheets = await screen.findByRole('dialog', { name: '49 sign-in cards' })
    expect(server.requests.filter(({ name }) => name.endsWith('sign-in-cards'))).toHaveLength(2)
    expect(within(sheets).getAllByRole('region')).toHaveLength(5)
    const card = within(sheets).getByRole('article', { name: 'Khai Li 7' })
    for (const words of ['khai7', 'river-otter-7', wilhelmina.schoolName ?? '']) {
      expect(within(card).getByText(words)).toBeTruthy()
    }
    const code = within(card).getByRole('img', { name: /^Code that leads to/ })
    expect(code.getAttribute('aria-label')).toBe(`Code that leads to ${window.location.origin}/auth#u=khai7`)
    fireEvent.click(within(sheets).getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()

    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)
    fireEvent.click(within(sheets).getByRole('button', { name: 'Close' }))
    const ask = await screen.findByRole('alertdialog', { name: 'Close the sign-in cards?' })
    fireEvent.click(within(ask).getByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    fireEvent.click(within(sheets).getByRole('button', { name: 'Close' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Close the cards' }))
    await waitFor(() => expect(screen.queryByText('river-otter-7')).toBeNull())
  })

  test('sign-in cards are made for selected learners only, and then nobody is selected', async () => {
    const server = studioOfFifty()
    server.answers['POST /api/admin/users/sign-in-cards'] = ({ body }) => cardsFor(body.userIds)
    showApp('/guide?tab=learners')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Khai Li 7' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Khai Li 9' }))
    expect(screen.getByRole('checkbox', { name: 'Select Khai Li 50' })).toHaveProperty('disabled', true)
    const chosen = within(screen.getByRole('region', { name: 'Selected learners' }))
    expect(chosen.getByRole('status').textContent).toBe('2 selected')
    fireEvent.click(screen.getByRole('button', { name: 'Sign-in cards' }))
    const dialog = await screen.findByRole('dialog', { name: 'Make sign-in cards for 2 learners?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Make 2 cards' }))
    expect(await screen.findByRole('dialog', { name: '2 sign-in cards' })).toBeTruthy()
    expect(server.requestsTo('POST /api/admin/users/sign-in-cards').map(({ body }) => body)).toEqual([
      { userIds: [7, 9] },
    ])
    expect(screen.queryByRole('region', { name: 'Selected learners' })).toBeNull()
  })

  test.each([
    ['https://goals.school.org', 'goals.school.org', false],
    [null, window.location.host, true],
  ])(
    'sign-in cards have the address that the operator set, here %s, and say if no other device can open it',
    async (origin, host, alone) => {
      const server = studioOfFifty()
      server.answers['GET /api/auth/providers'] = () => ({ origin, providers: [] })
      server.answers['POST /api/admin/users/sign-in-cards'] = ({ body }) => cardsFor(body.userIds)
      await askForCards()
      const sheets = within(await screen.findByRole('dialog', { name: '49 sign-in cards' }))
      expect(await sheets.findAllByText(host)).toHaveLength(49)
      const code = sheets.getByRole('img', {
        name: new RegExp(`^Code that leads to https?://${host}/auth#u=khai7$`),
      })
      expect(code).toBeTruthy()
      expect(sheets.queryByText(/only works on this computer\./) !== null).toBe(alone)
    },
  )

  test('sign-in cards that were made before a failure are shown, and missing ones are counted', async () => {
    const server = studioOfFifty()
    server.answers['POST /api/admin/users/sign-in-cards'] = ({ body }) =>
      body.userIds.includes(1) ? cardsFor(body.userIds) : refused('unavailable')
    await askForCards()
    const sheets = await screen.findByRole('dialog', { name: '40 sign-in cards' })
    expect(
      within(sheets).getByText(/9 learners didn’t get a card, so the old password still works\./),
    ).toBeTruthy()
    expect(within(sheets).getByText(/No card for: Khai Li 41, .* and Khai Li 49\./)).toBeTruthy()
  })

  test('sign-in cards without an answer may have ended passwords, and their learners are named', async () => {
    const server = studioOfFifty()
    server.answers['POST /api/admin/users/sign-in-cards'] = ({ body }) =>
      body.userIds.includes(1) ? cardsFor(body.userIds) : Promise.reject(unreachable())
    await askForCards()
    const sheets = within(await screen.findByRole('dialog', { name: '40 sign-in cards' }))
    expect(sheets.getByText(/There was no answer for 9 learners, .* Khai Li 41, /)).toBeTruthy()
    expect(sheets.queryByText(/old password still works/)).toBeNull()
  })

  test('sign-in cards without any answer are not reported as having changed nothing', async () => {
    const server = studioOfFifty()
    server.answers['POST /api/admin/users/sign-in-cards'] = () => Promise.reject(unreachable())
    await askForCards()
    expect(
      await screen.findByText(/There was no answer for 40 learners, so their old passwords may/),
    ).toBeTruthy()
  })

  test('refused sign-in cards change nothing, and the reason is shown', async () => {
    const server = studioOfFifty()
    server.answers['POST /api/admin/users/sign-in-cards'] = () => refused('forbidden')
    await askForCards()
    expect(await screen.findByText('Failed to make sign-in cards')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Make 49 cards' })).toBeTruthy()
  })
})

test('the QR code of an address has its three corners and a white margin', () => {
  const { size, path } = qrCode('https://cairn.school.example/auth')
  expect(size).toBeGreaterThan(21)
  // The outer ring of a corner begins behind a margin of two modules.
  expect(path).toContain('M2 2h1v1h-1z')
  expect(path).toContain(`M${size - 3} 2h1v1h-1z`)
  expect(path).toContain(`M2 ${size - 3}h1v1h-1z`)
  expect(path).not.toContain('M1 1h')
})
