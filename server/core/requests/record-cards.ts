import type { Feature, Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Call } from './declare.ts'

/** The few words by which a record is known where it is linked. */
export interface RecordCard {
  feature: string
  title: Localized | string
}

const CARD = /^\/dashboard\/kanban\/[0-9a-f-]{36}\?card=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const PAGE = /^\/dashboard((?:\/[a-z-]+)+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/** Pages whose address is not that of the API. */
const ROUTES: Readonly<Record<string, string>> = {
  '/kanban': '/kanban/boards',
  '/fund': '/funds',
  '/about/report': '/documents',
}
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

/** The route that reads the record of a page, and the id of the record. */
function routeOf(address: string): { id: string | undefined; wanted: string } {
  const [, card] = CARD.exec(address) ?? []
  if (card) return { id: card, wanted: '/kanban/cards/:id' }
  const [, place = '', id] = PAGE.exec(address.replace(/[?#].*$/, '')) ?? []
  return { id, wanted: `${ROUTES[place] ?? place}/:id` }
}

const readsOne = ({ method, path, kind = 'json', heavy, secret }: Route, wanted: string) =>
  method === 'GET' && path === wanted && kind === 'json' && !heavy && !secret

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
  const { id, wanted } = routeOf(address)
  // which feature it is becomes known here
  const ask = call.ask as unknown as AskAny
  for (const { feature } of Object.values(call.core.features)) {
    const name = Object.keys(feature.routes).find((one) => readsOne(feature.routes[one] as Route, wanted))
    if (name === undefined || id === undefined) continue
    const answer = await ask(feature, name, { params: { id } }).catch(hidden)
    const title = titleOf(answer.data)
    if (title !== undefined) return { feature: feature.name, title }
  }
  throw new Problem('not_found')
}

/** Whether a record exists that the caller may not read is not told. */
function hidden(error: unknown): never {
  if (error instanceof Problem && (error.code === 'not_allowed' || error.code === 'invalid'))
    throw new Problem('not_found')
  throw error
}
