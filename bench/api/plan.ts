/**
 * What the bare server does for each request: the very statements that ours sends for it, recorded from it (record.ts), so
 * that the two cannot drift apart.
 */
export interface Plan {
  /** By the address under which the bare server has it, `/list` for the case `list`. */
  lists: Record<string, ListPlan>
  one: Statement[]
  /** In one transaction. */
  create: Statement[]
}

export interface ListPlan {
  statements: Statement[]
  /** Which statement finds the rows, and which the total. */
  rows: number
  total: number
}

export interface Statement {
  text: string
  values: Value[]
}

/** Where a value of a statement comes from: as recorded, the moment, the address, the body, or the row just made. */
export type Value =
  | { from: 'record'; value: unknown }
  | { from: 'clock' }
  | { from: 'address' }
  | { from: 'body'; key: string }
  | { from: 'made' }

/** Column of a list's rows with the total, and of a statement that only counts. Source: server/core/rows-page.ts. */
export const TOTAL_COLUMNS = ['page_total', 'n'] as const
