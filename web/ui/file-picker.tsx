import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** A button that asks for files of some types. `opensAtOnce` opens the file chooser as soon as it is mounted. */
export function FilePicker({
  label,
  accept,
  multiple = false,
  opensAtOnce = false,
  onFiles,
  ...button
}: ButtonProps & {
  /** The accessible name of the file input. */
  label: string
  accept: string
  multiple?: boolean
  opensAtOnce?: boolean
  /** Gets at least one file. */
  onFiles: (files: [File, ...File[]]) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  const hasOpened = useRef(false)
  return (
    <>
      <Button {...button} onClick={() => picker.current?.click()} />
      <input
        ref={(input) => {
          picker.current = input
          if (!input || hasOpened.current) return
          hasOpened.current = true
          if (opensAtOnce) input.click()
        }}
        type="file"
        multiple={multiple}
        accept={accept}
        className="hidden"
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          const [first, ...more] = target.files ?? []
          if (first) onFiles([first, ...more])
          target.value = ''
        }}
      />
    </>
  )
}
