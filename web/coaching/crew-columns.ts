/** Figures at the left, on top where there is no room; the members' goals beside them. */
export const crewColumns =
  'grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start'
