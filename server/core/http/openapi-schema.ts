import * as z from 'zod/mini'
import { schemaNames } from '#contract/schema-names.ts'

export type Schema = Record<string, unknown>
export type Io = 'input' | 'output'

/** A schema of the contract as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export const jsonSchemaOf = (schema: z.ZodMiniType, io: Io): Schema =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Schema

const LOCAL = '#/$defs/'
const COMPONENT = '#/components/schemas/'

/**
 * The schemas of one OpenAPI document: named schemas of the contract become components, others are inlined. A schema
 * that differs between input and output (defaults, conversions) becomes two: `Name` and `NameInput`.
 */
export class Components {
  readonly #names = z.registry<{ id?: string | undefined }>()
  readonly #found = { input: new Map<string, Schema>(), output: new Map<string, Schema>() }

  constructor() {
    for (const [schema, id] of schemaNames()) this.#names.add(schema, { id })
  }

  /** Returns the schema with references to components, which `all` returns afterwards. */
  schemaOf(schema: z.ZodMiniType, io: Io): Schema {
    const metadata = { get: (one: z.ZodMiniType) => this.#names.get(one) ?? z.globalRegistry.get(one) }
    const made = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata: metadata as typeof z.globalRegistry,
    }) as Schema
    const { $schema: _, $defs = {}, ...root } = made
    for (const [name, inner] of Object.entries($defs as Record<string, Schema>)) {
      const { id: _id, ...plain } = inner
      if (!this.#found[io].has(name)) this.#found[io].set(name, tidy(plain) as Schema)
    }
    const { id, ...plain } = root
    if (typeof id !== 'string') return mark(tidy(plain), io) as Schema
    if (!this.#found[io].has(id)) this.#found[io].set(id, tidy(plain) as Schema)
    return mark({ $ref: LOCAL + id }, io) as Schema
  }

  /** The schema of parameters: its fields are listed individually, so it is not a component. */
  inline(schema: z.ZodMiniType): Schema {
    const made = this.schemaOf(schema, 'input')
    return typeof made.$ref === 'string' ? (this.#found.input.get(made.$ref.slice(LOCAL.length)) ?? {}) : made
  }

  /** All components, and the document with resolved references to them. */
  link(document: Schema): Schema {
    const { input, output } = this.#found
    const differing = new Set([...input.keys()].filter((name) => output.has(name)))
    for (const name of differing) {
      if (JSON.stringify(input.get(name)) === JSON.stringify(output.get(name))) differing.delete(name)
    }
    // a schema that refers to a differing one differs too
    for (let before = -1; before !== differing.size; ) {
      before = differing.size
      for (const [name, schema] of input) {
        if (output.has(name) && refsOf(schema).some((ref) => differing.has(ref))) differing.add(name)
      }
    }
    const nameOf = (name: string, io: Io) => (io === 'input' && differing.has(name) ? `${name}Input` : name)
    const all = [...output].map(([name, schema]) => [name, linked(schema, 'output', nameOf)] as const)
    for (const [name, schema] of input) {
      if (differing.has(name) || !output.has(name)) all.push([nameOf(name, 'input'), linked(schema, 'input', nameOf)])
    }
    const components = document.components as { schemas: Schema }
    const schemas = { ...components.schemas, ...Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1))) }
    return { ...(linked(document, 'output', nameOf) as Schema), components: { ...components, schemas } }
  }
}

const refsOf = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g)].map((match) => match[1] ?? '')

/** Marks each reference of a route's schema as input or output: the document contains both kinds. */
function mark(value: unknown, io: Io): unknown {
  return walk(value, (object) =>
    typeof object.$ref === 'string' && object.$ref.startsWith(LOCAL) ? { ...object, $io: io } : object,
  )
}

function linked(value: unknown, io: Io, nameOf: (name: string, io: Io) => string): unknown {
  return walk(value, ({ $io, ...object }) => {
    if (typeof object.$ref !== 'string' || !object.$ref.startsWith(LOCAL)) return object
    return { ...object, $ref: COMPONENT + nameOf(object.$ref.slice(LOCAL.length), ($io as Io | undefined) ?? io) }
  })
}

/**
 * Rewrites a record with a closed set of keys (`required`, `propertyNames`) as an object with these properties:
 * equivalent for validators, and supported by client generators.
 */
function tidy(value: unknown): unknown {
  return walk(value, (object) => {
    const keys = (object.propertyNames as { enum?: string[] } | undefined)?.enum
    if (!keys || typeof object.additionalProperties !== 'object') return object
    const { propertyNames: _, additionalProperties, ...rest } = object
    const properties = Object.fromEntries(keys.map((key) => [key, additionalProperties]))
    return { ...rest, properties, additionalProperties: false }
  })
}

/** Rebuilds nested data bottom-up with `change`. */
function walk(value: unknown, change: (object: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((one) => walk(one, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, change)])))
}
