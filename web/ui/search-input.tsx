import { Search } from './icons.tsx'
import { type InputSize, TextInput } from './text-input.tsx'

/** Filters the list next to it. `label` ('Find a crew') is its name and its placeholder. */
export function SearchInput({
  label,
  value,
  onChange,
  size = 'md',
}: {
  label: string
  value: string
  onChange: (words: string) => void
  size?: InputSize
}) {
  return (
    <TextInput
      size={size}
      type="search"
      icon={Search}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
