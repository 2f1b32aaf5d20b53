import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The end of a list that has more pages; it also says when the next page failed to load. `wide`: over the whole card. `foot`: the same, below its rows. */
export function ShowMore({
  list,
  label = 'Show more',
  foot = false,
  wide = foot,
}: {
  list: PagedList
  label?: string
  wide?: boolean
  foot?: boolean
}) {
  if (!list.hasNextPage) return null
  return (
    <div className={cx('text-center', foot && 'border-t border-line p-1')}>
      {list.isFetchNextPageError && (
        <p role="alert" className="mb-2 text-14 text-clay-ink">
          More could not be loaded. Please try again.
        </p>
      )}
      <Button
        variant={wide ? 'ghost' : 'quiet'}
        className={cx(wide && 'w-full')}
        pending={list.isFetchingNextPage}
        pendingLabel="Loading..."
        onClick={() => void list.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
}
