import { expect, test } from 'vitest'
import { routes } from '../../../contract/screens.ts'
import { shots } from './shots.ts'

test('every screen of the table of screens has its picture', () => {
  const screens = new Set(routes.flatMap(({ to }) => (typeof to === 'string' ? [to] : [])))
  const taken = new Set(shots.map(({ screen }) => screen))
  expect([...screens].filter((screen) => !taken.has(screen))).toEqual([])
})

test('no two pictures of a school share a file', () => {
  const files = shots.map(({ school, name }) => `${school} ${name.replace(/[^\w]+/g, ' ')}`)
  expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([])
})
