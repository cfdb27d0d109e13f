import fjs from 'fast-json-stringify'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords that only validate and do not affect serialization. */
const CHECKS = new Set(['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'])

type Write = (answer: unknown) => string

/** The serializers of this process: a schema never changes, and the servers of tests share their schemas. */
const compiled = new WeakMap<z.ZodMiniType, Write>()

/**
 * Returns a function that serializes a route's response as JSON through its schema, so that only fields of the contract
 * are sent. The serializer is compiled for the first response: a server has many routes and starts often.
 */
export const answerWriter =
  (schema: z.ZodMiniType): Write =>
  (answer) => {
    const write = compiled.get(schema) ?? compile(schema)
    compiled.set(schema, write)
    return write(answer)
  }

const compile = (schema: z.ZodMiniType): Write =>
  fjs(forWriting(z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' })) as object)

/**
 * The schema without validation keywords, and with "this or null" as one nullable property: otherwise a validator would
 * try both schemas for every such value during serialization (measured: a third of the time of a list). Responses are
 * validated in tests.
 */
function forWriting(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forWriting)
  if (!isJson(schema)) return schema
  const { anyOf, ...rest } = schema
  const choices = Array.isArray(anyOf) ? anyOf.filter((choice) => !isJson(choice) || choice.type !== 'null') : []
  const [only] = choices
  if (Array.isArray(anyOf) && choices.length === 1 && anyOf.length === 2 && isJson(only) && 'type' in only) {
    return { ...(forWriting({ ...rest, ...only }) as Json), nullable: true }
  }
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      // property names are not keywords: a property named `format` is kept
      if (key === 'properties' && isJson(value)) return [[key, mapValues(value)]]
      return CHECKS.has(key) ? [] : [[key, forWriting(value)]]
    }),
  )
}

const mapValues = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, forWriting(schema)]))
