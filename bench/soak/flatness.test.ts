import { describe, expect, test } from 'vitest'
import { flatnessOf, slopePerHour } from './flatness.ts'

/** A figure at each of 40 minutes. */
const minutes = (value: (minute: number) => number) =>
  Array.from({ length: 40 }, (_, minute) => value(minute))

describe('a figure is flat', () => {
  test('when only the warm-up was lower', () => {
    expect(flatnessOf(minutes((minute) => (minute < 10 ? 60 + minute * 4 : 100)))).toEqual({
      before: 100,
      after: 100,
      ratio: 1,
      flat: true,
    })
  })

  test('with single minutes far above, even in the last quarter', () => {
    expect(flatnessOf(minutes((minute) => (minute % 8 === 7 ? 400 : 100))).flat).toBe(true)
  })

  test('at ten per cent more, and no longer above', () => {
    const end = (value: number) => minutes((minute) => (minute < 30 ? 100 : value))
    expect(flatnessOf(end(110)).flat).toBe(true)
    expect(flatnessOf(end(111))).toMatchObject({ before: 100, after: 111, flat: false })
  })

  test('but not while it grows all the time', () => {
    expect(flatnessOf(minutes((minute) => 100 + minute)).flat).toBe(false)
  })

  test('when it shrinks', () => {
    expect(flatnessOf(minutes((minute) => 200 - minute)).flat).toBe(true)
  })
})

describe('the slope', () => {
  const points = (value: (minute: number) => number) =>
    minutes(value).map((one, minute) => ({ hours: minute / 60, value: one }))

  test('is that of the line, in units an hour', () => {
    expect(slopePerHour(points((minute) => 50 + minute * 2))).toBeCloseTo(120)
    expect(slopePerHour(points(() => 50))).toBe(0)
  })

  test('is not moved by a few wild minutes', () => {
    expect(slopePerHour(points((minute) => (minute % 10 === 9 ? 900 : 50 + minute)))).toBeCloseTo(60, 0)
  })

  test('is none where there is nothing to compare', () => {
    expect(slopePerHour([])).toBe(0)
    expect(slopePerHour([{ hours: 1, value: 5 }])).toBe(0)
  })
})
