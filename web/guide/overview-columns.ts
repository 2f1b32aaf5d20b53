/** The crews of the studio, and beside them who may need the guide. */
export const overviewColumns = 'grid items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]'
