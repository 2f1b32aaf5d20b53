/** First stop of the Tab key: jumps over the bar. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        const target = document.getElementById(to)
        target?.focus()
        target?.scrollIntoView({ block: 'start' })
      }}
      className="fixed -top-15 left-3 z-50 rounded-10 bg-ink px-4 py-3 font-600 text-bg no-underline focus:top-3 print:hidden"
    >
      Skip to content
    </a>
  )
}
