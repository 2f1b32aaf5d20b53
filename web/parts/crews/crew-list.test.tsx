import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CrewColumn } from './crew-columns.tsx'
import { CrewList } from './crew-list.tsx'

interface Named {
  id: number
  name: string
  waiting: number
}

const moss = { id: 1, name: 'Moss Makers', waiting: 3 }
const kelp = { id: 2, name: 'Kelp Keepers', waiting: 0 }

const columns: CrewColumn<Named>[] = [
  { slot: 'foot', cell: ({ id }) => <a href={`/crews/${id}`}>Open</a> },
  { slot: 'body', cell: ({ waiting }) => waiting > 0 && <p>{waiting} wait</p> },
  { slot: 'body', cell: (_, index) => <p>number {index + 1}</p> },
]

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const textOf = (name: string) => screen.getByRole('region', { name }).textContent

test.each(['cards', 'tiles'] as const)(
  '%s show the columns of each crew by place, then by order',
  (layout) => {
    render(<CrewList layout={layout} label="Crews" crews={[moss, kelp]} columns={columns} />)
    expect(within(screen.getByRole('list', { name: 'Crews' })).getAllByRole('listitem')).toHaveLength(2)
    expect(textOf('Moss Makers')).toBe('Moss Makers3 waitnumber 1Open')
    expect(textOf('Kelp Keepers')).toBe('Kelp Keepersnumber 2Open')
  },
)

test('a long list of cards begins with the first ones', () => {
  const crews = Array.from({ length: 300 }, (_, id) => ({ id, name: `Crew ${id}`, waiting: 0 }))
  render(<CrewList layout="cards" crews={crews} columns={columns} first={12} />)
  expect(screen.getAllByRole('region')).toHaveLength(12)
})

test('a row is a link, and its foot stands next to the link', () => {
  render(
    <CrewList layout="rows" crews={[moss]} columns={columns} getHref={({ id }) => `/feedback/crew/${id}`} />,
  )
  const [link, foot] = screen.getAllByRole('link')
  expect(link?.getAttribute('href')).toBe('/feedback/crew/1')
  expect(link?.textContent).toBe('Moss Makers')
  expect(foot?.textContent).toBe('Open')
})

test('a table has a bar for the goals of each crew, and words for a crew without goals', () => {
  render(
    <CrewList
      layout="table"
      label="Finished goals by crew"
      crews={[moss, kelp]}
      columns={[{ slot: 'note', cell: ({ waiting }) => `${waiting} wait` }]}
      getWeek={({ waiting }) => ({ goals: waiting, done: 1 })}
      emptyText="No goals yet"
    />,
  )
  const rows = within(screen.getByRole('table', { name: 'Finished goals by crew' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'CrewShareFinished',
    expect.stringMatching(/^Moss Makers 3 wait33%1 of 3/),
    'Kelp Keepers 0 waitNo goals yet',
  ])
})
