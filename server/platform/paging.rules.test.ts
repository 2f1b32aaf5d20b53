import { describe, expect, it } from 'vitest'
import { DomainError } from './errors.ts'
import { decodeCursor, encodeCursor, pageOf } from './paging.ts'

describe('a cursor', () => {
  it('a cursor returns the sort key it was made from', () => {
    const key = ['ångström\u0001zoë', 7, 1_795_000_000_000]
    expect(decodeCursor(encodeCursor(key), ['text', 'id', 'instant'])).toEqual(key)
  })

  it('a cursor is absent on the first page', () => {
    expect(decodeCursor(undefined, ['id'])).toBeNull()
  })

  it.each<[string, string]>([
    ['words', 'not-a-cursor'],
    ['nothing', ''],
    ['an object', Buffer.from('{"0":1,"length":1}').toString('base64url')],
    ['too many values', encodeCursor([1, 2])],
    ['too few values', encodeCursor([])],
    ['a text where a number belongs', encodeCursor(['1'])],
    ['a fraction', encodeCursor([1.5])],
    ['a number past the safe ones', Buffer.from('[9007199254740993]').toString('base64url')],
    ['null', Buffer.from('[null]').toString('base64url')],
    ['an id past the last', encodeCursor([2 ** 31])],
    ['an id before the first', encodeCursor([0])],
    ['an id below nothing', encodeCursor([-1])],
  ])('a cursor made of %s is refused', (_what, text) => {
    expect(() => decodeCursor(text, ['id'])).toThrow(DomainError)
  })

  it('a cursor covers the first instant to the last, and nothing beyond', () => {
    expect(decodeCursor(encodeCursor([-8.64e15, 1]), ['instant', 'id'])).toEqual([-8.64e15, 1])
    expect(decodeCursor(encodeCursor([8.64e15, 1]), ['instant', 'id'])).toEqual([8.64e15, 1])
    expect(() => decodeCursor(encodeCursor([8.64e15 + 1, 1]), ['instant', 'id'])).toThrow(DomainError)
  })

  it.each(['a\0b', '\ud800'])('a cursor with a text that no database can store is refused', (text) => {
    expect(() => decodeCursor(encodeCursor([text]), ['text'])).toThrow("This cursor isn't valid")
  })
})

describe('a page', () => {
  const keyOf = (row: number) => [row]

  it('a page ends with a cursor of its last row while there are more', () => {
    const { items, nextCursor } = pageOf([5, 4, 3], 2, keyOf)
    expect(items).toEqual([5, 4])
    expect(decodeCursor(nextCursor ?? '', ['id'])).toEqual([4])
  })

  it.each([
    [
      [5, 4],
      [5, 4],
    ],
    [[], []],
  ])('a page of %j is the last one', (rows, items) => {
    expect(pageOf(rows, 2, keyOf)).toEqual({ items, nextCursor: null })
  })
})
