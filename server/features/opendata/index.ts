import { createHash } from 'node:crypto'
import type { Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  OPEN_DATA,
  OPEN_DATA_NAMES,
  OPEN_DATA_VALUES,
  type OpenDataList,
  type OpenDataName,
  type OpenDataSet,
  type OpenDataSettings,
  type OpenDataValue,
  openDataLabels,
  openDataPublishing,
  opendata,
} from '#contract/features/opendata/index.ts'
import { cityToday } from '../../core/requests/city-identity.ts'
import { type Call, type Download, serve } from '../../core/requests/declare.ts'
import { catalogueOf } from './catalogue.ts'
import { builtSet } from './sets.ts'

type OpenCall = Pick<Call<Record<never, never>, Route>, 'setting' | 'core' | 'now'>

const publishedNow = async (call: OpenCall): Promise<OpenDataSettings> =>
  valueOn(await call.setting(openDataPublishing), dayInUlaanbaatar(call.now))

/** What a column means, with what its values mean where there are few. */
function meaningOf(lang: 'mn' | 'en', name: OpenDataName, column: string): string {
  const labels = openDataLabels[lang]
  const meaning = (labels[name].column as Record<string, string>)[column] ?? column
  const values: readonly OpenDataValue[] = Object.hasOwn(OPEN_DATA_VALUES, column)
    ? OPEN_DATA_VALUES[column as keyof typeof OPEN_DATA_VALUES]
    : []
  return values.length === 0
    ? meaning
    : `${meaning}: ${values.map((value) => `${value} – ${labels.value[value]}`).join(', ')}`
}

/** A data set as it is described. */
async function showSet(call: OpenCall, name: OpenDataName, published: boolean): Promise<OpenDataSet> {
  const { rows, changedAt } = await builtSet(call.core, name)
  const { mn, en } = openDataLabels
  return {
    name,
    title: { mn: mn[name].title, en: en[name].title },
    description: { mn: mn[name].description, en: en[name].description },
    columns: Object.entries(OPEN_DATA[name]).map(([column, kind]) => ({
      name: column,
      kind,
      meaning: { mn: meaningOf('mn', name, column), en: meaningOf('en', name, column) },
    })),
    rows,
    changedAt: changedAt?.toISOString() ?? null,
    published,
  }
}

/** The data sets in the order of the contract; all, or those that the city publishes. */
async function listSets(call: OpenCall, { all = false } = {}): Promise<OpenDataList> {
  const { licence, licenceUrl, ...isOn } = await publishedNow(call)
  const sets: OpenDataSet[] = []
  for (const name of OPEN_DATA_NAMES) if (all || isOn[name]) sets.push(await showSet(call, name, isOn[name]))
  return { licence, licenceUrl, sets }
}

/** Caches keep the file, but ask again each time: a correction is seen at once. */
const CACHED = 'public, no-cache'

/** Pages of other sites may read the data as well: it is public, and no cookie says who asks. */
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const JSON_TYPE = 'application/json; charset=utf-8'

async function catalogue(call: OpenCall): Promise<Download> {
  const city = await cityToday(call.core)
  const body = Buffer.from(JSON.stringify(catalogueOf(await listSets(call), city, call.core.config.publicUrl)))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type: 'application/ld+json; charset=utf-8', body, headers: { ...OPEN, etag, 'cache-control': CACHED } }
}

/** Data of the city for everybody. Rule: docs/rules/open-data.md. */
export default serve<Record<never, never>>()(opendata, {
  anchors: {},
  handlers: {
    list: async (call) => ({ data: await listSets(call) }),
    all: async (call) => ({ data: await listSets(call, { all: true }) }),
    catalogue,
    download: async (call) => {
      const { name, format } = call.params
      const { licenceUrl, ...isOn } = await publishedNow(call)
      if (!isOn[name]) throw new Problem('not_found')
      const { changedAt, [format]: file } = await builtSet(call.core, name)
      return {
        type: format === 'csv' ? 'text/csv; charset=utf-8; header=present' : JSON_TYPE,
        ...(format === 'csv' ? { filename: `${name}.csv` } : {}),
        body: file.body,
        headers: {
          ...OPEN,
          etag: file.etag,
          'cache-control': CACHED,
          ...(changedAt ? { 'last-modified': changedAt.toUTCString() } : {}),
          link: `<${licenceUrl}>; rel="license"`,
        },
      }
    },
  },
})
