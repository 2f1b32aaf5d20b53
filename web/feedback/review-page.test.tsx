import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { getAnswerButtons, getGoalRow, serveReview, showReview } from '../testing/crew-review.ts'
import { refused } from '../testing/fake-server.ts'
import { captain, createEntry, createGoal, jo, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { goalWeek } from '../testing/people.ts'
import { readText } from '../testing/read-text.ts'
import { showApp } from '../testing/show-app.tsx'
import { setKeys } from './review-keys.tsx'

const run = createGoal(max, { id: 1, title: 'Run', revisionCount: 2 })
const write = createGoal(max, { id: 2, title: 'Write to Abuela' })
const swim = createGoal(zoe, { id: 4, title: 'Swim 20 laps' })
const expired = createGoal(max, {
  id: 3,
  title: 'Clean the art corner',
  deadline: '2026-11-16T22:00:00.000Z',
  abilities: {
    edit: 'deadline_passed',
    delete: 'deadline_passed',
    complete: 'goal_locked',
    review: 'deadline_passed',
    extend: 'forbidden',
    carry: 'switched_off',
    check: 'switched_off',
  },
})

const press = (title: string, name: string) =>
  fireEvent.click(getAnswerButtons(title).getByRole('button', { name }))
const openTab = (name: RegExp) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 })

beforeEach(() => {
  localStorage.clear()
  setKeys(true)
})

describe('the review of a crew', () => {
  // This is the first test of the file, because later ones may have loaded the dialog.
  test('a key that is pressed while the message dialog is loading answers nothing', async () => {
    const { given } = serveReview([run, write])
    await showReview()
    fireEvent.keyDown(getGoalRow('Run'), { key: 'd' })
    expect(screen.queryByRole('dialog')).toBeNull()
    // `fireEvent` is avoided, because its second `act` would end the wait of the first one for the dialog.
    getGoalRow('Run').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
    expect(await screen.findByRole('heading', { name: 'Deny this goal' })).toBeDefined()
    expect(given()).toEqual([])
  })

  test('a review shows its crew, week, captain, progress and the coach’s statistics', async () => {
    serveReview([run, write, { ...swim, feedback: [createEntry(4, thaddeus)] }, expired])
    const tab = await showReview()
    expect(screen.getByText('Current Week')).toBeDefined()
    expect(screen.getByText('Nov 16 to 20')).toBeDefined()
    const rail = within(screen.getByRole('complementary', { name: 'Review progress' }))
    expect(rail.getByText(/is the captain of this crew/).textContent).toContain('Zoë Ångström')
    expect(tab.textContent).toContain('2')
    expect(screen.getByRole('progressbar', { name: '1 of 3 reviewed' })).toBeDefined()
    const own = within(screen.getByRole('region', { name: 'Your reviews' }))
    const approved = await own.findByText('71%')
    expect(readText(own.getByText('214').closest('summary'))).toBe('214 reviewed by you in all crews')
    expect(approved.closest('details')).toHaveProperty('open', false)
  })

  test('a goal in review shows its status, due date and category in one row', async () => {
    serveReview([run, { ...write, deadline: '2026-11-18T22:00:00.000Z' }])
    await showReview()
    expect(readText(getGoalRow('Run'))).toContain('In Progress Due Fri, Nov 20, 4:00 PM Academic, weekly')
    const timeOf = (title: string) => within(getGoalRow(title)).getByText(', 4:00 PM')
    expect(timeOf('Run').className).toBe('max-sm:hidden')
    expect(timeOf('Write to Abuela').className).toBe('')
  })

  test('Accept saves the revision that was read, folds the goal and moves on', async () => {
    const { answers, giveFeedback, given } = serveReview([run, write])
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    answers['POST /api/feedback/goals/:goalId'] = async (request) => {
      await answered
      return giveFeedback(request)
    }
    await showReview()
    press('Run', 'Accept')
    expect(await screen.findByText('Sending...')).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Feedback on: Run' })).toBeNull()
    expect(getGoalRow('Write to Abuela').getAttribute('aria-current')).toBe('true')
    expect(document.activeElement).toBe(getGoalRow('Write to Abuela'))
    expect(screen.getByRole('progressbar', { name: '1 of 2 reviewed' })).toBeDefined()
    answer()
    expect(await screen.findByText('Feedback submitted successfully!')).toBeDefined()
    expect(given()).toEqual([{ status: 'accepted', comments: null, expectedRevision: 2 }])
  })

  test('Undo offers the three answers again without a call', async () => {
    const { requests } = serveReview([run, write])
    await showReview()
    press('Run', 'Accept')
    const undo = await screen.findByRole('button', { name: /Undo or change: Run/ })
    await waitFor(() => expect(undo.hasAttribute('disabled')).toBe(false))
    const before = requests.filter(({ name }) => !name.startsWith('GET')).length
    fireEvent.click(undo)
    expect(getAnswerButtons('Run').getByRole('button', { name: 'Keep as it is' })).toBeDefined()
    expect(requests.filter(({ name }) => !name.startsWith('GET'))).toHaveLength(before)
  })

  test('an acceptance that the server refuses is undone with the reason', async () => {
    const { answers } = serveReview([run, write])
    answers['POST /api/feedback/goals/:goalId'] = () => refused('deadline_passed')
    await showReview()
    press('Run', 'Accept')
    expect(await screen.findByText('Failed to submit feedback')).toBeDefined()
    expect(screen.getByText("The deadline has passed, so this can't be changed anymore.")).toBeDefined()
    expect(getAnswerButtons('Run').getByRole('button', { name: 'Accept' })).toBeDefined()
  })

  test('a goal that changed during the review shows its new text and asks to be read again', async () => {
    const { answers, setGoals, given } = serveReview([run, write])
    await showReview()
    answers['POST /api/feedback/goals/:goalId'] = () => {
      setGoals([{ ...run, title: 'Run around the field', revisionCount: 3 }, write])
      return refused('goal_revised')
    }
    press('Run', 'Accept')
    expect(await screen.findByText('Run around the field')).toBeDefined()
    expect(screen.getByText('This goal was changed since you opened it.')).toBeDefined()
    press('Run around the field', 'Accept')
    await waitFor(() => expect(given()).toHaveLength(2))
    expect(given()[1]).toMatchObject({ expectedRevision: 3 })
  })

  test('goals past their deadline fold to one line with the reason', async () => {
    const alsoExpired = { ...expired, id: 5, title: 'Spelling list 9' }
    const ofZoe = { ...expired, id: 6, title: 'Tidy the desk', userId: zoe.id, user: zoe }
    serveReview([run, expired, alsoExpired, ofZoe])
    await showReview()
    const fold = screen.getByText('Closed without review: 2').closest('details')
    if (!fold) throw new Error('The closed goals are not folded.')
    expect(fold.open).toBe(false)
    expect(within(fold).getByText('Clean the art corner')).toBeDefined()
    expect(within(fold).getAllByText('Goal deadline passed - feedback no longer available')).toHaveLength(2)
    expect(within(fold).queryByRole('group')).toBeNull()
    expect(screen.queryByText('Tidy the desk')).toBeNull()
    openTab(/^All/)
    expect(screen.getByText('Tidy the desk')).toBeDefined()
    expect(screen.queryByText(/Closed without review/)).toBeNull()
  })

  test('a reviewer with a bypass can answer a marked goal past its deadline', async () => {
    const open = { ...expired, abilities: { ...expired.abilities, review: true as const } }
    serveReview([open], { ...thaddeus, canBypassDeadlines: true })
    await showReview()
    expect(screen.getByText('Admin bypass active - can provide feedback on expired goal')).toBeDefined()
    expect(screen.getByText('Admin Bypass')).toBeDefined()
    expect(getAnswerButtons('Clean the art corner').getByRole('button', { name: 'Deny' })).toBeDefined()
  })

  test('other reviewers’ feedback appears next to the user’s own, which can be changed', async () => {
    serveReview([
      {
        ...run,
        feedback: [
          createEntry(1, zoe, { status: 'denied', comments: 'You did that last week.' }),
          createEntry(1, thaddeus, { id: 77, status: 'needs_improvement', comments: 'How far?' }),
        ],
      },
    ])
    await showReview()
    openTab(/^All/)
    const entries = within(getGoalRow('Run')).getAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('You'),
      expect.stringContaining('Zoë Ångström'),
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Change: Run' }))
    expect(getAnswerButtons('Run').getByRole('button', { name: 'Improve' })).toBeDefined()
  })

  test('a captain reviews the crew except for the captain’s own goals', async () => {
    serveReview([run, { ...swim, abilities: { ...swim.abilities, review: 'forbidden' } }], captain)
    await showReview()
    openTab(/^All/)
    expect(screen.getByText('Your own goal')).toBeDefined()
    expect(screen.getByText(/You’re this crew’s captain/)).toBeDefined()
    expect(screen.getByRole('progressbar', { name: '0 of 1 reviewed' })).toBeDefined()
  })

  test('a review marks learners without a goal and can show only them', async () => {
    serveReview([run])
    await showReview()
    openTab(/No goal yet/)
    expect(screen.getAllByText('No goal for this week yet.')).toHaveLength(2)
    expect(screen.queryByRole('heading', { name: 'Run' })).toBeNull()
    expect(screen.getByRole('heading', { level: 2, name: `${jo.firstName} ${jo.lastName}` })).toBeDefined()
  })

  test('a review says next week once the week has changed', async () => {
    const { answers } = serveReview([])
    answers['GET /api/goal-week'] = () => ({ ...goalWeek, label: 'Next Week' })
    await showReview()
    expect(screen.getByText('No goals for next week')).toBeDefined()
    expect(screen.getByText('Nobody in this crew has set a goal for next week yet.')).toBeDefined()
    openTab(/No goal yet/)
    expect(screen.getAllByText('No goal for next week yet.')).toHaveLength(3)
  })

  test('a review can show last week', async () => {
    const { requestsTo } = serveReview([run])
    await showReview()
    fireEvent.click(screen.getByRole('radio', { name: 'Last week' }))
    expect(await screen.findByText('Last Week')).toBeDefined()
    await waitFor(() =>
      expect(requestsTo('GET /api/groups/:id/goals-with-feedback').at(-1)?.query).toEqual({
        week: '2026-11-09',
      }),
    )
  })

  test('a review that the server forbids is denied', async () => {
    const { answers } = serveReview([run])
    answers['GET /api/groups/:id/goals-with-feedback'] = () => refused('forbidden')
    showApp('/feedback/crew/3')
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeDefined()
  })
})
