/** A written row, as it is after the statement; a deleted row, as it was before. */
export interface Touched {
  table: string
  row: Record<string, unknown>
  action: string
  from?: string
  to?: string
  note?: string
  details?: Record<string, unknown>
  /** Its former area, when it was moved. */
  movedFrom?: string
  /** Neither logged nor broadcast. */
  quiet?: boolean
}

/** What the history of a record shows in addition to who and when. */
export interface Trail {
  action?: string
  from?: string
  to?: string
  note?: string
  details?: Record<string, unknown>
  quiet?: boolean
}

/** The condition of a bulk update: comparisons of columns with values, nothing else. */
export interface UpdateWhere {
  where(column: string, op: '=' | '<' | '>' | '<=' | '>=' | 'in' | 'is' | 'is not' | '!=', value: unknown): UpdateWhere
}
