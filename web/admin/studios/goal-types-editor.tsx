import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Plus, X } from '../../ui/icons.tsx'
import { keepPlace } from '../../ui/keep-place.ts'
import { TextInput } from '../../ui/text-input.tsx'

interface Line {
  key: number
  text: string
}

/** A line for each type; Enter goes on to the next. `types` are those at the start. */
export function GoalTypesEditor({
  types,
  onChange,
  error,
}: {
  types: readonly string[]
  onChange: (types: string[]) => void
  error: string | undefined
}) {
  const [lines, setLines] = useState<readonly Line[]>(() => types.map((text, key) => ({ key, text })))
  const nextKey = useRef(types.length)
  const errorId = useId()
  const focusAt = useRef<number | null>(null)

  const change = (next: readonly Line[]) => {
    setLines(next)
    onChange(next.map(({ text }) => text))
  }
  const add = () => {
    const key = nextKey.current++
    focusAt.current = key
    change([...lines, { key, text: '' }])
  }
  const remove = (key: number) => {
    change(lines.filter((line) => line.key !== key))
  }
  const onEnter = (event: KeyboardEvent, { text }: Line) => {
    if (event.key !== 'Enter' || text.trim() === '') return
    event.preventDefault()
    add()
  }
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-2">
      <legend className="mb-1.5 text-14 font-600">
        Goal types <span className="font-400 text-ink-2">(if you like)</span>
      </legend>
      <p className="text-13 text-ink-2">
        With goal types, learners of this studio choose one and how many, such as ‘3 Waseca Drawers’, instead
        of writing a title.
      </p>
      {lines.length > 0 && (
        <ul className="grid gap-2">
          {lines.map((line, index) => (
            <li key={line.key} className="flex items-center gap-1">
              <TextInput
                ref={(input) => {
                  if (focusAt.current !== line.key || !input) return
                  focusAt.current = null
                  input.focus()
                }}
                name="goalTypes"
                aria-label={`Goal type ${index + 1}`}
                aria-invalid={error ? true : undefined}
                autoComplete="off"
                className="min-w-0 flex-1"
                value={line.text}
                onChange={({ target }) =>
                  change(
                    lines.map((other) => (other.key === line.key ? { ...other, text: target.value } : other)),
                  )
                }
                onKeyDown={(event) => onEnter(event, line)}
              />
              <IconButton
                icon={X}
                label={`Remove: ${line.text || `goal type ${index + 1}`}`}
                tip="Remove"
                onClick={(event) => {
                  keepPlace(event.currentTarget)
                  remove(line.key)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Button size="sm" icon={Plus} onClick={add} className="justify-self-start">
        Add goal type
      </Button>
    </fieldset>
  )
}
