import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { combineQueries, Loaded, type Read, ReadError } from './loaded.tsx'

const loading: Read<string> = {
  data: undefined,
  isError: false,
  error: null,
  isFetching: true,
  refetch: vi.fn(),
}
const loaded: Read<string> = { ...loading, data: 'Lichen Legends', isFetching: false }

const failedRead = (): Read<string> => ({
  ...loading,
  isError: true,
  error: { sentence: 'Can’t reach Cairn.' },
  isFetching: false,
  refetch: vi.fn(),
})

function show(read: Read<string>, children = (name: string) => <h2>{name}</h2>) {
  return render(
    <Loaded read={read} fallback={<p>Loading</p>}>
      {children}
    </Loaded>,
  )
}

it('a loading part shows the skeleton, then the content, which stays when a refresh fails', () => {
  const { rerender } = show(loading)
  expect(screen.getByText('Loading')).toBeTruthy()
  rerender(
    <Loaded read={{ ...loaded, isError: true, error: { sentence: 'No' } }} fallback={<p>Loading</p>}>
      {(name) => <h2>{name}</h2>}
    </Loaded>,
  )
  expect(screen.getByRole('heading', { name: 'Lichen Legends' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a part that fails to load shows an error and can be loaded again', () => {
  const read = failedRead()
  show(read)
  expect(screen.getByRole('alert').textContent).toContain('Can’t reach Cairn.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(read.refetch).toHaveBeenCalledOnce()
})

it('a small card shows one line about its failure', () => {
  const read = failedRead()
  render(
    <Loaded read={read} inlineError="Couldn’t load your crew.">
      {(name) => <h2>{name}</h2>}
    </Loaded>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Couldn’t load your crew. Try again')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(read.refetch).toHaveBeenCalledOnce()
})

it('a read whose data is shown elsewhere leaves only its error', () => {
  const { container, rerender } = render(<ReadError read={loading}>Couldn’t load the figures.</ReadError>)
  expect(container.textContent).toBe('')
  const read = failedRead()
  rerender(<ReadError read={read}>Couldn’t load the figures.</ReadError>)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(read.refetch).toHaveBeenCalledOnce()
  rerender(<ReadError read={{ ...read, data: 'Lichen Legends' }}>Couldn’t load the figures.</ReadError>)
  expect(container.textContent).toBe('')
})

it('the placeholder of a loading part tells screen readers what loads', () => {
  const { rerender } = render(
    <Loaded read={loading} label="the crews" size="h-16">
      {(name) => name}
    </Loaded>,
  )
  expect(screen.getByRole('status', { name: 'Loading the crews' }).className).toBe('h-16')
  rerender(
    <Loaded read={loading} label="the crews" cards={['h-24', 'h-48']}>
      {(name) => name}
    </Loaded>,
  )
  expect(screen.getByRole('status', { name: 'Loading the crews' }).children).toHaveLength(2)
})

it('an exception in one card stays within that card', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  const card = (name: string) => {
    if (broken) throw new Error('a name that no code expects')
    return <h2>{name}</h2>
  }
  render(
    <main>
      <Loaded read={loaded} fallback={null}>
        {card}
      </Loaded>
      <Loaded read={loaded} fallback={null}>
        {() => <h2>My Goals</h2>}
      </Loaded>
    </main>,
  )
  expect(screen.getByRole('heading', { name: 'My Goals' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t show this')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('heading', { name: 'Lichen Legends' })).toBeTruthy()
  silenced.mockRestore()
})

it('joined reads are complete with all of them, and a retry reads only those that failed', () => {
  expect(combineQueries({ crew: loaded, studio: loading }).data).toBeUndefined()
  expect(combineQueries({ crew: loaded, studio: loaded }).data).toEqual({
    crew: 'Lichen Legends',
    studio: 'Lichen Legends',
  })
  const [crew, studio] = [{ ...loading, refetch: vi.fn() }, failedRead()]
  const both = combineQueries({ crew, studio })
  expect(both.isError && both.error?.sentence).toBe('Can’t reach Cairn.')
  both.refetch()
  expect(studio.refetch).toHaveBeenCalledOnce()
  expect(crew.refetch).not.toHaveBeenCalled()
})
