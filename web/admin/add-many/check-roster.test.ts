import { describe, expect, test } from 'vitest'
import { checkRoster, rowKey, withoutLines } from './check-roster.ts'

const known = {
  studios: ['Foothills', 'Summit'],
  taken: new Set(['jo.li']),
  refusals: new Map<string, string>(),
}
const list = [
  'username,password,firstName,lastName,studio',
  'khai.n,river-otter-41,Thị Minh Khai,Nguyễn,summit',
  'bo,moss7stone,Bo,,Foothills',
  '',
  'd,boulder88,D’Angelo,Przybylski,van der Meer,Summit',
  'Jo.Li,tall-pine-3,Jo,Li,Foothills',
  'aegir,granite-92,Ægir,Þórarinsson,Nowhere',
  'mia.w,mia.w-2026,Mia,Wójcik,Summit',
  'lee,short,Lee,Ox,Summit',
].join('\n')

describe('a pasted list', () => {
  test('tells line by line what is wrong, and which learners are ready', () => {
    const { ready, problems, empty } = checkRoster(list, known)
    expect(empty).toBe(false)
    expect(ready.map(({ username }) => username)).toEqual(['khai.n'])
    expect(problems.map(({ message }) => message)).toEqual([
      'Line 3: All fields are required',
      'Line 5: Expected 5 fields (username,password,firstName,lastName,studio), got 6',
      'Line 6: That username is taken.',
      'Line 7: There is no studio named “Nowhere” in this school.',
      'Line 8: The username stands in this password. Leave it out.',
      'Line 9: A password has at least 8 characters, that of an admin, coach or guide at least 12.',
    ])
  })

  test('keeps what the server refused until that line is changed', () => {
    const line = 'saoirse,cold-brook-12,Saoirse,Ní Bhriain,Summit'
    const [row] = checkRoster(line, known).ready
    if (!row) throw new Error('The line is not ready')
    const refusals = new Map([[rowKey(row), 'That username is taken.']])
    expect(checkRoster(`\n${line}`, { ...known, refusals }).problems[0]?.message).toBe(
      'Line 2: That username is taken.',
    )
    expect(checkRoster(line.replace('saoirse', 'saoirse.n'), { ...known, refusals }).problems).toEqual([])
  })

  test('without the learners that were made keeps its heading and the lines to be mended, as written', () => {
    const { lines } = checkRoster(list, known)
    const left = withoutLines(list, lines, new Set([2])).split('\n')
    expect(left[0]).toBe('username,password,firstName,lastName,studio')
    expect(left[1]).toBe('bo,moss7stone,Bo,,Foothills')
    expect(left).toHaveLength(7)
    expect(withoutLines(list, lines, new Set(lines.map(({ line }) => line)))).toBe('')
  })
})
