import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Field, TextInput } from './field.tsx'
import { FormNote, type Refusal, useCheckedForm } from './form.tsx'

const onSend = vi.fn()
beforeEach(() => onSend.mockClear())

/** The place is registered first, but the page has the name first. */
function CrewForm({ error = null, pending = false }: { error?: Refusal | null; pending?: boolean }) {
  const form = useCheckedForm({
    defaultValues: { place: '', crew: { name: '' }, types: ['Drawer'] },
    required: { place: 'Enter a place.', 'crew.name': 'Enter a name.' },
    renamed: { room: 'place' },
    alsoClears: { place: ['types'] },
    call: { error, isPending: pending },
    onSend,
  })
  const control = form.register('place')
  return (
    <form aria-label="Crew" noValidate onSubmit={form.onSubmit}>
      <Field label="Name" error={form.issue('crew.name')}>
        <TextInput {...form.register('crew.name')} />
      </Field>
      <Field label="Place" error={form.issue('place')}>
        <TextInput {...control} />
      </Field>
      <p>{form.issue('types')}</p>
      <FormNote rest={form.rest} />
    </form>
  )
}

const send = () => fireEvent.submit(screen.getByRole('form'))
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const refusal = (issues: Refusal['issues'], code = 'validation'): Refusal => ({
  code,
  sentence: 'Some fields need another look.',
  issues,
})

test('missing values are reported, the first invalid field of the page gets the focus, and nothing is sent', async () => {
  render(<CrewForm />)
  send()
  expect(await screen.findByText('Enter a place.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  write('Name', 'N')
  expect(screen.queryByText('Enter a name.')).toBeNull()
  expect(screen.getByText('Enter a place.')).toBeDefined()
  expect(onSend).not.toHaveBeenCalled()
})

test('the input is sent, and not again while it is pending', async () => {
  const { rerender } = render(<CrewForm />)
  write('Name', 'North')
  write('Place', 'Room 2')
  send()
  await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1))
  expect(onSend).toHaveBeenCalledWith({ place: 'Room 2', crew: { name: 'North' }, types: ['Drawer'] })
  rerender(<CrewForm pending />)
  send()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(onSend).toHaveBeenCalledTimes(1)
})

test('issues from the server are shown next to their fields, under the names the form has for them', async () => {
  const { rerender } = render(<CrewForm />)
  send()
  await screen.findByText('Enter a name.')
  write('Name', 'North')
  rerender(
    <CrewForm
      error={refusal([
        { path: 'room', message: 'There is no such room.' },
        { path: 'room', message: 'And a second reason.' },
        { path: 'types.0', message: 'A type is too long.' },
        { path: 'token', message: 'The link is too old.' },
      ])}
    />,
  )
  expect(screen.getByText('There is no such room.')).toBeDefined()
  expect(screen.queryByText('And a second reason.')).toBeNull()
  expect(screen.getByText('A type is too long.')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('The link is too old.')
  expect(document.activeElement).toBe(screen.getByLabelText('Place'))
  write('Place', 'Room 2')
  expect(screen.queryByText('There is no such room.')).toBeNull()
  expect(screen.queryByText('A type is too long.')).toBeNull()
})

test('a refusal without issues is shown above the form', () => {
  const { rerender } = render(<CrewForm />)
  rerender(<CrewForm error={refusal([], 'rate_limited')} />)
  expect(screen.getByRole('alert').textContent).toContain('Some fields need another look.')
})

function MoveForm() {
  const form = useCheckedForm({
    defaultValues: { moves: true, tells: false },
    call: { error: null, isPending: false },
    onSend,
  })
  return (
    <form aria-label="Days" noValidate onSubmit={form.onSubmit}>
      <Checkbox {...form.register('moves')} label="Move goals" />
      <Checkbox {...form.register('tells')} label="Tell learners" />
    </form>
  )
}

test('a form sends the state of its checkboxes', async () => {
  render(<MoveForm />)
  expect(screen.getByLabelText<HTMLInputElement>('Move goals').checked).toBe(true)
  fireEvent.click(screen.getByLabelText('Move goals'))
  fireEvent.click(screen.getByLabelText('Tell learners'))
  send()
  await waitFor(() => expect(onSend).toHaveBeenCalledWith({ moves: false, tells: true }))
})
