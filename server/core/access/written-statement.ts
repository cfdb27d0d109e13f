import { CompiledQuery as Compiled, type CompiledQuery } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import type { RowsContext } from './rows-context.ts'

/** The values of a statement that differ from request to request, by name. Only texts, which can be recognised in the statement. */
type Texts = Readonly<Record<string, string>>

interface Built<R> {
  compile(): CompiledQuery<R>
}

/** Where a parameter comes from. */
type Parameter = (context: RowsContext, values: Texts) => unknown

interface Form {
  sql: string
  parameters: readonly Parameter[]
}

/**
 * A statement that is built and compiled once for each kind of caller instead of on every request, where that takes longer than the rest of the
 * work. `build` gets marks in place of the values, and rows whose person and time are marks too; it passes them on as parameters. A statement whose
 * parameters are computed from them (a path with a wildcard), or that uses the request in another way, is noticed and built on every request.
 */
export interface WrittenStatement<Rows, V extends Texts, R> {
  build(rows: Rows, values: V): Built<R>
  /** By kind of caller; null: it has to be built each time. */
  forms: Map<string, Form | null>
}

/** Declares a statement on the rows of a feature. */
export const writtenStatement =
  <Rows>() =>
  <V extends Texts, R>(build: WrittenStatement<Rows, V, R>['build']): WrittenStatement<Rows, V, R> => ({
    build,
    forms: new Map(),
  })

/** The statement for a caller, with these values. `rowsOf` limits rows to another context. */
export function compiledFor<Rows, V extends Texts, R>(
  statement: WrittenStatement<Rows, V, R>,
  context: RowsContext,
  values: V,
  rowsOf: (context: RowsContext) => Rows,
): CompiledQuery<R> {
  const build = (of: RowsContext, named: V) => statement.build(rowsOf(of), named).compile()
  // tokens are many, and each has its own scopes
  if (context.actor?.token) return build(context, values)
  const key = kindOf(context, values)
  const known = statement.forms.get(key)
  const form = known === undefined ? formOf(context, values, build) : known
  if (known === undefined && form !== undefined) statement.forms.set(key, form)
  if (!form) return build(context, values)
  const filled = filledIn(form, context, values)
  if (written.isChecked) check(filled, build(context, values))
  return filled as CompiledQuery<R>
}

/** Whether every statement is compared with the one that would be built: in tests of the server, for all that they ask. */
export const written = { isChecked: false }

function check(filled: CompiledQuery, built: CompiledQuery): void {
  if (!isSame(filled, built))
    throw new Error(`A statement that is built once is not the one for this request: ${built.sql}`)
}

const filledIn = ({ sql, parameters }: Form, context: RowsContext, values: Texts): CompiledQuery =>
  Compiled.raw(
    sql,
    parameters.map((parameter) => parameter(context, values)),
  )

const isSame = (one: CompiledQuery, other: CompiledQuery): boolean =>
  one.sql === other.sql && JSON.stringify(one.parameters) === JSON.stringify(other.parameters)

/** The properties of a person that have marks: all texts except empty ones and the role, which decides how far a reach goes. */
const marksOf = (actor: Actor | null): (keyof Actor)[] =>
  actor ? keysOf(actor).filter((name) => name !== 'role' && typeof actor[name] === 'string' && actor[name] !== '') : []

const keysOf = Object.keys as (actor: Actor) => (keyof Actor)[]

/** Everything that a statement may depend on, but for the values that have marks. */
function kindOf({ feature, verb, actor, count }: RowsContext, values: Texts): string {
  const asked = [feature.name, verb, count !== undefined, Object.keys(values)]
  if (!actor) return JSON.stringify(asked)
  const named = new Set(marksOf(actor))
  const person = keysOf(actor).map((name) => (named.has(name) ? name : [name, actor[name]]))
  return JSON.stringify([asked, person])
}

/** Between the moments of two rounds: neither year, month, weekday, hour nor minute is the same. */
const ROUND_MS = 409 * 86_400_000 + 7 * 3_600_000 + 13 * 60_000

/** @returns null when it has to be built each time, undefined when this request cannot tell. */
function formOf<V extends Texts>(
  context: RowsContext,
  values: V,
  build: (context: RowsContext, values: V) => CompiledQuery,
): Form | null | undefined {
  const [first, second] = [marked(context, values, 1), marked(context, values, 2)]
  const [one, other] = [build(first.context, first.values), build(second.context, second.values)]
  if (one.sql !== other.sql) return null
  const parameters: Parameter[] = []
  for (const [i, value] of one.parameters.entries()) {
    const parameter = sourceOf(value, other.parameters[i], [first, second])
    if (parameter) parameters.push(parameter)
    else if (!isSameInBoth(value, other.parameters[i])) return null
    // taken from this request past the marks, or a constant that looks like it
    else if (isOfRequest(value, context, values)) return undefined
    else parameters.push(() => value)
  }
  const form = { sql: one.sql, parameters }
  return isSame(filledIn(form, context, values), build(context, values)) ? form : null
}

/** What a parameter is in both rounds: a mark, or what is known of the person with constant text around it (the paths below an area). */
function sourceOf(value: unknown, other: unknown, [first, second]: readonly [Marked, Marked]): Parameter | undefined {
  const source = first.sources.get(value)
  if (source) return second.sources.get(other)?.name === source.name ? source.parameter : undefined
  if (typeof value !== 'string') return undefined
  const part = first.ofPerson.find(({ text }) => value.includes(text))
  const again = second.ofPerson.find(({ name }) => name === part?.name)
  if (!part || !again || value.split(part.text).join(again.text) !== other) return undefined
  const texts = value.split(part.text)
  return (context, values) => texts.join(String(part.parameter(context, values)))
}

const isSameInBoth = (value: unknown, other: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(other) && !(value instanceof Date)

function isOfRequest(value: unknown, { actor }: RowsContext, values: Texts): boolean {
  const text = JSON.stringify(value) ?? ''
  const ofRequest = [...marksOf(actor).map((name) => String(actor?.[name])), ...Object.values(values)]
  return ofRequest.some((one) => one !== '' && text.includes(one))
}

interface Source {
  name: string
  parameter: Parameter
}

interface Marked {
  sources: Map<unknown, Source>
  /** The marks of what is known of the person: ids and paths of ids, in which no character has a meaning. */
  ofPerson: readonly (Source & { text: string })[]
}

/** The same context and values with marks, which are unlike everything else and unlike those of another round. */
function marked<V extends Texts>(context: RowsContext, values: V, round: number) {
  const { actor } = context
  const now = new Date(context.now.getTime() + round * ROUND_MS)
  // of another length in each round
  const mark = 'mark '.repeat(round)
  const ofPerson = marksOf(actor).map((name) => ({
    name,
    text: `${mark} of the person's ${name}.`,
    parameter: (of: RowsContext) => of.actor?.[name],
  }))
  const ofValues = Object.keys(values).map((name) => ({
    name: `value ${name}`,
    text: `${mark} of ${name}.`,
    parameter: (_: RowsContext, given: Texts) => given[name],
  }))
  const sources = new Map<unknown, Source>([...ofPerson, ...ofValues].map((one) => [one.text, one]))
  sources.set(now, { name: 'now', parameter: (of) => of.now })
  const person = Object.fromEntries(ofPerson.map(({ name, text }) => [name, text]))
  return {
    sources,
    ofPerson,
    context: { ...context, now, actor: actor && { ...actor, ...person } },
    values: Object.fromEntries(Object.keys(values).map((name, i) => [name, ofValues[i]?.text])) as V,
  }
}
