// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Switch, Tick } from './checkbox.tsx'
import { DateTiles } from './choice.tsx'
import { Stepper } from './stepper.tsx'

const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']

function Due() {
  const [day, setDay] = useState<string | null>(null)
  return (
    <DateTiles
      legend="Due"
      days={week}
      value={day}
      onChange={setDay}
      today="2026-11-18"
      allowed={week.slice(2)}
    />
  )
}

describe('the days of a week', () => {
  test('the days of a week are one group of radio buttons, so that the browser’s arrow keys move in it', () => {
    render(<Due />)
    const days = within(screen.getByRole('group', { name: 'Due' })).getAllByRole<HTMLInputElement>('radio')
    expect(days).toHaveLength(5)
    expect(new Set(days.map((day) => day.name)).size).toBe(1)
    expect(days.every((day) => day.type === 'radio' && day.tabIndex === 0)).toBe(true)
  })

  test('the days of a week are named in full, and past ones can be seen but not selected', () => {
    render(<Due />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Monday, November 16' }).disabled).toBe(true)
    const thursday = screen.getByRole<HTMLInputElement>('radio', { name: 'Thursday, November 19' })
    fireEvent.click(thursday)
    expect(thursday.checked).toBe(true)
    const today = screen.getByRole<HTMLInputElement>('radio', { name: 'Today, Wednesday, November 18' })
    fireEvent.click(today)
    expect([today.checked, thursday.checked]).toEqual([true, false])
  })
})

describe('the stone of a goal', () => {
  test('the stone of a goal can be checked while the goal is open', () => {
    const changes: boolean[] = []
    render(<Tick state="open" label="Mark as done: Be nicer" onChange={(done) => changes.push(done)} />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mark as done: Be nicer' }))
    expect(changes).toEqual([true])
  })

  test('the stone of a goal stays closed once the goal is locked', () => {
    const changes: boolean[] = []
    render(<Tick state="locked" label="Incomplete: Be nicer" onChange={(done) => changes.push(done)} />)
    const box = screen.getByRole<HTMLInputElement>('checkbox')
    fireEvent.click(box)
    expect([box.disabled, box.checked, changes.length]).toEqual([true, false, 0])
  })

  test('the stone of a goal stays checked after the deadline', () => {
    render(<Tick state="done" disabled label="Completed: Be nicer" />)
    const box = screen.getByRole<HTMLInputElement>('checkbox')
    expect([box.disabled, box.checked]).toEqual([true, true])
  })
})

test('a switch says Yes or No', () => {
  const { rerender } = render(<Switch label="Guide: Jo Li" checked={false} onChange={() => {}} />)
  expect(screen.getByText('No')).toBeDefined()
  rerender(<Switch label="Guide: Jo Li" checked onChange={() => {}} />)
  expect(screen.getByText('Yes')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Guide: Jo Li' }).checked).toBe(true)
})

function HowMany({ start }: { start: number }) {
  const [value, setValue] = useState(String(start))
  return <Stepper value={value} onChange={setValue} min={1} max={20} />
}

describe('a number between 1 and 20', () => {
  test('a number between 1 and 20 changes by buttons and arrows, and stops at its ends', () => {
    render(<HowMany start={19} />)
    const box = screen.getByRole<HTMLInputElement>('spinbutton')
    fireEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(box.value).toBe('20')
    fireEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(box.value).toBe('20')
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    expect(box.value).toBe('19')
  })

  test.each(['99', '0', '', '2.5'])(
    'a number between 1 and 20 stays as typed, such as %j, when the field is left',
    (typed) => {
      render(<HowMany start={3} />)
      const box = screen.getByRole<HTMLInputElement>('spinbutton')
      fireEvent.change(box, { target: { value: typed } })
      fireEvent.blur(box)
      expect(box.value).toBe(typed)
    },
  )

  test.each([
    ['99', 'One fewer', '20'],
    ['99', 'One more', '20'],
    ['0', 'One more', '1'],
    ['', 'One more', '1'],
    ['', 'One fewer', '1'],
    ['many', 'One more', '1'],
  ])('a number between 1 and 20 returns to its range by a button: %j, %s', (typed, button, after) => {
    render(<HowMany start={3} />)
    const box = screen.getByRole<HTMLInputElement>('spinbutton')
    fireEvent.change(box, { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(box.value).toBe(after)
  })
})
