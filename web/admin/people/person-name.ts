// Names of people as lists write them.

interface Named {
  firstName: string
  lastName: string
}

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

/** 'Last, First', as lists are sorted. */
export const listedName = ({ firstName, lastName }: Named): string =>
  [lastName, firstName].filter((part) => part !== '').join(', ')

const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

export const compareText = (a: string, b: string): number => collator.compare(a, b)

export const compareNames = (a: Named, b: Named): number =>
  collator.compare(a.lastName, b.lastName) || collator.compare(a.firstName, b.firstName)
