// Copies of values with the fields that their JSON Schema declares, and no other.

type Json = Record<string, unknown>
type Copy = (value: unknown) => unknown

/**
 * The copying is compiled: a loop over the names would take longer than to write the answer, an object written out takes
 * next to nothing. Nothing but names of the schema goes into the code, as JSON. Types and forms are the checks' business.
 */
export function declaredOf(schema: Json): Copy {
  const functions: string[] = []
  const whole = copierOf(schema, functions)
  if (whole === null) return (value) => value
  // The code is that of a Copy, which the compiler cannot know of a text.
  return new Function(`'use strict'\n${functions.join('\n')}\nreturn ${whole}`)() as Copy
}

/** The name of a function that copies what the schema describes; null where the value itself will do. */
function copierOf(schema: Json, functions: string[]): string | null {
  if (Array.isArray(schema.anyOf)) return choiceOf(schema.anyOf.filter(isJson), functions)
  if (isJson(schema.items)) {
    const item = copierOf(schema.items, functions)
    return item && named(`value.map(${item})`, functions)
  }
  if (!isJson(schema.properties)) return null
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const key = JSON.stringify(name)
    const copier = isJson(field) ? copierOf(field, functions) : null
    return `${key}: ${copier ? `${copier}(value[${key}])` : `value[${key}]`}`
  })
  return named(`{ ${fields.join(', ')} }`, functions)
}

/** One shape or null, plain values, or a list and its page: `?scope=all` decides. */
function choiceOf(choices: Json[], functions: string[]): string | null {
  const copied = choices.flatMap((choice) => {
    const name = copierOf(choice, functions)
    return name === null ? [] : [{ name, isList: choice.type === 'array' }]
  })
  const [one, other] = copied
  if (!one || !other) return one?.name ?? null
  if (copied.length > 2 || one.isList === other.isList) {
    throw new Error('An answer is one shape, or a list and its page.')
  }
  const [list, page] = one.isList ? [one, other] : [other, one]
  return named(`Array.isArray(value) ? ${list.name}(value) : ${page.name}(value)`, functions)
}

function named(copy: string, functions: string[]): string {
  const name = `copy${functions.length}`
  functions.push(`const ${name} = (value) => value === null || value === undefined ? value : (${copy})`)
  return name
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
