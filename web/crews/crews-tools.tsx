import { formatCount } from '../../contract/sentences.ts'
import { SearchInput } from '../ui/search-input.tsx'
import { Select } from '../ui/select.tsx'
import { type CrewOrder, crewOrders } from './crew-order.ts'
import { SEARCH_FROM } from './find-crews.ts'

/** Finding and ordering crews, where there are enough of them. */
export function CrewsTools({
  find,
  onFind,
  order,
  onOrder,
  shown,
  of,
}: {
  find: string
  onFind: (text: string) => void
  order: CrewOrder
  onOrder: (order: CrewOrder) => void
  shown: number
  of: number
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 max-sm:mb-3">
      {of > SEARCH_FROM && (
        <div className="w-72 max-sm:w-full">
          <SearchInput size="sm" label="Find a crew or member" value={find} onChange={onFind} />
        </div>
      )}
      <Select
        size="sm"
        aria-label="Order of the crews"
        value={order}
        onChange={({ target }) => onOrder(orderNamed(target.value))}
        className="max-sm:w-full"
      >
        {Object.entries(crewOrders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <p role="status" className="text-14 text-ink-2 tabular-nums sm:ml-auto">
        Showing {formatCount(shown)} of {formatCount(of)} crews
      </p>
    </div>
  )
}

function orderNamed(text: string): CrewOrder {
  return text === 'smallest' || text === 'largest' || text === 'goals' ? text : 'name'
}
