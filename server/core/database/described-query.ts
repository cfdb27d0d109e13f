import pg from 'pg'

/** A column of an answer as PostgreSQL describes it. */
interface Column {
  name: string
  dataTypeID: number
}

type Values = readonly (string | null)[]
type Row = Record<string, unknown>

/** The columns of a statement's answer, and how a row of them is read. */
interface Description {
  columns: readonly Column[]
  read(values: Values): Row
}

/** The parts of a connection that a query uses. */
interface Connection {
  parsedStatements: Record<string, string | undefined>
  describe(of: object): void
}

/** The parts of the driver's query, which its types do not declare. */
interface DriverQuery extends pg.Submittable {
  text: string
  name: string | undefined
  values: unknown[] | undefined
  callback: Answered
  _result: { fields: readonly Column[]; rows: Row[] }
  _canceledDueToError: unknown
  prepare(connection: Connection): void
  handleRowDescription(message: { fields: Column[] }): void
  handleDataRow(message: { fields: Values }): void
  handleCommandComplete(message: object, connection: Connection): void
}

export type Answered = (error: Error | null, result: pg.QueryResult) => void

const Query = pg.Query as unknown as new (text: string) => DriverQuery

/** Statements of one connection whose columns are remembered: more than have names (prepared.ts), and few without a name. */
const NAMED_MAX = 2_500
const UNNAMED_MAX = 100

const NO_COLUMNS: Description = { columns: [], read: () => ({}) }

/**
 * The driver's query for statements that are sent again and again. The driver asks PostgreSQL for the columns of the answer each time and
 * prepares to read them; here this happens once for each statement and connection. The columns of a prepared statement cannot change:
 * PostgreSQL refuses it after such a migration (`isStalePlan`).
 */
class DescribedQuery extends Query {
  readonly #statements: Statements
  #description: Description | undefined

  constructor(statements: Statements, { name, text, values }: pg.QueryConfig, answered: Answered) {
    // the driver copies a configuration property by property, which takes longer than all else here
    super(text)
    this.name = name
    this.values = values
    this.callback = answered
    this.#statements = statements
  }

  override prepare(connection: Connection): void {
    const { name } = this
    // a statement without a name is another one each time, and one that was only submitted may yet be refused
    const isPrepared = name !== undefined && connection.parsedStatements[name] !== undefined
    this.#description = isPrepared ? this.#statements.descriptions.get(name) : undefined
    if (!this.#description) return super.prepare(connection)
    this._result.fields = this.#description.columns
    super.prepare(this.#statements.undescribed(connection))
  }

  override handleRowDescription({ fields }: { fields: Column[] }): void {
    this.#description = this.#statements.describe(this, fields)
    this._result.fields = fields
  }

  override handleDataRow({ fields }: { fields: Values }): void {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push((this.#description ?? NO_COLUMNS).read(fields))
    } catch (error) {
      this._canceledDueToError = error
    }
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    // PostgreSQL answers the question for columns by 'no data'
    if (!this.#description && this.name) this.#statements.descriptions.set(this.name, NO_COLUMNS)
    super.handleCommandComplete(message, connection)
  }
}

/** What is known of the statements of one connection, by their names; of those without a name by their texts. */
export class Statements {
  readonly descriptions = new Map<string, Description>()
  readonly #unnamed = new Map<string, Description>()
  #undescribed: Connection | undefined

  /** A query of this connection. */
  query(statement: pg.QueryConfig, answered: Answered): pg.Submittable {
    return new DescribedQuery(this, statement, answered)
  }

  /** How the rows of a statement with these columns are read; remembered. */
  describe({ name, text }: { name: string | undefined; text: string }, columns: readonly Column[]): Description {
    const [remembered, max] = name === undefined ? [this.#unnamed, UNNAMED_MAX] : [this.descriptions, NAMED_MAX]
    const key = name ?? text
    const known = remembered.get(key)
    if (known && isSame(known.columns, columns)) return known
    if (remembered.size >= max) remembered.clear()
    const described = describe(columns)
    remembered.set(key, described)
    return described
  }

  /** The connection for a query that does not ask for the columns of its answer. */
  undescribed(connection: Connection): Connection {
    this.#undescribed ??= Object.assign(Object.create(connection) as Connection, { describe: () => {} })
    return this.#undescribed
  }
}

const isSame = (some: readonly Column[], others: readonly Column[]): boolean =>
  some.length === others.length &&
  some.every(({ name, dataTypeID }, i) => name === others[i]?.name && dataTypeID === others[i].dataTypeID)

/** The driver's types list the built-in types alone. */
const parserOf = pg.types.getTypeParser as (type: number) => (value: string) => unknown

/** How rows of these columns are read: what depends on the columns alone is found once. */
function describe(columns: readonly Column[]): Description {
  const names = columns.map(({ name }) => name)
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID))
  // an object parsed from JSON has its properties in one block, where one that has got them one by one has a table
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as Row
  const read = (values: Values): Row => {
    const row = { ...empty }
    for (let i = 0; i < names.length; i++) {
      const value = values[i] ?? null
      // also null: of two columns with one name the last counts
      row[names[i] as string] = value === null ? null : parsers[i]?.(value)
    }
    return row
  }
  return { columns, read }
}
