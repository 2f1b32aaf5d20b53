// The body of a long table of people, of which only the rows near the visible part of the page are in the document.
import { Fragment, type ReactNode } from 'react'
import type { User } from '../../../contract/people.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/**
 * `view` is the filter and order of `people`. `row` gets the ref that measures it; the row has `data-index` and
 * `data-person`.
 */
export function VirtualBody<Person extends User>({
  people,
  view,
  rowHeight,
  row,
}: {
  people: readonly Person[]
  view: object
  /** Expected height of a row in pixels. */
  rowHeight: () => number
  row: (person: Person, index: number, ref: (row: HTMLTableRowElement | null) => void) => ReactNode
}) {
  const { rows, gapBefore, measureRow, bodyRef, onFocus } = useVirtualRows(people, view, rowHeight)
  return (
    <tbody ref={bodyRef} onFocus={onFocus}>
      {rows.map(({ index }, at) => {
        const person = people[index]
        return (
          person && (
            <Fragment key={person.id}>
              <Blank height={gapBefore(at)} />
              {row(person, index, measureRow)}
            </Fragment>
          )
        )
      })}
      <Blank height={gapBefore(rows.length)} />
    </tbody>
  )
}

/** Takes the space of rows that are not in the document. */
function Blank({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in this row takes the focus.
    <tr aria-hidden="true" className="block! border-0! p-0! xl:table-row!" style={{ height }}>
      <td colSpan={10} className="h-auto! border-0! p-0!" />
    </tr>
  )
}
