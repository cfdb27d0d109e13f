import { createHash } from 'node:crypto'
import type { Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  OPEN_DATA,
  OPEN_DATA_NAMES,
  type OpenDataList,
  type OpenDataSettings,
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

/** The data sets that the city publishes, in the order of the contract. */
async function listSets(call: OpenCall): Promise<OpenDataList> {
  const { sets: isOn, licence, licenceUrl } = await publishedNow(call)
  const { mn, en } = openDataLabels
  const sets: OpenDataList['sets'] = []
  for (const name of OPEN_DATA_NAMES.filter((one) => isOn[one])) {
    const { rows, changedAt } = await builtSet(call.core, name)
    const meaning = (lang: 'mn' | 'en', column: string) =>
      (openDataLabels[lang][name].column as Record<string, string>)[column] ?? column
    sets.push({
      name,
      title: { mn: mn[name].title, en: en[name].title },
      description: { mn: mn[name].description, en: en[name].description },
      columns: Object.entries(OPEN_DATA[name]).map(([column, kind]) => ({
        name: column,
        kind,
        meaning: { mn: meaning('mn', column), en: meaning('en', column) },
      })),
      rows,
      changedAt: changedAt?.toISOString() ?? null,
    })
  }
  return { licence, licenceUrl, sets }
}

/** Caches keep the file, but ask again each time: a correction is seen at once. */
const CACHED = 'public, no-cache'
const JSON_TYPE = 'application/json; charset=utf-8'

async function catalogue(call: OpenCall): Promise<Download> {
  const city = await cityToday(call.core)
  const body = Buffer.from(JSON.stringify(catalogueOf(await listSets(call), city, call.core.config.publicUrl)))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type: 'application/ld+json; charset=utf-8', body, headers: { etag, 'cache-control': CACHED } }
}

/** Data of the city for everybody. Rule: docs/rules/open-data.md. */
export default serve<Record<never, never>>()(opendata, {
  anchors: {},
  handlers: {
    list: async (call) => ({ data: await listSets(call) }),
    catalogue,
    download: async (call) => {
      const { name, format } = call.params
      const { sets, licenceUrl } = await publishedNow(call)
      if (!sets[name]) throw new Problem('not_found')
      const { changedAt, [format]: file } = await builtSet(call.core, name)
      return {
        type: format === 'csv' ? 'text/csv; charset=utf-8; header=present' : JSON_TYPE,
        ...(format === 'csv' ? { filename: `${name}.csv` } : {}),
        body: file.body,
        headers: {
          etag: file.etag,
          'cache-control': CACHED,
          ...(changedAt ? { 'last-modified': changedAt.toUTCString() } : {}),
          link: `<${licenceUrl}>; rel="license"`,
        },
      }
    },
  },
})
