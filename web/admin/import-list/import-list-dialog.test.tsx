// Import a list: the four steps, decisions, refusals, and what can be done afterward.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { RosterAccount, RosterColumn, RosterState } from '../../../contract/roster-import.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import { refused } from '../../testing/fake-server.ts'
import {
  type Answer,
  bodies,
  choose,
  createAccount,
  IMPORT,
  none,
  openDialog,
  press,
  row,
  school,
  stubBrowser,
} from '../../testing/import-dialog.tsx'
import { khai, wilhelmina } from '../../testing/people.ts'
import { csv } from '../../testing/roster-packages.ts'
import { admin } from '../../testing/small-school.ts'

const leaver: RosterAccount = createAccount({ ...khai, id: 70, firstName: 'Jo', lastName: 'Li' }, true)

stubBrowser()

const list = csv([
  ['id', 'firstname', 'lastname', 'grade', 'password'],
  ['S-1', 'Ana', 'Rao', '4', 'CANARY'],
  ['S-2', 'Jo', 'Li', 'basecamp i', 'CANARY'],
  ['S-3', 'Bo', 'Bay', '', 'CANARY'],
])

const COLUMNS: RosterColumn[] = [
  { heading: 'id', field: 'sourcedId' },
  { heading: 'firstname', field: 'firstName' },
  { heading: 'lastname', field: 'lastName' },
  { heading: 'grade', field: 'grade' },
]

async function toPreview(dialog: HTMLElement) {
  choose(dialog, list)
  await press('Show the preview', dialog)
}

test('an imported list without open decisions goes from the file to the end', async () => {
  const rows = [
    row('S-1', { kind: 'new', username: 'ana.rao' }),
    row('S-2', {
      kind: 'change',
      account: createAccount(khai),
      changes: [{ field: 'email', before: 'a@x.org', after: 'b@x.org' }],
      kept: ['firstName'],
    }),
    row('S-3', { kind: 'same', account: createAccount(wilhelmina) }),
  ]
  const made = {
    ...createAccount({ ...khai, id: 90, firstName: 'Ana', lastName: 'Rao', username: 'ana.rao' }),
  }
  const server = school(({ query }) =>
    query.preview
      ? { rows }
      : { rows: rows.map((row) => (row.kind === 'new' ? { ...row, account: made } : row)) },
  )
  const dialog = await openDialog()
  choose(dialog, list)
  expect(await within(dialog).findByLabelText('Studio for grade basecamp i')).toHaveProperty(
    'value',
    '=Basecamp I',
  )
  expect(within(dialog).getByLabelText('Studio for grade 4')).toHaveProperty('value', 'later')
  fireEvent.change(within(dialog).getByLabelText('Studio for grade 4'), { target: { value: '=Basecamp I' } })
  fireEvent.change(within(dialog).getByLabelText('Studio for grade no grade'), { target: { value: 'out' } })
  await press('Show the preview', dialog)
  expect(await within(dialog).findByText('ana.rao')).toBeDefined()
  fireEvent.mouseDown(within(dialog).getByRole('tab', { name: /^Changed ?1$/ }), { button: 0 })
  expect(await within(dialog).findByText('kept: changed here')).toBeDefined()
  expect(within(dialog).getByText('1 email will change, so this learner will be signed out.')).toBeDefined()
  await press('Import 3 learners', dialog)
  expect(await within(dialog).findByText('1 new, 1 changed.')).toBeDefined()
  expect(within(dialog).getByText('1 was unchanged.')).toBeDefined()
  expect(await screen.findByText('Import done')).toBeDefined()
  const [preview, sent] = bodies(server)
  const person = { firstName: 'Ana', lastName: 'Rao', username: null, email: null }
  expect(preview).toEqual({
    preview: 'true',
    present: ['S-3'],
    people: [
      { ...person, sourcedId: 'S-1', studio: 'Basecamp I' },
      { ...person, sourcedId: 'S-2', firstName: 'Jo', lastName: 'Li', studio: 'Basecamp I' },
    ],
    choices: {
      org: null,
      grades: [
        { grade: '4', studio: 'Basecamp I', leaveOut: false },
        { grade: 'basecamp i', studio: 'Basecamp I', leaveOut: false },
        { grade: null, studio: null, leaveOut: true },
      ],
      columns: COLUMNS,
    },
  })
  expect(sent).toMatchObject({ plan: 'a'.repeat(64), people: preview?.people })
  expect(JSON.stringify(bodies(server))).not.toContain('CANARY')
})

test('an imported file that cannot be read shows a reason, and another file can be chosen', async () => {
  school(() => ({}))
  const dialog = await openDialog()
  choose(dialog, 'sourcedId,givenName\r\nS-1,Ana', 'users.csv')
  expect((await within(dialog).findByRole('alert')).textContent).toBe('users.csv has no column familyName.')
  expect(within(dialog).getByRole('button', { name: 'Choose another file' })).toBeDefined()
  choose(dialog, list)
  expect(await within(dialog).findByText('Show the preview')).toBeDefined()
})

test('a folder, which no page can read, is refused, and another file can be chosen', async () => {
  school(() => ({}))
  const dialog = await openDialog()
  const folder = new File([], 'export')
  vi.spyOn(folder, 'arrayBuffer').mockRejectedValue(new DOMException('It is a folder.', 'NotFoundError'))
  fireEvent.change(within(dialog).getByLabelText('List'), { target: { files: [folder] } })
  expect(
    await within(dialog).findByText("This file can't be read. Try again, or choose another one."),
  ).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Choose another file' })).toHaveProperty(
    'disabled',
    false,
  )
})

test('last time’s choices are preset, and the last import is shown', async () => {
  const state: RosterState = {
    choices: {
      org: null,
      grades: [
        { grade: '4', studio: 'Basecamp I', leaveOut: false },
        { grade: null, studio: null, leaveOut: true },
      ],
      columns: COLUMNS,
    },
    last: {
      at: '2026-08-31T12:00:00.000Z',
      by: { id: admin.id, firstName: 'Ada', lastName: 'Reed' },
      made: 12,
      changed: 31,
    },
    withoutPassword: [khai.id],
  }
  school(() => ({}), state)
  const dialog = await openDialog()
  expect(
    within(dialog).getByText(/^Last import: Aug 31(, 2026)?, Ada Reed, 12 new, 31 changed\.$/),
  ).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Print sign-in cards for 1' })).toBeDefined()
  choose(dialog, list)
  expect(await within(dialog).findByLabelText('Studio for grade 4')).toHaveProperty('value', '=Basecamp I')
  expect(within(dialog).getByLabelText('Studio for grade no grade')).toHaveProperty('value', 'out')
})

test('cards with new passwords stay while the lists of learners without a password are read again', async () => {
  let withoutPassword = [khai.id]
  const server = school(() => ({}))
  server.answers['GET /api/admin/roster'] = () => ({ ...none, withoutPassword })
  server.answers['POST /api/admin/users/sign-in-cards'] = () => {
    withoutPassword = []
    const { id, firstName, lastName, username } = khai
    return [{ id, firstName, lastName, username, password: 'river-otter-41' }]
  }
  const dialog = await openDialog()
  await press('Print sign-in cards for 1', dialog)
  fireEvent.click(await screen.findByRole('button', { name: 'Make 1 card' }))
  expect(await screen.findByText('river-otter-41')).toBeDefined()
  const reads = server.requestsTo('GET /api/admin/roster').length
  act(() => FakeEventSource.last().send(JSON.stringify({ topics: ['people'] })))
  await waitFor(() => expect(server.requestsTo('GET /api/admin/roster').length).toBeGreaterThan(reads))
  expect(await screen.findByText('river-otter-41')).toBeDefined()
})

describe('decisions about people', () => {
  const namesake = createAccount({ ...khai, id: 31, firstName: 'ANA', lastName: 'Rao', username: 'arao' })
  const max = createAccount({ ...khai, id: 32, firstName: 'Max', lastName: 'Li', username: 'max.li' })
  const questions = [
    row('S-1', { kind: 'ask', candidates: [namesake], note: "There's already an account with this name." }),
    row('S-2', { kind: 'ask', candidates: [max], note: 'Same email, different first name.' }),
    row('S-3', { kind: 'new', username: 'bo.bay' }),
  ]
  /** The server's answer, in which decided people are no longer questions. */
  const answer: Answer = ({ body }) => ({
    rows: questions.map((question) => {
      const account = body.people.find(({ sourcedId }) => sourcedId === question.sourcedId)?.account
      if (question.kind !== 'ask' || account === undefined) return question
      if (account === null) return row(question.sourcedId, { kind: 'new', username: 'jo.li' })
      return row(question.sourcedId, { kind: 'match', account: account === namesake.id ? namesake : max })
    }),
  })

  test('a person awaiting a decision is left out until it is made, from proposals or one by one', async () => {
    const server = school(answer)
    const dialog = await openDialog()
    await toPreview(dialog)
    expect(await within(dialog).findByRole('tab', { name: /^To decide ?2$/, selected: true })).toBeDefined()
    expect(within(dialog).getByRole('button', { name: 'Import 1 learner' })).toBeDefined()
    expect(within(dialog).getByText('Anyone you don’t decide on won’t be imported.')).toBeDefined()
    await press('Accept the suggestion', dialog)
    expect(await within(dialog).findByRole('button', { name: 'Import 2 learners' })).toBeDefined()
    expect(
      within(dialog).getByRole<HTMLInputElement>('radio', { name: 'This is ANA Rao (arao)' }).checked,
    ).toBe(true)
    const [, second] = within(dialog).getAllByRole('radio', { name: 'New account' })
    if (second) fireEvent.click(second)
    await press('Import 3 learners', dialog)
    await within(dialog).findByText('2 new, 0 changed.')
    const sent = bodies(server)
      .at(-1)
      ?.people.map(({ account }) => account)
    expect(sent).toEqual([namesake.id, null, undefined])
  })

  test('an account is not proposed for two rows at a time, and one that was chosen for both is asked about again', async () => {
    const twice = questions.map((question) =>
      question.sourcedId === 'S-2' ? { ...question, candidates: [namesake] } : question,
    )
    const server = school(({ body }) => {
      const chosen = body.people.flatMap(({ account }, index) => (account === namesake.id ? [index] : []))
      if (chosen.length > 1)
        return refused('validation', [
          { path: `people.${chosen[1]}.account`, message: 'This account stands twice in the list.' },
        ])
      // An account chosen for one row cannot be chosen for another.
      return {
        rows: twice.map((question) => {
          if (chosen.length === 0 || question.kind === 'new') return question
          const named = body.people.find(({ sourcedId }) => sourcedId === question.sourcedId)?.account
          return row(
            question.sourcedId,
            named ? { kind: 'match', account: namesake } : { kind: 'new', username: 'a' },
          )
        }),
      }
    })
    const dialog = await openDialog()
    choose(dialog, list.replace('Jo', 'Ana').replace('Li', 'Rao'))
    await press('Show the preview', dialog)
    expect(await within(dialog).findByRole('tab', { name: /^To decide ?2$/, selected: true })).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: /suggestion/ })).toBeNull()
    const both = within(dialog).getAllByRole<HTMLInputElement>('radio', { name: 'This is ANA Rao (arao)' })
    expect(both).toHaveLength(2)
    for (const checkbox of both) fireEvent.click(checkbox)
    await waitFor(() => expect(server.requestsTo(IMPORT).length).toBeGreaterThanOrEqual(3))
    expect(await within(dialog).findByRole('tab', { name: /^To decide ?2$/ })).toBeDefined()
    expect(both.map(({ checked }) => checked)).toEqual([false, false])
  })

  test('decisions stay when the school has changed, and the preview is shown again', async () => {
    let refusing = true
    const server = school((request) => {
      if (request.query.preview || !refusing) return answer(request)
      refusing = false
      return refused('plan_changed')
    })
    const dialog = await openDialog()
    await toPreview(dialog)
    await press('Accept the suggestion', dialog)
    await press('Import 2 learners', dialog)
    expect(await screen.findByText('Failed to import')).toBeDefined()
    expect(
      await within(dialog).findByText('The school has changed since this preview. Look at it again.'),
    ).toBeDefined()
    await press('Import 2 learners', dialog)
    await within(dialog).findByText('1 new, 0 changed.')
    expect(bodies(server).at(-1)?.people[0]?.account).toBe(namesake.id)
  })

  test('a decision is asked for again when its account was deleted', async () => {
    const server = school((request) =>
      request.body.people[0]?.account === namesake.id
        ? refused('validation', [
            { path: 'people.0.account', message: 'This isn’t a learner of the school.' },
          ])
        : answer(request),
    )
    const dialog = await openDialog()
    await toPreview(dialog)
    await press('Accept the suggestion', dialog)
    await waitFor(() => expect(server.requestsTo(IMPORT)).toHaveLength(3))
    expect(await within(dialog).findByRole('button', { name: 'Import 1 learner' })).toBeDefined()
  })
})

test('after the import, missing learners can be marked as left, and leavers brought back', async () => {
  const server = school(() => ({
    rows: [
      row('S-1', { kind: 'same', account: createAccount(khai) }),
      row('S-2', { kind: 'skip', account: leaver }),
    ],
    missing: [createAccount(wilhelmina)],
  }))
  const users = server.answers['GET /api/admin/users']
  server.answers['GET /api/admin/users'] = (request) =>
    request.query.state === 'left' ? [{ ...khai, ...leaver }] : (users?.(request) ?? [])
  server.answers['POST /api/admin/users/bulk-active'] = ({ body }) => ({ done: body.userIds, refused: [] })
  const dialog = await openDialog()
  await toPreview(dialog)
  await press('Import 1 learner', dialog)
  const [missing, left] = (await within(dialog).findAllByRole('heading', { level: 4 })).map(
    (heading) => heading.parentElement,
  )
  if (!missing || !left) throw new Error('Two lists are shown.')
  expect(missing.textContent).toContain('No longer in the list: 1')
  expect(left.textContent).toContain('Marked as left: 1')
  expect(
    within(dialog)
      .getAllByRole<HTMLInputElement>('checkbox')
      .some(({ checked }) => checked),
  ).toBe(false)
  fireEvent.click(within(left).getByRole('checkbox', { name: /Li, Jo/ }))
  const bringBack = within(left).getByRole('button', { name: 'Bring 1 back' })
  // The list of leavers is read first.
  await waitFor(() => expect(bringBack.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(bringBack)
  const question = await screen.findByRole('dialog', { name: 'Bring back 1 learner?' })
  await press('Bring back 1 learner', question)
  await waitFor(() => expect(left.textContent).toContain('Marked as left: 0'))
  expect(server.requestsTo('POST /api/admin/users/bulk-active').map(({ body }) => body)).toEqual([
    { userIds: [leaver.id], active: true },
  ])
})

test('after the import, a new account that was deleted does not block the others', async () => {
  const made = [khai, { ...khai, id: 91 }].map((user) => createAccount(user))
  const server = school(({ query }) => ({
    rows: made.map((account, at) =>
      row(`S-${at + 1}`, { kind: 'new', username: `khai${at}`, ...(!query.preview && { account }) }),
    ),
  }))
  server.answers['GET /api/admin/users'] = () => [admin, khai]
  const dialog = await openDialog()
  await toPreview(dialog)
  await press('Import 2 learners', dialog)
  const again = await within(dialog).findByRole('button', { name: 'Delete this one again' })
  expect(again.getAttribute('aria-disabled')).not.toBe('true')
})
