import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { getAnswerButtons, getGoalRow, serveReview, showReview } from '../testing/crew-review.ts'
import { refused, unreachable } from '../testing/fake-server.ts'
import { createDetail, createEntry, createGoal, jo, max, thaddeus } from '../testing/lichen-legends.ts'
import { setKeys } from './review-keys.tsx'

const run = createGoal(max, { id: 1, title: 'Run', revisionCount: 2 })
const write = createGoal(max, { id: 2, title: 'Write to Abuela' })
const read = createGoal(jo, { id: 6, title: 'Read 30 pages' })

const ask = async (title: string, name: 'Improve' | 'Deny') => {
  fireEvent.click(getAnswerButtons(title).getByRole('button', { name }))
  return screen.findByLabelText<HTMLTextAreaElement>('Message for the learner:')
}
const type = (field: HTMLTextAreaElement, value: string) => fireEvent.change(field, { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Submit/ }))

beforeEach(() => {
  localStorage.clear()
  setKeys(true)
})

describe('the message to the learner', () => {
  test('a message to the learner is required', async () => {
    const { given } = serveReview([run])
    await showReview()
    await ask('Run', 'Deny')
    submit()
    expect(await screen.findByText('Tell the learner why, so the next goal can be better.')).toBeDefined()
    expect(given()).toEqual([])
  })

  test('a message that is one character too long says one', async () => {
    serveReview([run])
    await showReview()
    type(await ask('Run', 'Deny'), 'a'.repeat(2001))
    submit()
    expect(await screen.findByText('This is 1 character too long.')).toBeDefined()
  })

  test('a message is sent with its verdict and revision, its draft is deleted, and the next goal has the focus', async () => {
    const { given } = serveReview([run, write])
    await showReview()
    type(await ask('Run', 'Improve'), ' How far? ')
    fireEvent.keyDown(screen.getByLabelText('Message for the learner:'), { key: 'Enter', ctrlKey: true })
    expect(await screen.findByText('Feedback submitted successfully!')).toBeDefined()
    expect(given()).toEqual([{ status: 'needs_improvement', comments: 'How far?', expectedRevision: 2 }])
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(getGoalRow('Write to Abuela')))
  })

  test('a double click on Submit sends the message once', async () => {
    const { given } = serveReview([run, write])
    await showReview()
    type(await ask('Run', 'Improve'), 'How far?')
    act(() => {
      submit()
      submit()
    })
    expect(await screen.findByText('Feedback submitted successfully!')).toBeDefined()
    expect(given()).toHaveLength(1)
  })

  test('a message is kept after a failure and after closing the dialog', async () => {
    const { answers } = serveReview([run])
    answers['POST /api/feedback/goals/:goalId'] = () => {
      throw unreachable()
    }
    await showReview()
    type(await ask('Run', 'Improve'), 'How far?')
    submit()
    expect(await screen.findByText('Failed to submit feedback')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message for the learner:').value).toBe('How far?')
    fireEvent.click(screen.getByRole('button', { name: /^Cancel/ }))
    expect((await ask('Run', 'Deny')).value).toBe('How far?')
  })

  test('a message is kept when the goal changes, and then answers the new text above it', async () => {
    const { answers, giveFeedback, setGoals, given } = serveReview([run])
    answers['POST /api/feedback/goals/:goalId'] = () => {
      setGoals([{ ...run, title: 'Run around the field', revisionCount: 3 }])
      return refused('goal_revised')
    }
    await showReview()
    type(await ask('Run', 'Improve'), 'How far?')
    submit()
    expect(await screen.findByText('The goal was changed while you were writing.')).toBeDefined()
    expect(within(screen.getByRole('dialog')).getByText('Run around the field')).toBeDefined()
    answers['POST /api/feedback/goals/:goalId'] = giveFeedback
    submit()
    await waitFor(() => expect(given()).toHaveLength(2))
    expect(given()[1]).toEqual({ status: 'needs_improvement', comments: 'How far?', expectedRevision: 3 })
  })

  test('a message can use saved replies and can become one', async () => {
    const { answers, requestsTo } = serveReview([run])
    answers['POST /api/feedback/replies'] = ({ body }) => ({ id: 6, text: body.text, usedFor: [] })
    await showReview()
    type(await ask('Run', 'Improve'), 'How far?')
    fireEvent.click(screen.getByRole('button', { name: 'Save this message' }))
    await waitFor(() =>
      expect(requestsTo('POST /api/feedback/replies')[0]?.body).toEqual({ text: 'How far?' }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Say where and when.' }))
    const field = screen.getByLabelText<HTMLTextAreaElement>('Message for the learner:')
    expect(field.value).toBe('How far? Say where and when.')
  })

  test('a message is offered replies of its verdict first, and no praise', async () => {
    const { answers } = serveReview([run])
    answers['GET /api/feedback/replies'] = () => [
      { id: 1, text: 'Not this week.', usedFor: ['denied'] },
      { id: 2, text: 'By when?', usedFor: [] },
      { id: 3, text: 'Clear and measurable. Go for it!', usedFor: ['accepted'] },
      { id: 4, text: 'How far?', usedFor: ['needs_improvement', 'denied'] },
    ]
    await showReview()
    await ask('Run', 'Improve')
    await screen.findByRole('button', { name: 'How far?' })
    const shown = () =>
      within(screen.getByRole('region', { name: 'Saved replies' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(shown()).toEqual(['How far?', 'By when?', 'Not this week.'])
    expect(screen.queryByRole('button', { name: /^Delete the reply/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }))
    expect(screen.getByRole('button', { name: 'Delete the reply: By when?' })).toBeDefined()
    expect(shown().at(-1)).toBe('Clear and measurable. Go for it!')
  })

  test('a message cannot become the 101st saved reply', async () => {
    const { answers } = serveReview([run])
    answers['POST /api/feedback/replies'] = () => refused('too_many_replies')
    await showReview()
    type(await ask('Run', 'Improve'), 'How far?')
    fireEvent.click(screen.getByRole('button', { name: 'Save this message' }))
    expect(await screen.findByText('You already have 100 saved replies. Delete some first.')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Save this message' })).toBeDefined()
  })
})

describe('an edited goal', () => {
  test('an edited goal shows its earlier text and the feedback on it', async () => {
    const edited = { ...run, title: 'Run around the field', editedSinceReview: true }
    const { answers } = serveReview([edited])
    const denied = createEntry(1, thaddeus, { status: 'denied', comments: 'How far?', isActive: false })
    answers['GET /api/goals/:id'] = () =>
      createDetail(edited, {
        earlierFeedback: [denied],
        edits: [
          {
            id: 1,
            editedAt: '2026-11-18T12:00:00.000Z',
            oldTitle: 'Run',
            oldDescription: null,
            oldCategory: 'Academic',
            oldDuration: 'weekly',
          },
        ],
      })
    await showReview()
    expect(await screen.findByText('Edited since your review')).toBeDefined()
    expect(screen.getByText('Run').tagName).toBe('DEL')
    expect(screen.getByText('You said').nextElementSibling?.textContent).toContain('“How far?”')
  })

  test('the summary of an edited goal keeps the focus that makes the goal the current one', async () => {
    const edited = { ...write, editedSinceReview: true }
    serveReview([run, edited])
    await showReview()
    const summary = (await screen.findByText(/^Edited since/)).closest('summary')
    if (!summary) throw new Error('The earlier text does not fold.')
    expect(summary.parentElement).toHaveProperty('open', false)
    act(() => summary.focus())
    await waitFor(() => expect(getGoalRow(edited.title).getAttribute('aria-current')).toBe('true'))
    expect(summary.parentElement).toHaveProperty('open', true)
    expect(document.activeElement).toBe(summary)
    act(() => getGoalRow('Run').focus())
    await waitFor(() => expect(summary.parentElement).toHaveProperty('open', false))
  })
})

describe('keys', () => {
  const key = (on: Element, name: string) => fireEvent.keyDown(on, { key: name })

  test('keys move and answer while the focus is in the queue', async () => {
    const { given } = serveReview([run, write, read])
    await showReview()
    key(getGoalRow('Read 30 pages'), 'j')
    expect(document.activeElement).toBe(getGoalRow('Write to Abuela'))
    key(getGoalRow('Write to Abuela'), 'k')
    expect(document.activeElement).toBe(getGoalRow('Run'))
    key(getGoalRow('Run'), 'a')
    await waitFor(() => expect(given()).toHaveLength(1))
    key(getGoalRow('Write to Abuela'), 'd')
    expect(await screen.findByRole('heading', { name: 'Deny this goal' })).toBeDefined()
  })

  test('J enters the queue at its current goal, and only then A answers', async () => {
    const { given } = serveReview([run, write])
    await showReview()
    key(document.body, 'a')
    key(document.body, 'j')
    expect(document.activeElement).toBe(getGoalRow('Run'))
    key(getGoalRow('Run'), 'a')
    await waitFor(() =>
      expect(given()).toEqual([{ status: 'accepted', comments: null, expectedRevision: 2 }]),
    )
    expect(document.activeElement).toBe(getGoalRow('Write to Abuela'))
  })

  test('K enters the queue too, and ? shows the help everywhere outside of fields and dialogs', async () => {
    serveReview([run, write])
    await showReview()
    key(screen.getByRole('radio', { name: 'Last week' }), '?')
    expect(screen.queryByRole('dialog')).toBeNull()
    key(screen.getByRole('tab', { name: /To review/ }), 'k')
    expect(document.activeElement).toBe(getGoalRow('Run'))
    key(document.body, '?')
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(help).getByText(/^Press J to start\./)).toBeDefined()
    const focused = document.activeElement
    key(within(help).getByRole('button', { name: 'Close' }), 'j')
    expect(document.activeElement).toBe(focused)
  })

  test('keys answer nothing outside of the queue, with Ctrl, or while held down', async () => {
    const { given } = serveReview([run])
    await showReview()
    key(document.body, 'a')
    key(screen.getByRole('tab', { name: /To review/ }), 'a')
    key(screen.getByRole('button', { name: 'Keyboard shortcuts' }), 'a')
    fireEvent.keyDown(getGoalRow('Run'), { key: 'a', ctrlKey: true })
    fireEvent.keyDown(getGoalRow('Run'), { key: 'a', repeat: true })
    await screen.findByText('214')
    expect(given()).toEqual([])
  })

  test('the hints next to the queue leave after ten answers on the device', async () => {
    serveReview([run, write, read])
    await showReview()
    const hint = () => screen.queryByText('next, back')
    expect(hint()).not.toBeNull()
    key(getGoalRow('Run'), 'a')
    key(getGoalRow('Write to Abuela'), 'a')
    expect(localStorage.getItem('cairn-review-answers')).toBe('2')
    cleanup()
    localStorage.setItem('cairn-review-answers', '9')
    await showReview()
    key(getGoalRow('Read 30 pages'), 'a')
    // The tenth answer moves nothing.
    expect(hint()).not.toBeNull()
    cleanup()
    await showReview()
    expect(hint()).toBeNull()
    key(document.body, '?')
    expect(await screen.findByText('Undo the last one')).toBeDefined()
  })

  test('keys that are switched off stay off', async () => {
    const { given } = serveReview([run])
    await showReview()
    key(getGoalRow('Run'), '?')
    fireEvent.click(await screen.findByRole('switch', { name: 'Use single keys on this device' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    key(getGoalRow('Run'), 'a')
    expect(localStorage.getItem('cairn-review-keys')).toBe('off')
    await screen.findByText('214')
    expect(given()).toEqual([])
  })

  test('keys do not replace feedback that was given', async () => {
    const { given } = serveReview([{ ...run, feedback: [createEntry(1, thaddeus)] }])
    await showReview()
    fireEvent.mouseDown(screen.getByRole('tab', { name: /^All/ }), { button: 0 })
    key(getGoalRow('Run'), 'j')
    key(getGoalRow('Run'), 'd')
    expect(getAnswerButtons('Run').getByRole('button', { name: /Keep as it is/ })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(given()).toEqual([])
  })
})

describe('Accept all', () => {
  test('Accept all asks first, sends every revision, and names refused goals', async () => {
    const { answers, requestsTo } = serveReview([run, write, read])
    answers['POST /api/feedback/accept'] = () => ({
      accepted: [1, 6],
      refused: [{ goalId: 2, message: 'This goal was changed since you opened it.' }],
    })
    await showReview()
    fireEvent.click(screen.getByRole('button', { name: 'Accept all 3' }))
    expect(await screen.findByRole('heading', { name: 'Accept all 3 goals?' })).toBeDefined()
    expect(requestsTo('POST /api/feedback/accept')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Accept 3 goals' }))
    expect(await screen.findByRole('heading', { name: '2 goals accepted' })).toBeDefined()
    const refusals = within(screen.getByRole('dialog'))
    expect(refusals.getByText('Write to Abuela')).toBeDefined()
    expect(refusals.getByText('This goal was changed since you opened it.')).toBeDefined()
    expect(requestsTo('POST /api/feedback/accept')[0]?.body).toEqual({
      goalIds: [1, 2, 6],
      expectedRevisions: [2, 0, 0],
    })
  })

  test('Accept all sends fifty goals at a time', async () => {
    const many = Array.from({ length: 53 }, (_, index) =>
      createGoal(max, { id: 100 + index, title: `Goal ${index}` }),
    )
    const { answers, requestsTo } = serveReview(many)
    answers['POST /api/feedback/accept'] = () => ({ accepted: [], refused: [] })
    await showReview()
    fireEvent.click(screen.getByRole('button', { name: 'Accept all 53' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Accept 53 goals' }))
    expect(await screen.findByText('Feedback submitted successfully!')).toBeDefined()
    const sizes = requestsTo('POST /api/feedback/accept').map(({ body }) => body.goalIds.length)
    expect(sizes).toEqual([50, 3])
  })

  test('Accept all does not call goals unsent whose answer was lost', async () => {
    const { answers } = serveReview([run, write, read])
    answers['POST /api/feedback/accept'] = () => {
      throw unreachable()
    }
    await showReview()
    fireEvent.click(screen.getByRole('button', { name: 'Accept all 3' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Accept 3 goals' }))
    await screen.findByText('No answer came back for 3 goals. The list shows whether they were accepted.')
  })
})
