// Judges whether a figure that is measured every minute stays flat. The first quarter, in which a process warms up, does
// not count. Medians and pairwise slopes are robust against single minutes in which other processes were busy.
import { median } from '../load.ts'

/** The largest ratio of the end to the time after the warm-up that still counts as flat. */
export const FLAT = 1.1

export interface Flatness {
  /** Median of the second quarter, and of the last. */
  before: number
  after: number
  ratio: number
  flat: boolean
}

/** @param values in the order they were taken, the same time apart */
export function measureFlatness(values: readonly number[]): Flatness {
  const quarter = (first: number) => Math.floor((values.length * first) / 4)
  const before = median(values.slice(quarter(1), quarter(2)))
  const after = median(values.slice(quarter(3)))
  const ratio = after / before
  return { before, after, ratio, flat: ratio <= FLAT }
}

export interface Point {
  hours: number
  value: number
}

/** Returns the median slope of all pairs (Theil and Sen), in the value's unit per hour; 0 with fewer than two points. */
export function slopePerHour(points: readonly Point[]): number {
  const slopes = points.flatMap((point, index) =>
    points
      .slice(index + 1)
      .filter((second) => second.hours !== point.hours)
      .map((second) => (second.value - point.value) / (second.hours - point.hours)),
  )
  return slopes.length === 0 ? 0 : median(slopes)
}
