import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { FeedbackLogItem, GoalEdit } from '../../../contract/logs.ts'
import type { User } from '../../../contract/people.ts'
import * as download from '../../frame/download.ts'
import { fakeServer, refused } from '../../testing/fake-server.ts'
import { crew, max, thaddeus } from '../../testing/lichen-legends.ts'
import { goalWeek, studios, wilhelmina } from '../../testing/people.ts'
import { sampleFeedback } from '../../testing/sample-goal.ts'
import { showApp } from '../../testing/show-app.tsx'

const admin: User = { ...wilhelmina, id: 50, studio: null, groupId: null, isAdmin: true }

function entry(id: number, given: Partial<FeedbackLogItem>): FeedbackLogItem {
  const goal = { id: 7, title: 'Be nicer', category: 'Personal', user: wilhelmina } as const
  return { ...sampleFeedback({ id }), goal, ...given }
}

const edit: GoalEdit = {
  id: 1,
  goalId: 8,
  editedAt: '2026-11-18T14:05:00.000Z',
  user: max,
  goalOwner: max,
  oldTitle: 'Read',
  newTitle: 'Read 20 pages',
  oldDescription: 'In bed',
  newDescription: null,
  oldCategory: 'Academic',
  newCategory: 'Academic',
  oldDuration: 'weekly',
  newDuration: 'weekly',
}
const accepted = entry(3, { status: 'accepted', comments: null, createdAt: '2026-11-18T15:00:00.000Z' })
const replaced = entry(2, { isActive: false, createdAt: '2026-11-17T21:12:00.000Z' })
const givers = [thaddeus]
const counts = { total: 60, accepted: 41, needsImprovement: 12, denied: 7 }

function serve(user: User) {
  return fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/groups': () => [crew],
    'GET /api/groups/:id/goals': () => [],
    'GET /api/groups/:id': () => ({ ...crew, members: [] }),
    'GET /api/feedback/queue': () => ({ items: [], nextCursor: null }),
    'GET /api/admin/feedback-log': ({ query }) => {
      if (query.status === 'accepted') return { items: [accepted], nextCursor: null, counts }
      return query.cursor
        ? { items: [replaced], nextCursor: null, counts }
        : { items: [accepted], nextCursor: 'more', counts, givers }
    },
    'GET /api/admin/goal-edits': () => ({ items: [edit], nextCursor: null, counts: { total: 1 } }),
    'GET /api/coach-wooden/feedback-log': () => ({ items: [], nextCursor: null, counts }),
    'GET /api/guide/feedback-log': () => ({ items: [accepted], nextCursor: null, counts }),
  })
}
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const rowOf = (title: string) => {
  const row = screen.getByRole('heading', { level: 3, name: title }).closest('li')
  if (!row) throw new Error(`${title} is in no row`)
  return within(row)
}

describe('an admin', () => {
  test('an admin reads feedback and edits as one timeline in order, with the changes of each edit', async () => {
    serve(admin)
    showApp('/admin/feedback')
    const today = within(await screen.findByRole('region', { name: 'Today' }))
    expect(today.getByText('Wed, Nov 18')).toBeDefined()
    // The edit is older than the last entry of a list with further pages, so it is held back.
    expect(titles()).toEqual(['Be nicer'])
    expect(today.getByText('Nov 18, 2026 9:00 AM')).toBeDefined()

    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    const yesterday = within(await screen.findByRole('region', { name: 'Yesterday' }))
    expect(yesterday.getByText('Replaced')).toBeDefined()
    expect(yesterday.getByText('by Thaddeus Featherstonehaugh')).toBeDefined()
    expect(titles()).toEqual(['Be nicer', 'Read 20 pages', 'Be nicer'])
    const edited = rowOf('Read 20 pages')
    expect(edited.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual(['In bed'])
    expect(edited.getByRole('insertion').textContent).toBe('20 pages')
    expect(edited.getByRole('link', { name: /Hernández/ }).getAttribute('href')).toBe('/goal-history?user=12')
    expect(edited.getByText('empty')).toBeDefined()
    expect(edited.queryByText('Duration')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('a filter by status leaves the figures of all seven days', async () => {
    const { requestsTo } = serve(admin)
    showApp('/admin/feedback?status=edit')
    expect(await screen.findByRole('heading', { level: 3, name: 'Read 20 pages' })).toBeDefined()
    expect(titles()).toEqual(['Read 20 pages'])
    fireEvent.change(screen.getByRole('combobox', { name: 'Filter by status' }), {
      target: { value: 'accepted' },
    })
    expect(await screen.findByRole('heading', { level: 3, name: 'Be nicer' })).toBeDefined()
    expect(titles()).toEqual(['Be nicer'])
    expect(requestsTo('GET /api/admin/feedback-log').map(({ query }) => query.status)).toContain('accepted')
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(figures).toEqual(['60', '1', '41', '12'])
  })

  test('30 days of the log begin at the school’s midnight', async () => {
    const { answers, requestsTo } = serve(admin)
    answers['GET /api/goal-week'] = () => ({ ...goalWeek, now: '2026-11-19T02:00:00.000Z' })
    showApp('/admin/feedback?days=30')
    await screen.findByRole('heading', { level: 3, name: 'Be nicer' })
    expect(requestsTo('GET /api/admin/feedback-log')[0]?.query.from).toBe('2026-10-19T05:00:00.000Z')
  })

  test('filters by crew, studio, giver and words are in the address and can be cleared', async () => {
    const { requestsTo, answers } = serve(admin)
    const answer = answers['GET /api/admin/feedback-log']
    answers['GET /api/admin/feedback-log'] = (request) =>
      request.query.search === undefined && answer
        ? answer(request)
        : { items: [], nextCursor: null, counts: { ...counts, total: 0, denied: 0 }, givers: [] }
    answers['GET /api/admin/goal-edits'] = ({ query }) => {
      const items = query.search === undefined ? [edit] : []
      return { items, nextCursor: null, counts: { total: items.length } }
    }
    showApp('/admin/feedback')
    expect(await screen.findByText('7 denied')).toBeDefined()
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } })
    await screen.findByRole('option', { name: 'Lichen Legends' })
    choose('Filter by crew', '3')
    choose('Filter by studio', '5')
    choose('Filter by who gave it', '40')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a person or goal' }), {
      target: { value: 'max' },
    })
    expect(await screen.findByText('Nothing like this in the last 7 days')).toBeDefined()
    expect(screen.queryByText(/denied$/)).toBeNull()
    expect(window.location.search).toBe('?crew=3&studio=5&by=40&search=max')
    const sent = { crewId: '3', studioId: '5', byId: '40', search: 'max' }
    expect(requestsTo('GET /api/admin/feedback-log').at(-1)?.query).toMatchObject(sent)
    expect(requestsTo('GET /api/admin/goal-edits').at(-1)?.query).toMatchObject(sent)
    // The giver remains in the filter, although no shown entry is by them.
    expect(screen.getByRole('option', { name: 'Thaddeus Featherstonehaugh' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await screen.findByRole('region', { name: 'Today' })).toBeDefined()
    expect(window.location.search).toBe('')
  })

  test('the download has every page of the filtered log and no formula', async () => {
    const saved = vi.spyOn(download, 'downloadText').mockImplementation(() => {})
    const { answers, requestsTo } = serve(admin)
    const formula = entry(4, { comments: '=1+1', createdAt: '2026-11-18T16:00:00.000Z', status: 'denied' })
    answers['GET /api/admin/feedback-log'] = ({ query }) =>
      query.cursor
        ? { items: [replaced], nextCursor: null, counts }
        : { items: [formula], nextCursor: 'more', counts, givers }
    showApp('/admin/feedback?crew=3')
    fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
    expect(await screen.findByText('Log downloaded')).toBeDefined()
    const [file, text = ''] = saved.mock.calls[0] ?? []
    expect(file).toBe('feedback-log-7-days-2026-11-18.csv')
    const rows = text.slice(1).split('\r\n')
    expect(rows[0]).toBe('When,What,Last name,First name,Studio,Crew,Goal,Category,By,Message,Counts,Changes')
    expect(rows[1]).toBe(
      `2026-11-18 10:00,Denied,${wilhelmina.lastName},Wilhelmina,Basecamp II,Lichen Legends,Be nicer,Personal,Thaddeus Featherstonehaugh,'=1+1,Yes,`,
    )
    expect(rows[2]).toContain('2026-11-18 08:05,Goal edited,Hernández,Maximiliano,,,Read 20 pages,Academic')
    expect(rows[2]).toContain('Title: Read > Read 20 pages')
    expect(requestsTo('GET /api/admin/feedback-log').at(-1)?.query).toMatchObject({
      ...{ crewId: '3', limit: '200', cursor: 'more' },
    })
  })

  test('the log says when its file cannot be made', async () => {
    const { answers } = serve(admin)
    showApp('/admin/feedback')
    const button = await screen.findByRole('button', { name: 'Download CSV' })
    await screen.findByRole('region', { name: 'Today' })
    answers['GET /api/groups'] = () => refused('internal')
    fireEvent.click(button)
    expect(await screen.findByText('Couldn’t download the log')).toBeDefined()
  })

  test('the audit log is searched by words', async () => {
    const { answers, requestsTo } = serve(admin)
    answers['GET /api/admin/audit-log'] = () => ({ items: [], nextCursor: null })
    showApp('/admin/feedback?tab=audit')
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Find a name or subject' }), {
      target: { value: 'ada' },
    })
    expect(await screen.findByText('No matching entries')).toBeDefined()
    expect(requestsTo('GET /api/admin/audit-log').at(-1)?.query).toMatchObject({ search: 'ada' })
  })

  test('the audit log names a family that began to follow without a link to an account', async () => {
    const { answers } = serve(admin)
    const entry = { id: 1, at: '2026-11-18T15:00:00.000Z', actor: null, action: 'family.connect' } as const
    answers['GET /api/admin/audit-log'] = () => ({
      items: [{ ...entry, subject: 'Mia Ortiz', detail: null, deletion: null }],
      nextCursor: null,
    })
    showApp('/admin/feedback?tab=audit')
    expect(await screen.findByText('Someone at home')).toBeDefined()
  })

  test('the log can be reloaded when it could not be read', async () => {
    const server = serve(admin)
    const { 'GET /api/admin/goal-edits': works } = server.answers
    server.answers['GET /api/admin/goal-edits'] = () => refused('internal')
    showApp('/admin/feedback')
    const again = await screen.findByRole('button', { name: 'Try again' })
    if (works) server.answers['GET /api/admin/goal-edits'] = works
    fireEvent.click(again)
    expect(await screen.findByRole('region', { name: 'Today' })).toBeDefined()
  })
})

test('a coach reads the log of its crews, without edits of goals', async () => {
  const { requestsTo } = serve(thaddeus)
  showApp('/admin/feedback?status=edit')
  expect(await screen.findByRole('heading', { level: 2, name: 'Nothing in the last 7 days' })).toBeDefined()
  expect(screen.queryByText('Goal edits')).toBeNull()
  expect(requestsTo('GET /api/admin/goal-edits')).toEqual([])
})

test('a guide finds the log at /feedback; a guide who also coaches finds it next to the crews', async () => {
  serve({ ...wilhelmina, studio: null, groupId: null, isGuide: true, assignedStudio: 'Summit' })
  const { unmount } = showApp('/feedback')
  expect(await screen.findByRole('heading', { level: 1, name: 'Feedback Log' })).toBeDefined()
  unmount()
  serve({ ...thaddeus, isGuide: true, assignedStudio: 'Summit' })
  showApp('/feedback')
  expect(await screen.findByRole('region', { name: 'Lichen Legends' })).toBeDefined()
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Feedback Log' }))
  expect(await screen.findByRole('heading', { level: 3, name: 'Be nicer' })).toBeDefined()
})

describe('the answer of a learner', () => {
  const answered = { ...accepted, answer: { text: 'Thank you.', createdAt: accepted.createdAt } }

  test('a learner’s answer appears under its entry, and an admin deletes it after confirming', async () => {
    const server = serve(admin)
    let item: FeedbackLogItem = answered
    server.answers['GET /api/admin/feedback-log'] = () => ({
      items: [item],
      nextCursor: null,
      counts,
      givers,
    })
    server.answers['DELETE /api/feedback/:id/answer'] = () => {
      item = accepted
    }
    showApp('/admin/feedback')
    expect(await screen.findByText('Wilhelmina: Thank you.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /^Remove/ }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove this reply?' }))
    fireEvent.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Wilhelmina: Thank you.')).toBeNull())
    expect(server.requestsTo('DELETE /api/feedback/:id/answer').map(({ params }) => params.id)).toEqual([3])
  })

  test('a learner’s answer can only be read by others', async () => {
    const server = serve({ ...thaddeus, isGuide: true, isCoachWooden: false, assignedStudio: 'Summit' })
    server.answers['GET /api/guide/feedback-log'] = () => ({ items: [answered], nextCursor: null, counts })
    showApp('/feedback')
    expect(await screen.findByText('Wilhelmina: Thank you.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })
})
