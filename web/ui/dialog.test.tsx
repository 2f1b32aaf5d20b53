// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Field, TextInput } from './field.tsx'

function Goals({ locked = false, onSend = () => {} }: { locked?: boolean; onSend?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>New goal</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        locked={locked}
        title="Create New Goal"
        form={{
          onSubmit: (event) => {
            event.preventDefault()
            onSend()
          },
        }}
        footer={<Button type="submit">Create goal</Button>}
      >
        <Field label="What will you do?">
          <TextInput />
        </Field>
      </Dialog>
    </>
  )
}

const open = () => {
  const opener = screen.getByRole('button', { name: 'New goal' })
  opener.focus()
  fireEvent.click(opener)
  return opener
}

describe('a dialog', () => {
  test('a dialog starts in its first field and returns the focus to its opener', async () => {
    render(<Goals />)
    const opener = open()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('What will you do?')))
    expect(screen.getByRole('dialog', { name: 'Create New Goal' })).toBeDefined()
    fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test('a dialog sends its form from the footer', () => {
    const onSend = vi.fn()
    render(<Goals onSend={onSend} />)
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Create goal' }))
    expect(onSend).toHaveBeenCalledOnce()
  })

  test('a dialog stays open while work is pending', () => {
    render(<Goals locked />)
    open()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.getByRole('dialog')).toBeDefined()
  })
})

describe('a confirmation before a deletion', () => {
  const ask = (props: {
    pending?: boolean
    onConfirm?: () => void
    onOpenChange?: (open: boolean) => void
  }) =>
    render(
      <ConfirmDialog
        open
        title="Delete “Ridgeline”?"
        confirmLabel="Delete studio"
        pendingLabel="Deleting..."
        onOpenChange={props.onOpenChange ?? (() => {})}
        onConfirm={props.onConfirm ?? (() => {})}
        pending={props.pending ?? false}
      >
        31 learners will be given a new studio.
      </ConfirmDialog>,
    )

  test('a confirmation starts on Cancel and says what will be deleted', async () => {
    ask({})
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
    const dialog = screen.getByRole('alertdialog', { name: 'Delete “Ridgeline”?' })
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toContain('31 learners')
  })

  test('a confirmation can neither be sent twice nor left while it is pending', () => {
    const onConfirm = vi.fn()
    const onOpenChange = vi.fn()
    ask({ pending: true, onConfirm, onOpenChange })
    fireEvent.click(screen.getByText('Deleting...'))
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onOpenChange).not.toHaveBeenCalled()
  })
})
