import * as z from 'zod/mini'

export type Schema = Record<string, unknown>

/** A schema of the contract as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export const jsonSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Schema
