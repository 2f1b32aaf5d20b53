import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { keepFocus } from './keep-focus.ts'

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

/** A list whose rows are removed with the server's answer, `after` milliseconds from the end of the dialog. */
function Studios({ names, after = 0 }: { names: readonly string[]; after?: number }) {
  const [rows, setRows] = useState(names)
  const [deleting, setDeleting] = useState<string | null>(null)
  const remove = (name: string | null) => setRows((before) => before.filter((row) => row !== name))
  return (
    <main>
      <h1>Admin</h1>
      <section>
        <h2>Studios</h2>
        {rows.length > 0 && (
          <ul>
            {rows.map((name) => (
              <li key={name}>
                <h3>{name}</h3>
                <button type="button" aria-label={`Edit: ${name}`} />
                <button type="button" aria-label={`Delete: ${name}`} onClick={() => setDeleting(name)} />
                <button
                  type="button"
                  aria-label={`Forget: ${name}`}
                  onClick={(event) => {
                    keepFocus(event.currentTarget)
                    remove(name)
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting}?`}
        confirmLabel="Delete studio"
        onOpenChange={() => setDeleting(null)}
        onConfirm={() => {
          if (after === 0) remove(deleting)
          else setTimeout(() => remove(deleting), after)
          setDeleting(null)
        }}
      >
        It is gone for good.
      </ConfirmDialog>
    </main>
  )
}

function press(name: string) {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
async function remove(name: string) {
  press(`Delete: ${name}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete studio' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull())
}

test.each([0, 400])(
  'after a deletion the next row has the focus, also %d ms after the dialog',
  async (after) => {
    render(<Studios names={['Foothills', 'Ridgeline', 'Summit']} after={after} />)
    await remove('Ridgeline')
    await waitFor(() => expect(focused()).toBe('Delete: Summit'))
    await remove('Summit')
    await waitFor(() => expect(focused()).toBe('Delete: Foothills'))
    await remove('Foothills')
    await waitFor(() => expect(focused()).toBe('Studios'))
  },
)

test('a deletion without a confirmation moves the focus to the next row too', async () => {
  render(<Studios names={['Foothills', 'Summit']} />)
  press('Forget: Foothills')
  await waitFor(() => expect(focused()).toBe('Forget: Summit'))
})

test('a focus that went elsewhere before the row is removed stays there', async () => {
  render(<Studios names={['Foothills', 'Summit']} after={400} />)
  press('Delete: Foothills')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete studio' }))
  await waitFor(() => expect(focused()).toBe('Delete: Foothills'))
  screen.getByRole('button', { name: 'Edit: Summit' }).focus()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Foothills' })).toBeNull())
  expect(focused()).toBe('Edit: Summit')
})
