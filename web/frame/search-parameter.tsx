import { useEffect, useEffectEvent, useState } from 'react'
import { SearchInput } from '../ui/search-input.tsx'

const PAUSE_MS = 300
/** The server accepts no longer search. */
const MAX_LENGTH = 100

/** A search field whose words stand in the address as soon as the user pauses. `value` is what stands there. */
export function SearchParameter({
  label,
  value = '',
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (words: string | undefined) => void
}) {
  /** Null: the field shows what stands in the address. */
  const [typed, setTyped] = useState<string | null>(null)
  const send = useEffectEvent((words: string) => {
    onChange(words.trim() === '' ? undefined : words)
    setTyped(null)
  })
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => send(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchInput
      size="sm"
      label={label}
      value={typed ?? value}
      onChange={(words) => setTyped(words.slice(0, MAX_LENGTH))}
    />
  )
}
