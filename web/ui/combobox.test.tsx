import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Combobox, type ComboboxOption } from './combobox.tsx'
import { Field } from './field.tsx'

const people: ComboboxOption[] = ['Alder', 'Brook', 'Crag'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))
const many = Array.from({ length: 80 }, (_, index) => ({ value: String(index), label: `Learner ${index}` }))

function Choice({ options }: { options: readonly ComboboxOption[] }) {
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  return (
    <Field label="Person">
      <Combobox
        chosen={chosen}
        find={(words) => options.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))}
        onChoose={setChosen}
      />
    </Field>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Person' })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

test('a person is selected with the arrow keys and Enter', () => {
  render(<Choice options={people} />)
  expect(screen.queryByRole('listbox')).toBeNull()
  press('ArrowDown')
  expect(active()).toBe('Alder')
  press('ArrowDown')
  expect(active()).toBe('Brook')
  press('Enter')
  expect(field().value).toBe('Brook')
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes the list and keeps the selected person', () => {
  render(<Choice options={people} />)
  fireEvent.change(field(), { target: { value: 'cr' } })
  fireEvent.click(screen.getByRole('option', { name: 'Crag' }))
  fireEvent.change(field(), { target: { value: 'zz' } })
  expect(screen.getByText('Nothing found.')).toBeTruthy()
  press('Escape')
  expect(field().value).toBe('Crag')
})

test('only the first of many matches are shown, with a note', () => {
  render(<Choice options={many} />)
  fireEvent.click(field())
  expect(screen.getAllByRole('option')).toHaveLength(50)
  expect(screen.getByText('50 of 80 shown. Type more of the name.')).toBeTruthy()
})
