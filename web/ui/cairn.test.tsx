// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Cairn } from './cairn.tsx'
import { CairnMark } from './cairn-mark.tsx'

const stones = (of: HTMLElement) => [
  of.querySelectorAll('.cairn-stone, .cairn-new').length,
  of.querySelectorAll('.cairn-ghost').length,
]

describe('the cairn of a week', () => {
  test.each([
    [3, 2, 'A cairn of 3 stones, 2 still to place', [3, 2]],
    [1, 0, 'A cairn of 1 stone', [1, 0]],
    [0, 5, 'No stones yet, 5 still to place', [0, 5]],
    [0, 0, 'No stones yet', [0, 1]],
    [8, 2, 'A cairn of 8 stones, 2 still to place', [8, 2]],
    [11, 0, 'A cairn of 11 stones', [11, 0]],
    [20, 3, 'A cairn of 20 stones, 3 still to place', [16, 0]],
  ])('of %i finished and %i open goals', (done, todo, label, drawn) => {
    const { container } = render(<Cairn done={done} todo={todo} />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(label)
    expect(stones(container)).toEqual(drawn)
  })

  test('lets only the newest stone fall, wherever it lies', () => {
    const { container, rerender } = render(<Cairn done={3} play />)
    expect(container.querySelectorAll('.cairn-new')).toHaveLength(1)
    rerender(<Cairn done={9} play />)
    expect(container.querySelectorAll('.cairn-new')).toHaveLength(1)
  })

  test.each([
    [3, 6, [3, 3]],
    [9, 12, [6, 2]],
    [12, 12, [8, 0]],
    [0, 0, [0, 0]],
  ])('as a mark of %i of %i', (done, total, [on = 0, off = 0]) => {
    const { container } = render(<CairnMark done={done} total={total} />)
    expect(container.querySelectorAll('.mark-on')).toHaveLength(on)
    expect(container.querySelectorAll('.mark-off')).toHaveLength(off)
  })
})
