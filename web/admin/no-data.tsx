/** What is said when people or crews did not come. */
export function NoData({ of }: { of: 'user' | 'crew' }) {
  return (
    <>
      <span>No {of} data available.</span> <span>Please check your authentication or refresh the page.</span>
    </>
  )
}
