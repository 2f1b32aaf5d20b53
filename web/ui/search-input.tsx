import { Search } from './icons.tsx'
import type { InputSize } from './input-look.ts'
import { TextInput } from './text-input.tsx'

/** Narrows the list beside it; `label` ('Find a crew') is its name and stands in it while it is empty. */
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
