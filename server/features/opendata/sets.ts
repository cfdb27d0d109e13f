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

/** The state when a build began to read: later changes are not in it. */
interface Mark {
  changes: number
  epoch: number | undefined
}

interface Kept {
  built: BuiltSet
  at: number
  mark: Mark
}

interface Flight {
  built: Promise<BuiltSet>
  mark: Mark
}

interface Source extends OpenDataSource {
  /** The features whose changes change the data set. */
  features: readonly string[]
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

/**
 * Keeps the data sets in memory until a feature that they show changes, and builds each once for all who ask at the same time,
 * whatever other features change meanwhile.
 */
class DataSets {
  readonly #core: Core
  readonly #sources: ReadonlyMap<string, Source>
  readonly #kept = new Map<OpenDataName, Kept>()
  readonly #underWay = new Map<OpenDataName, Flight>()
  /** The number of the last change of each feature. */
  readonly #changedAt = new Map<string, number>()
  #changes = 0
  /** The number of the last change of a city setting or of the tree of areas: every data set shows some of them. */
  #everythingAt = 0

  constructor(core: Core) {
    this.#core = core
    this.#sources = new Map(
      Object.values(core.features).flatMap(({ feature, openData = [] }) =>
        openData.map((source) => {
          const features = [feature.name, ...(source.shows ?? [])]
          return [source.name, { ...source, features }] as const
        }),
      ),
    )
    core.bus.on('changed', ({ feature, pages }) => {
      if (pages !== false) this.#changedAt.set(feature, ++this.#changes)
    })
    const everything = () => {
      this.#everythingAt = ++this.#changes
    }
    core.bus.on('settings', everything)
    core.bus.on('areas', everything)
  }

  /** Whether what a build read is still so; without messages of other instances nothing is known to be. */
  #isTrusted({ features }: Source, mark: Mark): boolean {
    return mark.epoch !== undefined && mark.epoch === this.#core.bus.epoch && !this.#isChanged(features, mark)
  }

  #isChanged(features: readonly string[], { changes }: Mark): boolean {
    return this.#everythingAt > changes || features.some((name) => (this.#changedAt.get(name) ?? 0) > changes)
  }

  /** The files of a data set. @throws Error if no feature declares it. */
  async get(name: OpenDataName): Promise<BuiltSet> {
    const source = this.#sources.get(name)
    if (!source) throw new Error(`no feature declares the data set ${name}`)
    const now = this.#core.now().getTime()
    const kept = this.#kept.get(name)
    const isYoung = kept && now - kept.at < KEPT_MS && now >= kept.at
    if (isYoung && this.#isTrusted(source, kept.mark)) return kept.built
    const mark = { changes: this.#changes, epoch: this.#core.bus.epoch }
    const underWay = this.#underWay.get(name)
    if (underWay && underWay.mark.epoch === mark.epoch && !this.#isChanged(source.features, underWay.mark))
      return underWay.built
    const flight = { built: this.#build(name, source, mark), mark }
    this.#underWay.set(name, flight)
    try {
      return await flight.built
    } finally {
      if (this.#underWay.get(name) === flight) this.#underWay.delete(name)
    }
  }

  async #build(name: OpenDataName, source: Source, mark: Mark): Promise<BuiltSet> {
    const at = this.#core.now().getTime()
    const ask = askAs(this.#core, {
      actor: null,
      lang: 'mn',
      origin: { requestId: 'open-data', address: '', agent: '' },
    })
    const built = filesOf(name, await source.read({ core: this.#core, ask }))
    if (this.#isTrusted(source, mark)) this.#kept.set(name, { built, at, mark })
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
