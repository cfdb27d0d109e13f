import { createHash } from 'node:crypto'
import { OPEN_DATA, type OpenDataFormat, type OpenDataName } from '#contract/features/opendata/index.ts'
import type { Core } from '../../core/requests/context.ts'
import type { OpenData, OpenDataSource } from '../../core/requests/open-data.ts'
import { askAs } from '../../core/requests/run.ts'
import { looksLikeFormula } from '../../core/sheets/sheet.ts'

/** A data set as files. */
export interface BuiltSet extends Record<OpenDataFormat, { body: Buffer; etag: string }> {
  rows: number
  changedAt: Date | null
}

interface Kept {
  built: BuiltSet
  features: ReadonlySet<string>
  at: number
  mark: { changes: number; epoch: number | undefined }
}

/** Changes are broadcast; this limits the age of what is not, as on public pages (docs/public-pages.md). */
const KEPT_MS = 30_000
/** Makes spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF'
const QUOTED = /[",\r\n]/

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** One field by RFC 4180; a text that a spreadsheet would execute gets a leading apostrophe. */
function field(value: string | number | null, isText: boolean): string {
  if (value === null) return ''
  const text = isText && looksLikeFormula(String(value)) ? `'${value}` : String(value)
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function csvOf(name: OpenDataName, rows: OpenData['rows']): string {
  const columns = Object.entries(OPEN_DATA[name])
  const lines = rows.map((row) =>
    columns.map(([column, kind]) => field(row[column] ?? null, kind === 'text')).join(','),
  )
  return `${BOM}${[columns.map(([column]) => column).join(','), ...lines].join('\r\n')}\r\n`
}

/** Only the columns that the contract names, in its order. */
function jsonOf(name: OpenDataName, { rows, changedAt }: OpenData): string {
  const columns = Object.keys(OPEN_DATA[name])
  const data = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))
  return JSON.stringify({ name, modified: changedAt, data })
}

function filesOf(name: OpenDataName, data: OpenData): BuiltSet {
  const csv = Buffer.from(csvOf(name, data.rows))
  const json = Buffer.from(jsonOf(name, data))
  return {
    rows: data.rows.length,
    changedAt: data.changedAt,
    csv: { body: csv, etag: etagOf(csv) },
    json: { body: json, etag: etagOf(json) },
  }
}

/** Keeps the data sets in memory until what they contain is changed, and builds each once for all who ask at the same time. */
class DataSets {
  readonly #core: Core
  readonly #sources: ReadonlyMap<string, OpenDataSource & { feature: string }>
  readonly #kept = new Map<OpenDataName, Kept>()
  readonly #underWay = new Map<OpenDataName, { changes: number; built: Promise<BuiltSet> }>()
  #changes = 0

  constructor(core: Core) {
    this.#core = core
    this.#sources = new Map(
      Object.values(core.features).flatMap(({ feature, openData = [] }) =>
        openData.map((source) => [source.name, { ...source, feature: feature.name }] as const),
      ),
    )
    core.bus.on('changed', ({ feature, pages }) => {
      if (pages !== false) this.#forget(({ features }) => features.has(feature))
    })
    core.bus.on('settings', () => this.#forget(() => true))
    core.bus.on('areas', () => this.#forget(() => true))
  }

  #forget(isChanged: (kept: Kept) => boolean): void {
    this.#changes++
    for (const [name, kept] of this.#kept) if (isChanged(kept)) this.#kept.delete(name)
  }

  /** The files of a data set. @throws Error if no feature declares it. */
  async get(name: OpenDataName): Promise<BuiltSet> {
    const { bus } = this.#core
    const now = this.#core.now().getTime()
    const kept = this.#kept.get(name)
    const isFresh = kept && now - kept.at < KEPT_MS && now >= kept.at
    // without messages of other instances nothing is known to be fresh
    if (isFresh && kept.mark.epoch !== undefined && kept.mark.epoch === bus.epoch) return kept.built
    const flight = this.#underWay.get(name)
    if (flight?.changes === this.#changes) return flight.built
    const built = this.#build(name, { changes: this.#changes, epoch: bus.epoch })
    this.#underWay.set(name, { changes: this.#changes, built })
    try {
      return await built
    } finally {
      if (this.#underWay.get(name)?.built === built) this.#underWay.delete(name)
    }
  }

  async #build(name: OpenDataName, mark: Kept['mark']): Promise<BuiltSet> {
    const source = this.#sources.get(name)
    if (!source) throw new Error(`no feature declares the data set ${name}`)
    const at = this.#core.now().getTime()
    const ask = askAs(this.#core, {
      actor: null,
      lang: 'mn',
      origin: { requestId: 'open-data', address: '', agent: '' },
    })
    const built = filesOf(name, await source.read({ core: this.#core, ask }))
    if (mark.changes === this.#changes) {
      const features = new Set([source.feature, ...(source.shows ?? [])])
      this.#kept.set(name, { built, features, at, mark })
    }
    return built
  }
}

const sets = new WeakMap<Core['bus'], DataSets>()

/** The files of a data set, from memory while nothing in it has changed. */
export async function builtSet(core: Core, name: OpenDataName): Promise<BuiltSet> {
  const known = sets.get(core.bus) ?? new DataSets(core)
  sets.set(core.bus, known)
  return known.get(name)
}
