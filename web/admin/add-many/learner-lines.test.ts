import { describe, expect, test } from 'vitest'
import { checkList, removeLines, rowKey } from '../../parts/lists/pasted-list.ts'
import { createLearnerCheck, readLearners } from './add-many-dialog.tsx'

const joLi = { username: 'jo.li', firstName: 'Jo', lastName: 'Li' }
const findProblem = createLearnerCheck(['Foothills', 'Summit'], [joLi])
const check = (text: string) => checkList(readLearners(text), findProblem)
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
  test('a pasted list shows line by line what is wrong, and which learners are ready', () => {
    const { ready, problems } = check(list)
    expect(ready.map(({ username }) => username)).toEqual(['khai.n'])
    expect(problems.map(({ line, message }) => `Line ${line}: ${message}`)).toEqual([
      'Line 3: All fields are required',
      'Line 5: Expected 5 fields (username,password,firstName,lastName,studio), got 6',
      'Line 6: That username is taken.',
      'Line 7: There’s no studio named “Nowhere” in this school. Its studios: Foothills, Summit.',
      "Line 8: The password can't contain the username.",
      'Line 9: A password needs at least 8 characters, or 12 for an admin, coach or guide.',
    ])
  })

  test('a pasted list shows a refusal of the server until the line is changed', () => {
    const line = 'saoirse,cold-brook-12,Saoirse,Ní Bhriain,Summit'
    const [row] = check(line).ready
    if (!row) throw new Error('The line is not ready')
    const message = 'That username is taken.'
    const sent = new Map([[rowKey(row), { item: row, state: 'refused' as const, message }]])
    const problems = (text: string) => checkList(readLearners(text), findProblem, sent).problems
    expect(problems(`\n${line}`)).toMatchObject([{ line: 2, message }])
    expect(problems(line.replace('saoirse', 'saoirse.n'))).toEqual([])
  })

  test('a pasted list explains a learner whom a call without an answer has added', () => {
    const line = 'jo.li,tall-pine-42,Jo,Li,Foothills'
    const [row] = readLearners(line).flatMap(({ row }) => row ?? [])
    if (!row) throw new Error('The line cannot be read')
    expect(findProblem(row, true)).toBe('This learner was already added on an earlier try. Delete this line.')
    expect(findProblem({ ...row, firstName: 'Joan' }, true)).toBe('That username is taken.')
  })

  test('a pasted list without the created learners keeps its heading and the lines to fix, as written', () => {
    const { lines } = check(list)
    const left = removeLines(list, lines, new Set([2])).split('\n')
    expect(left[0]).toBe('username,password,firstName,lastName,studio')
    expect(left[1]).toBe('bo,moss7stone,Bo,,Foothills')
    expect(left).toHaveLength(7)
    expect(removeLines(list, lines, new Set(lines.map(({ line }) => line)))).toBe('')
  })
})
