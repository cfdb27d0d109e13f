import type { Feature, Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Call, Served } from './declare.ts'

/** The few words by which a record is known where it is linked. */
export interface RecordCard {
  feature: string
  title: Localized | string
}

/** A page of the dashboard that shows a record. */
interface RecordPage {
  /** '/dashboard/fund/:id', also with a query; `:id` stands for the record, other names for other ids. */
  page: string
  /** The route of the feature that reads the record. */
  route: string
}

declare module './declare.ts' {
  interface Served {
    /**
     * Pages of records whose address is not `/dashboard` and the path of the route that reads the record. The first that fits an address
     * counts: one with a query stands before the same one without.
     */
    recordPages?: readonly RecordPage[]
  }
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Fields that name a record, in this order. */
const TITLES = ['title', 'name', 'subject', 'question', 'topic'] as const

const isText = (value: unknown): value is Localized | string =>
  (typeof value === 'string' && value !== '') ||
  (typeof value === 'object' && value !== null && 'mn' in value && typeof value.mn === 'string')

function titleOf(record: Record<string, unknown>): Localized | string | undefined {
  for (const field of TITLES) {
    const value = record[field]
    if (isText(value)) return value
  }
  const { firstName, lastName } = record
  if (typeof firstName === 'string' && typeof lastName === 'string') return shortName({ firstName, lastName })
  if (typeof record.number === 'number') return `№ ${record.number}`
  const area = record.area as { name?: unknown } | null | undefined
  return isText(area?.name) ? area.name : undefined
}

/** The id of the record in an address, if it is the address of this page. */
function idIn(address: string, page: string): string | undefined {
  const source = page
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, (_, name) => (name === 'id' ? `(${UUID})` : UUID))
  return new RegExp(`^${source}$`).exec(page.includes('?') ? address : address.replace(/[?#].*$/, ''))?.[1]
}

const readsOne = ({ method, path, kind = 'json', heavy, secret }: Route) =>
  method === 'GET' && path.endsWith('/:id') && kind === 'json' && !heavy && !secret

/** The pages of a feature's records: those that it declares, and the routes that read one by its id. */
const pagesOf = ({ feature, recordPages = [] }: Served): RecordPage[] => [
  ...recordPages,
  ...Object.entries<Route>(feature.routes)
    .filter(([, route]) => readsOne(route))
    .map(([route, { path }]) => ({ page: `/dashboard${path}`, route })),
]

type AskAny = (feature: Feature, route: string, input: object) => Promise<{ data: Record<string, unknown> }>

/**
 * The card of the record that a page of the dashboard shows, read by the feature's own route as the caller.
 *
 * @throws Problem('not_found') for pages without a record, and for records that the caller may not read.
 */
export async function recordCardAt(
  call: Pick<Call<never, never>, 'ask' | 'core'>,
  address: string,
): Promise<RecordCard> {
  // which feature it is becomes known here
  const ask = call.ask as unknown as AskAny
  for (const served of Object.values(call.core.features)) {
    for (const { page, route } of pagesOf(served)) {
      const id = idIn(address, page)
      if (id === undefined) continue
      const answer = await ask(served.feature, route, { params: { id } }).catch(hidden)
      const title = titleOf(answer.data)
      if (title !== undefined) return { feature: served.feature.name, title }
    }
  }
  throw new Problem('not_found')
}

/** Whether a record exists that the caller may not read is not told. */
function hidden(error: unknown): never {
  if (error instanceof Problem && (error.code === 'not_allowed' || error.code === 'invalid'))
    throw new Problem('not_found')
  throw error
}
