import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { showStoredToast } from '../../frame/toasts.ts'
import { type Answers, fakeServer, refused } from '../../testing/fake-server.ts'
import { goalWeek, khai, studios } from '../../testing/people.ts'
import { showApp, watchFullLoads } from '../../testing/show-app.tsx'

const firstDay = {
  'GET /api/auth/user': () => khai,
  'GET /api/setup': () => ({ needed: false }),
  'GET /api/goal-week': () => goalWeek,
  'GET /api/studios': () => studios,
} satisfies Answers
const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continue to my dashboard' }))

describe('a learner without a studio', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  test.each(['/', '/dashboard', '/onboarding'])(
    'a learner without a studio is asked for it at %s',
    async (path) => {
      fakeServer(firstDay)
      showApp(path)
      expect(await screen.findByRole('heading', { name: 'Welcome, Khai' })).toBeDefined()
      expect((await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'))).toEqual(
        studios.map(({ name }) => name),
      )
    },
  )

  test('a learner without a studio cannot continue without one', async () => {
    const { requestsTo } = fakeServer(firstDay)
    showApp()
    await screen.findAllByRole('radio')
    goOn()
    expect(await screen.findByText('Please select your studio')).toBeDefined()
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
    fireEvent.click(screen.getByRole('radio', { name: 'Basecamp I' }))
    expect(screen.queryByText('Please select your studio')).toBeNull()
    expect(requestsTo('PATCH /api/users/me')).toEqual([])
  })

  test('a learner without a studio gets to the dashboard by a full page load, and is welcomed after it', async () => {
    const loads = watchFullLoads()
    const { requestsTo } = fakeServer({
      ...firstDay,
      'PATCH /api/users/me': () => ({ ...khai, studio: 'Basecamp I' }),
    })
    showApp()
    fireEvent.click(await screen.findByRole('radio', { name: 'Basecamp I' }))
    goOn()
    await waitFor(() => expect(loads).toHaveBeenCalledWith('/'))
    expect(requestsTo('PATCH /api/users/me')[0]?.body).toEqual({ studio: 'Basecamp I' })
    expect(screen.queryByText('Welcome to Cairn!')).toBeNull()
    showStoredToast()
    expect(await screen.findByText('Welcome to Cairn!')).toBeDefined()
  })

  test('a learner without a studio sees a failure and can try again with the same choice', async () => {
    fakeServer({ ...firstDay, 'PATCH /api/users/me': () => refused('unavailable') })
    showApp()
    fireEvent.click(await screen.findByRole('radio', { name: 'Summit' }))
    goOn()
    expect(await screen.findByText('Failed to complete setup. Please try again.')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Summit' })).toHaveProperty('checked', true)
    expect(screen.getByRole('button', { name: 'Continue to my dashboard' })).toHaveProperty('disabled', false)
  })
})
