/** The outline of the lowest stone. It stands here so that an empty list does not load the whole pile. */
export const lowestOutline =
  'M51.1 0C51.2 2.8 50.2 6.4 48.4 8.5C46.5 10.6 43.7 11.3 39.9 12.5C36.2 13.7 32.4 15 25.8 15.7C19.1 16.4 8.7 16.5 0.1 16.5C-8.5 16.4 -19.2 16.1 -25.9 15.5C-32.6 14.9 -36.4 14.3 -40 13C-43.6 11.8 -45.8 10.3 -47.6 8.1C-49.4 5.9 -50.5 2.7 -50.6 0C-50.7 -2.7 -49.9 -6.2 -48 -8.4C-46.2 -10.5 -43.1 -11.8 -39.4 -13C-35.7 -14.2 -32.4 -14.9 -25.8 -15.5C-19.3 -16.2 -8.7 -16.9 -0.1 -16.9C8.5 -16.8 19.2 -16.1 25.8 -15.4C32.5 -14.7 36.3 -13.8 39.9 -12.7C43.5 -11.5 45.5 -10.6 47.4 -8.4C49.3 -6.3 50.9 -2.8 51.1 0Z'

/** One dashed stone on the ground: the picture of an empty list that waits for its first goal. */
export function FirstStone({ label = 'A place for the first stone' }: { label?: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 110 160 96" height={56} width={93}>
      <path className="cairn-ground" d="M8 200H152" />
      <path className="cairn-ghost" transform="translate(80 181)" d={lowestOutline} />
    </svg>
  )
}
