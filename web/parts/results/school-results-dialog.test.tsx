import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { readCsv } from '../../../contract/csv.ts'
import type { Person } from '../../../contract/people.ts'
import * as download from '../../frame/download.ts'
import { type Answers, fakeServer, refused } from '../../testing/fake-server.ts'
import { createGoal, crew, jo, max, zoe } from '../../testing/lichen-legends.ts'
import { goalWeek, khai, studios } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'

let saved: MockInstance<typeof download.downloadText>
beforeEach(() => {
  saved = vi.spyOn(download, 'downloadText').mockImplementation(() => {})
})

const learner = (person: Person, goals: ReturnType<typeof createGoal>[] = []) => ({
  ...person,
  groupName: crew.name,
  away: [],
  goals,
})
const first = { items: [learner(zoe, [createGoal(zoe, { id: 1, title: 'Swim' })]), learner(max)] }
const last = { items: [learner(jo, [createGoal(jo, { id: 2, title: 'Read' })])] }

async function openedDialog(results: NonNullable<Answers['GET /api/admin/week-results']>) {
  const server = fakeServer({
    'GET /api/auth/user': () => ({ ...khai, isAdmin: true }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/admin/crews-with-members': () => [crew],
    'GET /api/admin/week-results': results,
  })
  showApp('/crews-overview')
  fireEvent.click(await screen.findByRole('button', { name: 'Download results' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download results' }))
  return { server, dialog, send: () => fireEvent.click(dialog.getByRole('button', { name: 'Download' })) }
}

const rowsOf = (call: number) => {
  const [file, text] = saved.mock.calls[call] ?? ['', '']
  return { file, rows: readCsv(text, ',').map(({ fields }) => [fields[1], fields[4]]) }
}

test('a school that fits on a page is read with one request', async () => {
  const { server, send } = await openedDialog(() => ({ ...first, nextCursor: null, total: 2 }))
  send()
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(rowsOf(0)).toEqual({
    file: 'results-st-brendan-s-sacagawea-learning-co-op-2026-11-16.csv',
    rows: [
      ['First name', 'Goal'],
      ['Zoë', 'Swim'],
      ['Maximiliano', ''],
    ],
  })
  expect(server.requestsTo('GET /api/admin/week-results')).toMatchObject([
    { query: { week: '2026-11-16', limit: '200' } },
  ])
  expect(server.requestsTo('GET /api/groups/:id/goals-with-feedback')).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the dialog shows how many learners are read, and makes one file of all pages', async () => {
  const secondPage = Promise.withResolvers<void>()
  const { dialog, send, server } = await openedDialog(async ({ query }) => {
    if (query.cursor === undefined) return { ...first, nextCursor: 'second', total: 3 }
    await secondPage.promise
    return { ...last, nextCursor: null, total: 3 }
  })
  send()
  expect(await dialog.findByText('2 of 3')).toBeDefined()
  expect(dialog.getByText('If you stop now, you won’t get a file.')).toBeDefined()
  expect(saved).not.toHaveBeenCalled()
  secondPage.resolve()
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(rowsOf(0).rows.slice(1)).toEqual([
    ['Zoë', 'Swim'],
    ['Maximiliano', ''],
    ['Jo', 'Read'],
  ])
  expect(server.requestsTo('GET /api/admin/week-results')).toMatchObject([
    { query: {} },
    { query: { cursor: 'second' } },
  ])
})

test('Stop ends the reading without a file, and Download starts again from the first page', async () => {
  const never = Promise.withResolvers<never>()
  let answersSecond = false
  const { dialog, send } = await openedDialog(async ({ query }) => {
    if (query.cursor === undefined) return { ...first, nextCursor: 'second', total: 3 }
    return answersSecond ? { ...last, nextCursor: null, total: 3 } : never.promise
  })
  send()
  fireEvent.click(await dialog.findByRole('button', { name: 'Stop' }))
  expect(await dialog.findByRole('button', { name: 'Download' })).toBeDefined()
  expect(saved).not.toHaveBeenCalled()
  answersSecond = true
  send()
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(rowsOf(0).rows).toHaveLength(4)
})

test('a page that fails makes no file, and the reason is shown until the next try', async () => {
  let fails = true
  const { dialog, send } = await openedDialog(({ query }) => {
    if (query.cursor === undefined) return { ...first, nextCursor: 'second', total: 3 }
    return fails ? refused('unavailable') : { ...last, nextCursor: null, total: 3 }
  })
  send()
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Couldn’t read the results\. ./)
  expect(saved).not.toHaveBeenCalled()
  fails = false
  send()
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
})

test('a school without learners makes no file, and the dialog says why', async () => {
  const { dialog, send } = await openedDialog(() => ({ items: [], nextCursor: null, total: 0 }))
  send()
  expect((await dialog.findByRole('alert')).textContent).toBe('There are no results to download.')
  expect(saved).not.toHaveBeenCalled()
})
