const STATEMENTS_MAX = 2000
const statements = new Map<string, { name?: string; text: string }>()

/** Appended to a statement that is sent without a name. */
export const UNNAMED = '/* planned for its values */'

/** Part of every name: see `renameStatements`. */
let generation = 0

/** The generation of the names that statements get now. */
export const nameGeneration = (): number => generation

/**
 * Gives all statements new names, so that every connection prepares them again; call it after a failure of
 * `isStalePlan`. A migration of another instance, during a rolling upgrade, adds a column to a table: until then,
 * `select *` and `returning *` fail on each connection that prepared them before. Only the first of the failures of one
 * generation renames.
 */
export function renameStatements(failed: number): void {
  if (failed !== generation) return
  generation++
  statements.clear()
}

/**
 * Names a statement so that PostgreSQL plans it once per connection; always returns the same string instance, which the
 * driver compares. No name when there are too many statements, or when the plan depends on the values.
 */
function named(text: string): { name?: string; text: string } {
  const known = statements.get(text)
  if (known) return known
  if (statements.size >= STATEMENTS_MAX) return { text }
  const made = text.endsWith(UNNAMED) ? { text } : { name: `n${generation}_${statements.size}`, text }
  statements.set(text, made)
  return made
}

/**
 * A statement with a constant text and its values, to be planned once per connection: for what is written often, and whose plan does not
 * depend on the values.
 */
export const prepared = (text: string, values: unknown[]): { name?: string; text: string; values: unknown[] } => ({
  ...named(text),
  values,
})
