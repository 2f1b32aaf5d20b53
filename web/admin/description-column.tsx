import type { Column } from './admin-table.tsx'

/** Two lines of it at most; whoever needs all of a long one edits it. */
export const descriptionColumn: Column<{ description: string | null }> = {
  head: 'Description',
  wide: true,
  cell: ({ description }) =>
    description ? (
      <span title={description} className="line-clamp-2 xl:max-w-[48ch]">
        {description}
      </span>
    ) : null,
}
