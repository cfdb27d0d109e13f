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
  /**
   * Which statement finds the rows, and which the total. A search for a frequent word finds rows twice: the first hits of the index, from
   * which it learns that the word is frequent, and then the rows of the page.
   */
  rows: number
  total: number
  /** Rows of a page; a statement may read one more, to know whether there is a next page. */
  pageSize: number
  /** For lists that are counted up to a limit: beyond it the total is the limit, and named a minimum. */
  totalMax?: number
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

/** Column of a list's rows with the total, and of a statement that only counts. Source: server/core/access/list.ts. */
export const TOTAL_COLUMNS = ['page_total', 'n'] as const
