import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Language } from '../../../contract/languages.ts'
import type { User } from '../../../contract/people.ts'
import { createQueryClient } from '../../api/cache.ts'
import { CurrentUserProvider } from '../../frame/user-and-week.ts'
import { khai } from '../../testing/people.ts'
import { admin, smallSchool } from '../../testing/small-school.ts'
import { EditPersonDialog } from './edit-person-dialog.tsx'

/** The dialog alone, because the page offers English only. */
async function openEdit(offered: readonly Language[], state: Partial<User> = {}) {
  const person: User = { ...khai, language: null, schoolLanguage: 'es', ...state }
  const server = smallSchool()
  server.answers['GET /api/admin/users'] = () => [admin, person]
  server.answers['PUT /api/admin/users/:id'] = ({ body }) => ({ ...person, language: body.language ?? null })
  let isOpen = true
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CurrentUserProvider value={admin}>
        <EditPersonDialog
          person={person}
          noun="learner"
          offered={offered}
          onClose={() => {
            isOpen = false
          }}
        />
      </CurrentUserProvider>
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: /^Edit Khai/ }))
  return {
    dialog,
    save: () => fireEvent.click(dialog.getByRole('button', { name: 'Save changes' })),
    sent: () => server.requestsTo('PUT /api/admin/users/:id').map(({ body }) => body),
    isOpen: () => isOpen,
  }
}

test('an admin sets the language of a person, and nothing else is sent', async () => {
  const { dialog, save, sent, isOpen } = await openEdit(['en', 'es'])
  const select = dialog.getByLabelText<HTMLSelectElement>('Language')
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Same as the school (Español)',
    'English',
    'Español',
  ])
  expect(select.value).toBe('')
  fireEvent.change(select, { target: { value: 'en' } })
  save()
  await waitFor(() => expect(sent()).toEqual([{ language: 'en' }]))
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('a person gets the language of the school back', async () => {
  const { dialog, save, sent } = await openEdit(['en', 'es'], { language: 'en' })
  const select = dialog.getByLabelText<HTMLSelectElement>('Language')
  expect(select.value).toBe('en')
  fireEvent.change(select, { target: { value: '' } })
  save()
  await waitFor(() => expect(sent()).toEqual([{ language: null }]))
})

test('while one language is offered, a person has no field for it and keeps the language', async () => {
  const { dialog, save, sent } = await openEdit(['en'], { language: 'es' })
  expect(dialog.queryByLabelText('Language')).toBeNull()
  fireEvent.input(dialog.getByLabelText('First name'), { target: { value: 'Kai' } })
  save()
  await waitFor(() => expect(sent()).toEqual([{ firstName: 'Kai' }]))
})
