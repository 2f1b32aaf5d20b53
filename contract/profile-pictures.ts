// The built-in pictures; people cannot upload others.

export const profilePictures = [
  'acorn',
  'bear',
  'bee',
  'butterfly',
  'cloud',
  'fern',
  'fish',
  'flower',
  'fox',
  'frog',
  'hare',
  'heron',
  'ladybug',
  'leaf',
  'moon',
  'mountain',
  'mushroom',
  'owl',
  'pine',
  'river',
  'snail',
  'star',
  'turtle',
  'whale',
] as const

export type ProfilePicture = (typeof profilePictures)[number]
