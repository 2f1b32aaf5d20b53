// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Cairn } from './cairn.tsx'
import { countBars, toPiles } from './cairn-stones.tsx'

/** The numbers of completed stones in both piles, and of open ones. */
const counts = (done: number, todo: number) => {
  const all = toPiles(done, todo).flat()
  return [all.filter((kind) => kind !== 'ghost').length, all.filter((kind) => kind === 'ghost').length]
}

describe('the cairn of a week', () => {
  test.each([
    [3, 2, 'A cairn of 3 stones, 2 still to place', [3, 2]],
    [1, 0, 'A cairn of 1 stone', [1, 0]],
    [0, 5, 'No stones yet, 5 still to place', [0, 5]],
    [0, 0, 'No stones yet', [0, 1]],
    [8, 2, 'A cairn of 8 stones, 2 still to place', [8, 2]],
    [11, 0, 'A cairn of 11 stones', [11, 0]],
    [20, 3, 'A cairn of 20 stones, 3 still to place', [16, 0]],
  ])('the cairn of %i completed and %i open goals has the right stones', (done, todo, label, drawn) => {
    render(<Cairn done={done} todo={todo} />)
    expect(screen.getByRole('img', { name: label })).toBeTruthy()
    expect(counts(done, todo)).toEqual(drawn)
  })

  test('the cairn of a week has its ninth stone in a second pile', () => {
    expect(toPiles(8, 0).map(({ length }) => length)).toEqual([8])
    expect(toPiles(8, 1).map(({ length }) => length)).toEqual([8, 1])
  })

  test.each([
    [3, 0, 2],
    [3, 4, 2],
    [9, 0, 8],
    [16, 2, 15],
    [20, 0, 15],
  ])('the cairn of %i completed and %i open goals lets only the newest stone fall', (done, todo, newest) => {
    const all = toPiles(done, todo, true).flat()
    expect(all.flatMap((kind, index) => (kind === 'new' ? [index] : []))).toEqual([newest])
  })

  test.each([
    [3, 6, { on: 3, off: 3 }],
    [9, 12, { on: 6, off: 2 }],
    [12, 12, { on: 8, off: 0 }],
    [0, 0, { on: 0, off: 0 }],
  ])('the cairn is a mark of %i of %i', (done, total, bars) => {
    expect(countBars(done, total)).toEqual(bars)
  })
})
