// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { Pencil } from 'lucide-react'
import { describe, expect, test, vi } from 'vitest'
import { Button, IconButton } from './button.tsx'

describe('a button', () => {
  test('a disabled button stays reachable, does nothing and says why', () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" reason="Lichen Legends is full: 5 of 5." onClick={onClick}>
          Move here
        </Button>
      </form>,
    )
    const button = screen.getByRole('button')
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.hasAttribute('disabled')).toBe(false)
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toBe('Lichen Legends is full: 5 of 5.')
    expect(button.dataset.tip).toBe('Lichen Legends is full: 5 of 5.')
  })

  test('a button is disabled and renamed while its work is pending, and then has the focus again', () => {
    const { rerender } = render(<Button>Save studio</Button>)
    const button = screen.getByRole<HTMLButtonElement>('button')
    button.focus()
    rerender(
      <Button pending pendingLabel="Saving...">
        Save studio
      </Button>,
    )
    expect(button.disabled).toBe(true)
    expect(screen.getByText('Saving...')).toBeDefined()
    // A browser removes the focus of a button that becomes disabled.
    button.blur()
    rerender(<Button>Save studio</Button>)
    expect(document.activeElement).toBe(button)
  })

  test('a button does not send a form unless its type says so', () => {
    render(<Button>Cancel</Button>)
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
  })

  test('a button with only an icon has a name and a tooltip', () => {
    render(<IconButton icon={Pencil} label="Edit: Be nicer" tooltip="Edit" />)
    expect(screen.getByRole('button', { name: 'Edit: Be nicer' }).dataset.tip).toBe('Edit')
  })
})
