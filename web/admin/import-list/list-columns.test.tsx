// Import a list: the columns, what is left out, long lists, and decisions that wait for a preview.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refused } from '../../testing/fake-server.ts'
import {
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

stubBrowser()

const select = (dialog: HTMLElement, name: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(name), { target: { value } })

describe('the choice of columns', () => {
  test('columns are preset by headings, can be changed, and are sent', async () => {
    const server = school(() => ({ rows: [row('7', { kind: 'new', username: 'ann.bell' })] }))
    const dialog = await openDialog()
    choose(
      dialog,
      'Locker,Student Name,Student Number,Password\n7,"Bell, Ann",100,CANARY\n8,Bo Cruz,101,CANARY\n',
    )
    expect(await within(dialog).findByText('Which column is what?')).toBeDefined()
    expect(within(dialog).getByText('Ids come from: Student Number')).toBeDefined()
    expect(within(dialog).getByText('Bell, Ann · Bo Cruz')).toBeDefined()
    select(dialog, 'Id', '0')
    expect(await within(dialog).findByText('Ids come from: Locker')).toBeDefined()
    await press('Show the preview', dialog)
    await within(dialog).findByText('ann.bell')
    const [preview] = bodies(server)
    expect(preview?.people.map(({ sourcedId, firstName }) => [sourcedId, firstName])).toEqual([
      ['7', 'Ann'],
      ['8', 'Bo'],
    ])
    expect(preview?.choices.columns).toEqual([
      { heading: 'Locker', field: 'sourcedId' },
      { heading: 'Student Name', field: 'fullName' },
    ])
    expect(JSON.stringify(bodies(server))).not.toContain('CANARY')
  })

  test('the column choice warns that emails are weak ids', async () => {
    school(() => ({}))
    const dialog = await openDialog()
    choose(dialog, 'First Name,Last Name,Email\nAnn,Bell,ann@school.example\n')
    expect(
      await within(dialog).findByText(
        'Ids come from: Email. If an email changes, the same child will look new next year.',
      ),
    ).toBeDefined()
  })

  test('the column choice shows the first five lines if no line has headings that Cairn knows', async () => {
    const server = school(() => ({ rows: [row('1', { kind: 'new', username: 'ana.rao' })] }))
    const dialog = await openDialog()
    choose(dialog, 'Schule Nord\nnr,rufname,zuname\n1,Ana,Rao\n')
    const lines = await within(dialog).findByRole('group', { name: 'Which line has the headings?' })
    expect(within(lines).getAllByRole('radio')).toHaveLength(3)
    fireEvent.click(within(lines).getByRole('radio', { name: /rufname/ }))
    expect(await within(dialog).findByText(/^Choose a column with IDs\./)).toBeDefined()
    select(dialog, 'Id', '0')
    expect(await within(dialog).findByText(/^Choose the columns with the first and last names/)).toBeDefined()
    expect(
      within(dialog).getByRole('button', { name: 'Show the preview' }).getAttribute('aria-disabled'),
    ).toBe('true')
    select(dialog, 'First name', '1')
    await waitFor(() => expect(within(dialog).getByLabelText('First name')).toHaveProperty('value', '1'))
    select(dialog, 'Last name', '2')
    expect(await within(dialog).findByText('Ids come from: nr')).toBeDefined()
    await press('Show the preview', dialog)
    await within(dialog).findByText('ana.rao')
    expect(bodies(server)[0]?.people).toMatchObject([{ sourcedId: '1', firstName: 'Ana', lastName: 'Rao' }])
  })

  test('the columns are those of last time if all headings are there again', async () => {
    const columns = [
      { heading: 'nr', field: 'sourcedId' as const },
      { heading: 'rufname', field: 'firstName' as const },
      { heading: 'zuname', field: 'lastName' as const },
    ]
    school(() => ({}), { ...none, choices: { org: null, grades: [], columns } })
    const dialog = await openDialog()
    choose(dialog, 'nr,rufname,zuname\n1,Ana,Rao\n')
    expect(await within(dialog).findByText('Ids come from: nr')).toBeDefined()
  })
})

test('statuses are listed with their counts, and learners with an unselected status count as present', async () => {
  const server = school(() => ({ rows: [row('1', { kind: 'new', username: 'ana.rao' })] }))
  const dialog = await openDialog()
  choose(dialog, 'id,first name,last name,status\n1,Ana,Rao,Enrolled\n2,Ben,Li,Withdrawn\n3,Cy,Orr,Moved\n')
  expect(await within(dialog).findByLabelText('Status Enrolled')).toHaveProperty('value', 'import')
  expect(within(dialog).getByLabelText('Status Withdrawn')).toHaveProperty('value', 'out')
  select(dialog, 'Status Moved', 'import')
  await press('Show the preview', dialog)
  await within(dialog).findByText('ana.rao')
  expect(bodies(server)[0]?.people.map(({ sourcedId }) => sourcedId)).toEqual(['1', '3'])
  expect(bodies(server)[0]?.present).toEqual(['2'])
})

test('a file whose rows are all left out shows each reason, and how the file begins', async () => {
  school(() => ({}))
  const dialog = await openDialog()
  choose(dialog, 'id,first name,last name\n1,,Rao\n2,Ben,Li,x\n')
  expect(await within(dialog).findByText('No rows in this file can be imported.')).toBeDefined()
  expect(within(dialog).getByText('no first name')).toBeDefined()
  expect(within(dialog).getByText('too many or too few columns')).toBeDefined()
  expect(within(dialog).getByText('1,,Rao')).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Show the preview' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('some grades of a list of more than 5,000 learners are left out', async () => {
  const server = school(({ body }) => ({
    rows: body.people.map(({ sourcedId }) => row(sourcedId, { kind: 'new', username: sourcedId })),
  }))
  const dialog = await openDialog()
  const lines = Array.from({ length: 7_412 }, (_, index) => `S-${index},Ana,Rao,${index < 5_000 ? '4' : '5'}`)
  choose(dialog, `id,first name,last name,grade\n${lines.join('\n')}\n`)
  expect(
    await within(dialog).findByText(
      'This list has 7,412 learners; one import takes 5,000. Leave out some grades now and import them afterward.',
    ),
  ).toBeDefined()
  select(dialog, 'Studio for grade 5', 'out')
  await press('Show the preview', dialog)
  expect(await within(dialog).findByRole('button', { name: 'Import 5,000 learners' })).toBeDefined()
  expect(bodies(server)[0]?.present).toHaveLength(2_412)
})

test('many candidates may shorten a list, and single decisions wait for the next preview', async () => {
  const sam = createAccount({ ...khai, id: 31, firstName: 'Sam', lastName: 'Leigh', username: 'sam' })
  const two = createAccount({ ...khai, id: 32, firstName: 'Sam', lastName: 'Lee', username: 'sam2' })
  const server = school(({ body }) => ({
    rows: body.people.map(({ sourcedId, account }) =>
      account === undefined
        ? row(sourcedId, { kind: 'ask', candidates: [sam, two], candidatesCount: 592 })
        : row(sourcedId, { kind: 'match', account: sam }),
    ),
  }))
  const dialog = await openDialog()
  choose(dialog, 'id,first name,last name\n1,Sam,Lee\n2,Sam,Lee\n')
  await press('Show the preview', dialog)
  expect(await within(dialog).findAllByText(/^and 590 more accounts\./)).toHaveLength(2)
  const [radio] = within(dialog).getAllByRole('radio', { name: 'This is Sam Leigh (sam)' })
  if (radio) fireEvent.click(radio)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: "Use the list's name from now on" }))
  expect(server.requestsTo(IMPORT)).toHaveLength(1)
  await press('Update the preview', dialog)
  expect(await within(dialog).findByRole('button', { name: 'Import 1 learner' })).toBeDefined()
  expect(bodies(server)[1]?.people[0]).toMatchObject({ account: 31, useName: true })
})

test('people in the file are never listed as missing', async () => {
  const known = [khai, wilhelmina].map((person) => createAccount(person))
  school(() => ({ rows: [row('1', { kind: 'same', account: createAccount(khai) })], missing: known }))
  const dialog = await openDialog()
  const { firstName, lastName } = wilhelmina
  choose(dialog, `id,first name,last name\n1,Ana,Rao\n2,,Li\n,"${firstName}",${lastName}\n`)
  await press('Show the preview', dialog)
  await press('Import 1 learner', dialog)
  expect(await within(dialog).findByText('No longer in the list: 1')).toBeDefined()
  expect(within(dialog).getByText('In the file, but left out: 2')).toBeDefined()
  expect(within(dialog).getByText('a row without an ID may be this learner')).toBeDefined()
})

test('too many previews are refused with the server’s message', async () => {
  school(() => refused('rate_limited'))
  const dialog = await openDialog()
  choose(dialog, 'id,first name,last name\n1,Ana,Rao\n')
  await press('Show the preview', dialog)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Too many tries. Wait a moment and try again.',
  )
})
