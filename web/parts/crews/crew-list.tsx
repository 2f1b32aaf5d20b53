// A list of crews, as cards, tiles, rows or a table. The columns next to a crew's name are data.
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useIncrementalList } from '../../ui/show-more.tsx'
import { CrewCard, CrewTile, crewGrid } from './crew-card.tsx'
import { type CrewColumn, renderCells } from './crew-columns.tsx'
import { CrewLine, type CrewWeek } from './crew-line.tsx'

export interface ListedCrew {
  /** Null stands for the learners without a crew. */
  id: number | null
  name: string
}

interface Listed<Crew> {
  crews: readonly Crew[]
  columns: readonly CrewColumn<Crew>[]
  /** The caption of a table. */
  label?: string
}

interface CardsProps<Crew> extends Listed<Crew> {
  layout: 'cards'
  /** The number of cards that a long list begins with. It continues near its end. */
  first?: number
}

interface TilesProps<Crew> extends Listed<Crew> {
  layout: 'tiles'
}

interface RowsProps<Crew> extends Listed<Crew> {
  layout: 'rows'
  getHref: (crew: Crew) => string
}

interface TableProps<Crew> extends Listed<Crew> {
  layout: 'table'
  /** Returns the goals for the crew's bar. */
  getWeek: (crew: Crew) => CrewWeek
  /** Replaces the bar of a crew without goals. */
  emptyText: string
  /** A crew of one learner has one line, so that the others stand out. */
  isSingle?: (crew: Crew) => boolean
}

/**
 * `cards` have a footer with links, `tiles` a figure next to the name and buttons at the end, `rows` are links of a small
 * card, and `table` has a bar for the goals of each crew.
 */
export function CrewList<Crew extends ListedCrew>(
  props: CardsProps<Crew> | TilesProps<Crew> | RowsProps<Crew> | TableProps<Crew>,
) {
  switch (props.layout) {
    case 'cards':
      return <CrewCards {...props} />
    case 'tiles':
      return <CrewTiles {...props} />
    case 'rows':
      return <CrewRows {...props} />
    case 'table':
      return <CrewTable {...props} />
  }
}

/** Cards in one, two or three columns. */
function CrewCards<Crew extends ListedCrew>({ crews, columns, label, first }: CardsProps<Crew>) {
  const { shown, sentinel } = useIncrementalList(crews.length, first ?? crews.length)
  const count = first === undefined ? crews.length : shown
  return (
    <ul aria-label={label} className={crewGrid}>
      {crews.slice(0, count).map((crew, index) => (
        <li key={crew.id} className="min-w-0">
          <CrewCard name={crew.name} cells={renderCells(columns, crew, index)} />
        </li>
      ))}
      {count < crews.length && <li key={`more-${count}`} ref={sentinel} className="h-78" />}
    </ul>
  )
}

function CrewTiles<Crew extends ListedCrew>({ crews, columns, label }: TilesProps<Crew>) {
  return (
    <ul aria-label={label} className={crewGrid}>
      {crews.map((crew, index) => (
        <li key={crew.id} className="min-w-0">
          <CrewTile name={crew.name} cells={renderCells(columns, crew, index)} />
        </li>
      ))}
    </ul>
  )
}

function CrewRows<Crew extends ListedCrew>({ crews, columns, label, getHref }: RowsProps<Crew>) {
  return (
    <ul aria-label={label} className="px-2 pb-2">
      {crews.map((crew, index) => {
        const { note, figure, foot } = renderCells(columns, crew, index)
        return (
          <li key={crew.id} className="flex items-center">
            <Link
              href={getHref(crew)}
              className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-10 px-2 py-1.5 text-ink no-underline hover:bg-hover sm:px-3"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-14 leading-[1.3] font-600 [overflow-wrap:anywhere]">
                  {crew.name}
                </span>
                {note}
              </span>
              {figure}
            </Link>
            {foot}
          </li>
        )
      })}
    </ul>
  )
}

/** The bars are visual. Screen readers get the name and figures of each row. */
function CrewTable<Crew extends ListedCrew>({
  crews,
  columns,
  label,
  getWeek,
  emptyText,
  isSingle = () => false,
}: TableProps<Crew>) {
  return (
    <table className="w-full border-t border-line">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">
            <Trans>Crew</Trans>
          </th>
          <th scope="col">
            <Trans>Share</Trans>
          </th>
          <th scope="col">
            <Trans>Finished</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {crews.map((crew, index) => (
          <CrewLine
            key={crew.id ?? 'none'}
            as="tr"
            crew={{
              ...crew,
              ...getWeek(crew),
              details: renderCells(columns, crew, index).note,
              single: isSingle(crew),
            }}
            emptyText={emptyText}
          />
        ))}
      </tbody>
    </table>
  )
}
