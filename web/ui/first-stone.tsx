import { lowestOutline } from './lowest-stone.ts'

/** One dashed stone on the ground: the picture of an empty list that waits for its first goal. */
export function FirstStone({ label = 'A place for the first stone' }: { label?: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 110 160 96" height={56} width={93}>
      <path className="cairn-ground" d="M8 200H152" />
      <path className="cairn-ghost" transform="translate(80 181)" d={lowestOutline} />
    </svg>
  )
}
