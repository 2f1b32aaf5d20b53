// The built-in pictures: a dozen nature drawings. There are no uploads.

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
