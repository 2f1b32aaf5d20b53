// Guardians return to a page after it was hidden: it is read again, and refused data disappears.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { fakeServer, refused } from '../testing/fake-server.ts'
import { createSample } from '../testing/sample.ts'
import { FamilyApp } from './family-app.tsx'

const rosa = createSample(api['GET /api/family'].response, { name: 'Rosa', learners: [] })
const noLearners = { 'GET /api/family/current-week': () => ({ learners: [] }) }
const showsRosa = () => screen.queryByText(/^You’re signed in as Rosa/) !== null

function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

test('a page that comes back into view shows what changed in the meantime', async () => {
  let name = 'Rosa'
  fakeServer({ ...noLearners, 'GET /api/family': () => ({ ...rosa, name }) })
  render(<FamilyApp path="/family" />)
  await screen.findByText(/^You’re signed in as Rosa/)
  name = 'Rosa Ortiz'
  comeBack()
  await screen.findByText(/^You’re signed in as Rosa Ortiz/)
})

test('a page without a connection keeps what it shows', async () => {
  let isOnline = true
  const { requestsTo } = fakeServer({
    ...noLearners,
    'GET /api/family': () => (isOnline ? rosa : refused('unavailable')),
  })
  render(<FamilyApp path="/family" />)
  await screen.findByText(/^You’re signed in as Rosa/)
  isOnline = false
  comeBack()
  await waitFor(() => expect(requestsTo('GET /api/family')).toHaveLength(2))
  expect(showsRosa()).toBe(true)
})

test('a guardian whose pass has expired sees the form for a code, and no learner', async () => {
  let hasPass = true
  fakeServer({ ...noLearners, 'GET /api/family': () => (hasPass ? rosa : refused('unauthenticated')) })
  render(<FamilyApp path="/family" />)
  await screen.findByText(/^You’re signed in as Rosa/)
  hasPass = false
  comeBack()
  await screen.findByRole('textbox', { name: 'Code from the letter' })
  expect(showsRosa()).toBe(false)
})

test('a half-typed code stays while the guardian opens another page', async () => {
  const { requestsTo } = fakeServer({ 'GET /api/family': () => refused('unauthenticated') })
  render(<FamilyApp path="/family" />)
  const field = await screen.findByRole('textbox', { name: 'Code from the letter' })
  fireEvent.change(field, { target: { value: 'ABCDE' } })
  comeBack()
  // A read would have been sent by then.
  await new Promise((resolve) => setTimeout(resolve))
  expect(requestsTo('GET /api/family')).toHaveLength(1)
  expect(screen.getByRole('textbox', { name: 'Code from the letter' })).toHaveProperty('value', 'ABCDE')
})
