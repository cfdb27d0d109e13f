import { Problem } from '#contract/core/model/problem.ts'
import type { CalendarCall } from '../tables.ts'
import { collectionResource, isSynced, objectResource, pathOf, tokenOf } from './answers.ts'
import type { Collection } from './collections.ts'
import { nameOf, objectsIn } from './objects.ts'
import { goneOf, responseOf, wantedOf } from './properties.ts'
import { Refused } from './write.ts'
import { CALDAV, DAV, type Element, find, tag, xmlDocument } from './xml.ts'

/** Resources of one multiget. Our choice. */
const NAMES_MAX = 1_000

/** 'YYYYMMDDTHHMMSSZ'. @throws Problem('invalid'). */
function instantOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)?.slice(1).map(Number)
  if (!parts) throw new Problem('invalid', { errors: [{ path: 'time-range', code: 'date_time' }] })
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** The names of resources of this collection in the addresses of a request; undefined for others. */
function nameIn(collection: Collection, address: string): string | undefined {
  const [path = ''] = address
    .trim()
    .replace(/^https?:\/\/[^/]+/, '')
    .split('?')
  const before = pathOf(collection)
  if (!path.startsWith(before)) return undefined
  try {
    return decodeURIComponent(path.slice(before.length))
  } catch {
    return undefined
  }
}

const multistatus = (responses: readonly string[], after = '') =>
  xmlDocument(DAV, 'multistatus', responses.join('') + after)

/** Answers a REPORT on a collection. @throws Refused for one that is not known. */
export async function report(
  call: CalendarCall,
  { collection, known }: { collection: Collection; known: readonly Collection[] },
  request: Element | undefined,
): Promise<string> {
  const wanted = wantedOf(request)
  if (request?.ns === CALDAV && request.name === 'calendar-multiget') {
    const addresses = request.children.filter(({ ns, name }) => ns === DAV && name === 'href').map(({ text }) => text)
    if (addresses.length > NAMES_MAX) throw new Refused(403, 'number-of-matches-within-limits')
    const names = addresses.map((address) => nameIn(collection, address))
    const found = await objectsIn(call, collection, known, { names: names.filter((name) => name !== undefined) })
    const byName = new Map(found.map((one) => [nameOf(one.event), one]))
    return multistatus(
      addresses.map((address, i) => {
        const one = byName.get(names[i] ?? '')
        return one ? responseOf(objectResource(collection, one), wanted) : goneOf(address.trim())
      }),
    )
  }
  if (request?.ns === CALDAV && request.name === 'calendar-query') {
    const range = find(request, CALDAV, 'time-range')?.attributes
    const span = { from: instantOf(range?.start), to: instantOf(range?.end) }
    const found = await objectsIn(call, collection, known, span)
    return multistatus(found.map((one) => responseOf(objectResource(collection, one), wanted)))
  }
  if (request?.ns === DAV && request.name === 'sync-collection' && isSynced(collection))
    return sync(call, { collection, known }, request)
  throw new Refused(403, 'supported-report')
}

/** What has changed in a collection since a token. @throws Refused for a token that was never given. */
async function sync(
  call: CalendarCall,
  { collection, known }: { collection: Collection; known: readonly Collection[] },
  request: Element,
): Promise<string> {
  const wanted = wantedOf(request)
  const token = find(request, DAV, 'sync-token')?.text.trim() ?? ''
  const after = tag(DAV, 'sync-token', tokenOf(collection))
  if (token === '') {
    const all = await objectsIn(call, collection, known)
    return multistatus(
      all.map((one) => responseOf(objectResource(collection, one), wanted)),
      after,
    )
  }
  const since = /^urn:nutag:calendar:([0-9a-f-]{36}):(\d{1,18})$/.exec(token)
  if (since?.[1] !== collection.id || BigInt(since[2] ?? 0) > BigInt(collection.no))
    throw new Refused(403, 'valid-sync-token')
  const { rows } = await call.rows
    .unscoped(
      'names of the resources of a collection of the caller that have changed; of others only the public changes',
    )
    .query<{ resource: string }>(
      `select resource from calendar_changes where calendar_id = $1 and ${collection.isInside ? 'no' : 'public_no'} > $2`,
      [collection.id, since[2]],
    )
  const names = rows.map(({ resource }) => resource)
  const found = names.length === 0 ? [] : await objectsIn(call, collection, known, { names })
  const byName = new Map(found.map((one) => [nameOf(one.event), one]))
  return multistatus(
    names.map((name) => {
      const one = byName.get(name)
      return one ? responseOf(objectResource(collection, one), wanted) : goneOf(pathOf(collection, name))
    }),
    after,
  )
}

/** The responses for the calendars of a person. */
export const collectionResponses = (all: readonly Collection[], wanted: ReturnType<typeof wantedOf>): string[] =>
  all.map((one, i) => responseOf(collectionResource(one, i + 1), wanted))
