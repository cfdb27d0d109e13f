import { BorderProblem, checkBorder, pointsOf } from '../areas/border.ts'
import type { RawCell, RawRow } from './cells.ts'
import type { ImportLimits } from './limits.ts'
import { ImportProblem } from './problem.ts'
import { decodeText } from './read-csv.ts'

/** Whether a file is JSON, by its first character after a byte order mark and white space. */
export function isJson(file: Uint8Array): boolean {
  for (const byte of file.subarray(0, 1_000)) {
    if (byte === 0x7b) return true
    if (![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].includes(byte)) return false
  }
  return false
}

interface FeatureLike {
  properties?: Record<string, unknown> | null
  geometry?: unknown
}

/** Members of a file, and properties of a feature, that may credit the author. */
const CREDITS = ['attribution', 'credit', 'credits', 'license', 'licence', 'copyright']
const CREDIT_MAX = 300

/**
 * The features of a GeoJSON file (RFC 7946) as rows: their properties are the cells, with the names in the first row; a
 * geometry is checked as a border. Properties that are objects yield a cell for each member ('name.mn').
 *
 * @throws ImportProblem for a file that is not a feature collection.
 */
export function* readGeojsonRows(file: Uint8Array, limits: ImportLimits): Generator<RawRow> {
  const features = featuresIn(file)
  const names = namesIn(features.list, limits)
  yield { line: 0, cells: names.map((text) => ({ text })) }
  for (const [i, { properties, geometry }] of features.list.entries()) {
    const values = new Map(flat(properties ?? {}))
    yield {
      line: i + 1,
      cells: names.map((name) => cellOf(values.get(name), limits)),
      ...borderOf(geometry, features.credit || creditIn(properties ?? {})),
    }
  }
}

function featuresIn(file: Uint8Array): { list: FeatureLike[]; credit: string } {
  let document: unknown
  try {
    document = JSON.parse(decodeText(file).replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof ImportProblem) throw error
    throw new ImportProblem('damaged_file')
  }
  const { type, features } = document as { type?: unknown; features?: unknown }
  if (type !== 'FeatureCollection' || !Array.isArray(features)) throw new ImportProblem('import_geojson')
  const list = features.filter(
    (one): one is FeatureLike => typeof one === 'object' && one !== null && one.type === 'Feature',
  )
  return { list, credit: creditIn(document as Record<string, unknown>) }
}

/** The credit in the members of a file or, if there is none, in the properties of a feature. */
const creditIn = (members: Record<string, unknown>): string =>
  CREDITS.map((name) => members[name])
    .filter((one) => typeof one === 'string')
    .join(' · ')
    .slice(0, CREDIT_MAX)

function namesIn(features: readonly FeatureLike[], limits: ImportLimits): string[] {
  const names = new Set<string>()
  for (const { properties } of features) {
    for (const [name] of flat(properties ?? {})) if (names.size < limits.columns) names.add(name)
  }
  return [...names]
}

function flat(properties: Record<string, unknown>): [string, unknown][] {
  return Object.entries(properties).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value !== 'object' || value === null) return [[name, value]]
    return Array.isArray(value) ? [] : Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
  })
}

function cellOf(value: unknown, { cellChars }: ImportLimits): RawCell {
  if (typeof value === 'number' && Number.isFinite(value)) return { number: value, isDate: false }
  if (typeof value === 'boolean') return { text: String(value) }
  if (typeof value !== 'string') return undefined
  if (value.length > cellChars) throw new ImportProblem('import_cell', { max: cellChars })
  return { text: value }
}

function borderOf(geometry: unknown, credit: string): Pick<RawRow, 'border'> {
  if (geometry === null || geometry === undefined) return {}
  try {
    const border = checkBorder(geometry)
    return { border: { value: { geometry: border, credit }, shown: `${border.type} · ${pointsOf(border)}` } }
  } catch (error) {
    if (!(error instanceof BorderProblem)) throw error
    const type = String((geometry as { type?: unknown }).type ?? '').slice(0, 40)
    return { border: { problem: { code: error.code, params: error.params }, shown: type } }
  }
}
