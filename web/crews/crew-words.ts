// How a crew is spoken of.

import type { Group } from '../../contract/crews.ts'
import { listOf } from '../../contract/sentences.ts'

export const captainNames = ({ captains }: Pick<Group, 'captains'>): string =>
  listOf(captains.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
