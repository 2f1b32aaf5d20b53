import { describe, expect, test } from 'vitest'
import { measureFlatness, slopePerHour } from './flatness.ts'

/** Returns a figure for each of 40 minutes. */
const minutes = (value: (minute: number) => number) =>
  Array.from({ length: 40 }, (_, minute) => value(minute))

describe('measureFlatness', () => {
  test('a figure is flat if only the warm-up was lower', () => {
    expect(measureFlatness(minutes((minute) => (minute < 10 ? 60 + minute * 4 : 100)))).toEqual({
      before: 100,
      after: 100,
      ratio: 1,
      flat: true,
    })
  })

  test('a figure is flat despite single high minutes, even in the last quarter', () => {
    expect(measureFlatness(minutes((minute) => (minute % 8 === 7 ? 400 : 100))).flat).toBe(true)
  })

  test('a figure is flat up to ten percent of growth', () => {
    const end = (value: number) => minutes((minute) => (minute < 30 ? 100 : value))
    expect(measureFlatness(end(110)).flat).toBe(true)
    expect(measureFlatness(end(111))).toMatchObject({ before: 100, after: 111, flat: false })
  })

  test('a steadily growing figure is not flat', () => {
    expect(measureFlatness(minutes((minute) => 100 + minute)).flat).toBe(false)
  })

  test('a shrinking figure is flat', () => {
    expect(measureFlatness(minutes((minute) => 200 - minute)).flat).toBe(true)
  })
})

describe('the slope', () => {
  const points = (value: (minute: number) => number) =>
    minutes(value).map((figure, minute) => ({ hours: minute / 60, value: figure }))

  test('the slope of a line is in units per hour', () => {
    expect(slopePerHour(points((minute) => 50 + minute * 2))).toBeCloseTo(120)
    expect(slopePerHour(points(() => 50))).toBe(0)
  })

  test('a few wild minutes do not move the slope', () => {
    expect(slopePerHour(points((minute) => (minute % 10 === 9 ? 900 : 50 + minute)))).toBeCloseTo(60, 0)
  })

  test('the slope is 0 if there is nothing to compare', () => {
    expect(slopePerHour([])).toBe(0)
    expect(slopePerHour([{ hours: 1, value: 5 }])).toBe(0)
  })
})
