// Gives shapes their names: where a shape that has one stands in another, the document refers to it.
import type { Schema } from '../../contract/endpoint.ts'
import { jsonSchemaOf } from '../platform/http/answer.ts'

export type Json = Record<string, unknown>

export interface NamedSchemas {
  /** JSON Schema of each name. */
  definitions: Record<string, Json>
  /** JSON Schema with the named ones as references. */
  refer: (schema: Schema) => Json
}

export function namedSchemas(shapes: Record<string, Schema>): NamedSchemas {
  const schemas = Object.entries(shapes).map(([name, schema]): [string, Json] => [name, jsonSchemaOf(schema)])
  const names = new Map(schemas.map(([name, schema]) => [JSON.stringify(schema), name]))

  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'object' || value === null) return value
    const name = names.get(JSON.stringify(value))
    return name === undefined ? within(value) : { $ref: `#/components/schemas/${name}` }
  }
  const within = (value: object): Json =>
    Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replace(part)]))

  return {
    definitions: Object.fromEntries(schemas.map(([name, schema]) => [name, within(schema)])),
    refer: (schema) => {
      const json = jsonSchemaOf(schema)
      const name = names.get(JSON.stringify(json))
      return name === undefined ? within(json) : { $ref: `#/components/schemas/${name}` }
    },
  }
}
