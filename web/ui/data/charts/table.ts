/** A cell of a chart's table; `to` links to the list behind the figure. */
export interface ChartCell {
  text: string
  to?: string | undefined
}

export interface ChartTable {
  /** The first column names the rows. */
  heads: readonly string[]
  rows: readonly { id: string; name: ChartCell; cells: readonly ChartCell[] }[]
}
