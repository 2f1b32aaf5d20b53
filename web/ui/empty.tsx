import { Blank, type BlankProps } from './blank.tsx'

/** Nothing here: what it is, and the one thing to do about it. */
export function Empty(props: Omit<BlankProps, 'titleRef'>) {
  return <Blank {...props} />
}
