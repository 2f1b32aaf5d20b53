// How a crew is spoken of.
import type { Group } from '../../contract/crews.ts'

const names = new Intl.ListFormat('en-US')

export const captainNames = ({ captains }: Pick<Group, 'captains'>): string =>
  names.format(captains.map(({ firstName, lastName }) => `${firstName} ${lastName}`))

export const memberWords = (count: number): string => (count === 1 ? '1 member' : `${count} members`)
