import fjs from 'fast-json-stringify'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What only checks values and says nothing of how they are written. */
const CHECKS = new Set(['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'])

/**
 * How a route's answer is written as JSON: through its schema, so that nothing leaves that the contract does not name.
 * The writer is made at the first answer: a server has many routes and starts often.
 */
export function answerWriter(schema: z.ZodMiniType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => {
    write ??= fjs(
      forWriting(z.toJSONSchema(schema, { io: 'output', target: 'draft-7', unrepresentable: 'any' })) as object,
    )
    return write(answer)
  }
}

/**
 * The schema without its checks, and "this or null" as one property: left in, every such value would be tried against both
 * schemas by a validator while it is written (measured: a third of the time of a list). Answers are checked in tests.
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
      // names of properties are not keywords: one that is called `format` stays
      if (key === 'properties' && isJson(value)) return [[key, mapValues(value)]]
      return CHECKS.has(key) ? [] : [[key, forWriting(value)]]
    }),
  )
}

const mapValues = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, forWriting(schema)]))
