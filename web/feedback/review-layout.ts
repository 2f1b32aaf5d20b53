/** Progress and statistics at the left; as two cards on top of a tablet's page; around the queue on a phone. */
export const reviewColumns =
  'grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start'
export const reviewRail =
  'max-sm:contents sm:grid sm:grid-cols-2 sm:gap-5 lg:sticky lg:top-[calc(5rem+var(--above))] lg:grid-cols-[minmax(0,1fr)]'
