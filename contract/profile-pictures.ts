// The built-in pictures; people cannot upload others.

export const profilePictures = [
  'acorn',
  'bee',
  'cloud',
  'fern',
  'fox',
  'heron',
  'leaf',
  'moon',
  'mountain',
  'owl',
  'pine',
  'river',
] as const

export type ProfilePicture = (typeof profilePictures)[number]
