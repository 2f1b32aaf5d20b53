// Says what a list action did, as in the title of its toast: '2 learners deleted'.

import { plural } from '@lingui/core/macro'

export const describeLeft = (count: number): string =>
  plural(count, { one: '# learner marked as left', other: '# learners marked as left' })

export const describeBroughtBack = (count: number): string =>
  plural(count, { one: '# learner brought back', other: '# learners brought back' })

export const describeDeleted = (count: number): string =>
  plural(count, { one: '# learner deleted', other: '# learners deleted' })

/** `place` is a crew or a studio. */
export const describeMoved = (count: number, place: string): string =>
  plural(count, { one: `# learner moved to ${place}`, other: `# learners moved to ${place}` })

export const describeWithoutCrew = (count: number): string =>
  plural(count, { one: '# learner unassigned now', other: '# learners unassigned now' })

export const describeWithoutStudio = (count: number): string =>
  plural(count, { one: '# learner now without a studio', other: '# learners now without a studio' })

/** `days` are 'Mon, Nov 16 to Wed, Nov 18'. */
export const describeAway = (count: number, days: string): string =>
  plural(count, { one: `# learner away ${days}`, other: `# learners away ${days}` })
