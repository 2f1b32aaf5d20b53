import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reflection } from '../../contract/reflections.ts'
import { serveReview, showReview } from '../testing/crew-review.ts'
import { type ApiRequest, refused } from '../testing/fake-server.ts'
import { captain, createGoal, crew, jo, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { readText } from '../testing/read-text.ts'
import {
  createReflection,
  createReflectionRow,
  createResponse,
  fridayWeek,
} from '../testing/sample-reflections.ts'
import { showApp } from '../testing/show-app.tsx'
import { setKeys } from './review-keys.tsx'

const FAILED = 'Failed to save your response'
const PUT = 'PUT /api/reflections/:id/response'

const earlier = createReflection(jo, {
  id: 1,
  week: '2026-11-09',
  texts: ['I red four books.', ''],
  createdAt: '2026-11-13T15:00:00.000Z',
})
const ofJo = createReflection(jo, { id: 9 })
const ofMax = createReflection(max, { id: 2 })
const ana = { id: 41, firstName: 'Ana', lastName: 'Reyes' }

/** A server that stores the responses. */
function serveReflections(given: Reflection[], user = thaddeus) {
  let all = given
  const server = serveReview([createGoal(max, { id: 1, title: 'Run' })], user)
  const { answers } = server
  answers['GET /api/goal-week'] = () => fridayWeek
  answers['GET /api/reflections/queue'] = () => ({
    items: all.filter(({ responses }) => responses.length === 0).toSorted((a, b) => a.id - b.id),
    nextCursor: null,
  })
  answers['GET /api/groups/:id/reflections'] = ({ query }) =>
    [max, jo, zoe].map((member) =>
      createReflectionRow(
        member,
        all.find(
          (current) => current.user.id === member.id && current.week === (query.week ?? '2026-11-16'),
        ) ?? null,
      ),
    )
  const respond = ({ params, body }: ApiRequest<typeof PUT>) => {
    const before = all.find(({ id }) => id === params.id)
    if (!before) return refused('not_found')
    const after = { ...before, responses: [createResponse(user, body.text)] }
    all = all.map((current) => (current.id === params.id ? after : current))
    return after
  }
  answers[PUT] = respond
  answers['DELETE /api/reflections/:id/response'] = ({ params }) => {
    all = all.map((current) => (current.id === params.id ? { ...current, responses: [] } : current))
  }
  return {
    ...server,
    respond,
    set: (next: Reflection[]) => {
      all = next
    },
    sent: () => server.requestsTo(PUT).map(({ params, body }) => ({ id: params.id, ...body })),
  }
}

const tabOf = () => screen.findByRole('tab', { name: /^Reflections/ })

async function showReflections() {
  showApp('/feedback/crew/3?tab=reflections')
  await screen.findByRole('heading', { name: 'To read, the oldest first' })
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-reflection]')]
const row = (id: number): HTMLElement => {
  const found = rows().find((row) => row.dataset.reflection === String(id))
  if (!found) throw new Error(`Reflection ${id} is not listed`)
  return found
}
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

beforeEach(() => {
  localStorage.clear()
  setKeys(true)
})

describe('the reflections of a crew', () => {
  test('reflections that await a response are counted and come first, the oldest first', async () => {
    serveReflections([
      ofJo,
      ofMax,
      earlier,
      createReflection(zoe, { id: 4, responses: [createResponse({ ...thaddeus, ...ana })] }),
    ])
    await showReview()
    const tab = await tabOf()
    await waitFor(() => expect(readText(tab)).toBe('Reflections 3'))
    fireEvent.mouseDown(tab, { button: 0 })
    await screen.findByRole('heading', { name: 'To read, the oldest first' })
    expect(rows().map((row) => row.dataset.reflection)).toEqual(['1', '2', '9', '4'])
    expect(within(row(1)).getByText('Nov 9 to 13')).toBeDefined()
    expect(within(row(1)).getByText('I red four books.')).toBeDefined()
    expect(within(row(1)).queryByText('What will you try next week?')).toBeNull()
    expect(within(row(9)).getByText('What will you try next week?')).toBeDefined()
    expect(within(row(4)).getByText('Read by Ana Reyes')).toBeDefined()
    expect(screen.queryByText(/^Still to write/)).toBeNull()
    expect(screen.getByText('3 of 3 wrote about Nov 16 to 20.')).toBeDefined()
  })

  test('the reflections tab names members without a reflection', async () => {
    serveReflections([ofJo])
    await showReflections()
    expect(screen.getByText('Still to write: Maximiliano, Zoë')).toBeDefined()
    expect(screen.getByText('1 of 3 wrote about Nov 16 to 20.')).toBeDefined()
  })

  test('the reflections tab says when there are none', async () => {
    serveReflections([])
    showApp('/feedback/crew/3?tab=reflections')
    expect(await screen.findByText('No reflections this week.')).toBeDefined()
    expect(screen.getByText(/^Still to write: /)).toBeDefined()
  })

  test('reflections are marked as read by key, one after the other, before the server has answered', async () => {
    const { answers, respond, sent } = serveReflections([ofJo, ofMax, earlier])
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    answers[PUT] = async (request) => {
      await answered
      return respond(request)
    }
    await showReflections()
    expect(row(1).getAttribute('aria-current')).toBe('true')
    press('j')
    expect(document.activeElement).toBe(row(1))
    press('r')
    expect(document.activeElement).toBe(row(2))
    press('r')
    press('r')
    expect(screen.getAllByText('Read by Thaddeus Featherstonehaugh')).toHaveLength(3)
    expect(readText(await tabOf())).toBe('Reflections 0')
    answer()
    await waitFor(() =>
      expect(sent()).toEqual([
        { id: 1, text: null, expectedVersion: 1 },
        { id: 2, text: null, expectedVersion: 1 },
        { id: 9, text: null, expectedVersion: 1 },
      ]),
    )
    const title = await screen.findByRole('heading', { level: 2, name: 'All 3 reflections read' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(readText(title.parentElement)).toBe('All 3 reflections read Zoë has until Mon, Nov 23, 4:00 PM.')
    expect(screen.queryByText(/^Still to write/)).toBeNull()
    expect(screen.queryByRole('heading', { name: 'To read, the oldest first' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Read just now' })).toBeDefined()
    // Another press must not answer twice.
    press('r')
    expect(sent()).toHaveLength(3)
    expect(rows().map((row) => row.dataset.reflection)).toEqual(['1', '2', '9'])
  })

  test('a reflection is answered with E and a saved reply, and the answer is changed and deleted', async () => {
    const { sent, requestsTo } = serveReflections([ofJo])
    await showReflections()
    press('e')
    const dialog = await screen.findByRole('dialog', { name: 'Reply to Jo' })
    expect(within(dialog).getByText('A good week of Jo.')).toBeDefined()
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Say where and when.' }))
    fireEvent.keyDown(within(dialog).getByLabelText('Your reply'), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(sent()).toEqual([{ id: 9, text: 'Say where and when.', expectedVersion: 1 }]))
    expect(await within(row(9)).findByText('Say where and when.')).toBeDefined()

    fireEvent.click(within(row(9)).getByRole('button', { name: 'Change: Jo Li' }))
    const field = await screen.findByLabelText('Your reply')
    expect(field).toHaveProperty('value', 'Say where and when.')
    fireEvent.change(field, { target: { value: 'Say where.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await within(row(9)).findByText('Say where.')).toBeDefined()

    fireEvent.click(within(row(9)).getByRole('button', { name: 'Take back: Jo Li' }))
    expect(await within(row(9)).findByRole('button', { name: 'Read' })).toBeDefined()
    await waitFor(() => expect(requestsTo('DELETE /api/reflections/:id/response')).toHaveLength(1))
  })

  test('a reflection that changed during the response is shown again first', async () => {
    const { answers, respond, set, sent } = serveReflections([ofJo])
    await showReflections()
    answers[PUT] = () => {
      set([{ ...ofJo, texts: ['A better week.', ''], version: 2 }])
      return refused('reflection_revised')
    }
    fireEvent.click(within(row(9)).getByRole('button', { name: 'Read' }))
    expect(await screen.findByText(FAILED)).toBeDefined()
    expect(await within(row(9)).findByText('A better week.')).toBeDefined()
    expect(within(row(9)).getByRole('alert').textContent).toContain('This was changed since you opened it.')
    answers[PUT] = respond
    fireEvent.click(within(row(9)).getByRole('button', { name: 'Read' }))
    await waitFor(() => expect(sent().at(-1)).toEqual({ id: 9, text: null, expectedVersion: 2 }))
    expect(within(row(9)).queryByRole('alert')).toBeNull()
  })

  test('a reflection that changed after “Read” awaits a response again', async () => {
    const { set } = serveReflections([ofJo, ofMax])
    await showReflections()
    fireEvent.click(within(row(9)).getByRole('button', { name: 'Read' }))
    expect(await within(row(9)).findByText(/Read by/)).toBeDefined()
    set([{ ...ofJo, texts: ['A better week.', ''], version: 2 }, ofMax])
    fireEvent.click(within(row(2)).getByRole('button', { name: 'Read' }))
    expect(await within(row(9)).findByText('A better week.')).toBeDefined()
    expect(within(row(9)).getByRole('button', { name: 'Read' })).toBeDefined()
    expect(within(row(2)).getByText(/Read by/)).toBeDefined()
  })

  test('a reflection still awaits a response when the server refuses it', async () => {
    const { answers } = serveReflections([ofJo])
    answers[PUT] = () => refused('account_left')
    await showReflections()
    press('r')
    expect(await screen.findByText(FAILED)).toBeDefined()
    expect(await within(row(9)).findByRole('button', { name: 'Read' })).toBeDefined()
    expect(readText(await tabOf())).toBe('Reflections 1')
  })

  test('the reflections tab opens when no goal is pending, and its end links to the crew with the most to read', async () => {
    const moss = { ...crew, id: 4, name: 'Moss' }
    const fern = { ...crew, id: 5, name: 'Fern' }
    const { answers } = serveReflections([ofJo], { ...thaddeus, assignedCrews: [3, 4, 5] })
    const ofMoss = [30, 31].map((id) => createReflection({ ...jo, groupId: 4 }, { id }))
    const ofFern = createReflection({ ...jo, groupId: 5 }, { id: 32 })
    const goalsOfFern = [50, 51, 52].map((id) =>
      createGoal({ ...jo, groupId: 5 }, { id, title: `Goal ${id}` }),
    )
    const goalOfMoss = createGoal({ ...jo, groupId: 4 }, { id: 40, title: 'Sing' })
    const ofCrew = answers['GET /api/reflections/queue']
    answers['GET /api/reflections/queue'] = async (request) => {
      const page = await ofCrew?.(request)
      const items = page && 'items' in page ? page.items : []
      return {
        items: request.query.crewId === undefined ? [...items, ...ofMoss, ofFern] : items,
        nextCursor: null,
      }
    }
    answers['GET /api/groups/:id/goals-with-feedback'] = () => []
    answers['GET /api/groups'] = () => [crew, moss, fern]
    answers['GET /api/feedback/queue'] = () => ({ items: [...goalsOfFern, goalOfMoss], nextCursor: null })
    showApp('/feedback/crew/3')
    await screen.findByRole('heading', { name: 'To read, the oldest first' })
    press('r')
    // Fern has more to do, but less to read.
    const next = await screen.findByRole('link', { name: 'Next crew: Moss, 2 to read' })
    expect(next.getAttribute('href')).toBe('/feedback/crew/4?tab=reflections')
    expect(screen.queryByText(/caught up in your other crews/)).toBeNull()
  })

  test('the keyboard help lists the keys of reflections', async () => {
    serveReflections([ofJo])
    await showReflections()
    press('?')
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(help.textContent).toContain('Read, under Reflections')
    expect(help.textContent).toContain('Reply, under Reflections')
  })
})

describe('the review shows no reflections', () => {
  test.each([
    ['a captain', captain],
    ['a coach with a studio, who is a child', { ...thaddeus, studio: 'Summit' }],
  ])('%s sees no reflections in the review', async (_, user) => {
    const { requestsTo } = serveReflections([ofJo], user)
    await showReview()
    expect(screen.queryByRole('tab', { name: /^Reflections/ })).toBeNull()
    expect(requestsTo('GET /api/reflections/queue')).toEqual([])
  })

  test('a school that has switched reflections off sees none in the review', async () => {
    const { answers, requestsTo } = serveReflections([ofJo])
    answers['GET /api/goal-week'] = () => ({
      ...fridayWeek,
      settings: { ...fridayWeek.settings, reflections: false },
    })
    showApp('/feedback/crew/3?tab=reflections')
    await screen.findByRole('tab', { name: /To review/ })
    expect(screen.queryByRole('tab', { name: /^Reflections/ })).toBeNull()
    press('?')
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(help.textContent).not.toContain('Reflections')
    expect(requestsTo('GET /api/groups/:id/reflections')).toEqual([])
  })
})
