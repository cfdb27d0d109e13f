import { Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import type { Protocol, ProtocolAnswer, ProtocolRequest } from '../../../core/http/protocols.ts'
import type { Core } from '../../../core/requests/context.ts'
import { workAs } from '../../../core/requests/work-as.ts'
import { type FileObject, FileProblem } from '../ics/event.ts'
import { readInThread } from '../ics/read-in-thread.ts'
import { icsOf, type Written } from '../ics/write.ts'
import { callerOf } from '../members.ts'
import type { CalendarCall, CalendarTables } from '../tables.ts'
import { collectionResource, OBJECT_TYPE, objectResource, PATHS, placesOf } from './answers.ts'
import { type Collection, collectionsOf, INVITATIONS } from './collections.ts'
import { etagOf, objectsIn } from './objects.ts'
import { personOf } from './passwords.ts'
import { type Resource, responseOf, wantedOf } from './properties.ts'
import { collectionResponses, report } from './report.ts'
import { addNamed, answerByFile, Refused, removeObject, replaceObject } from './write.ts'
import { CALDAV, DAV, type Element, parseXml, tag, xmlDocument } from './xml.ts'

const METHODS = ['OPTIONS', 'GET', 'HEAD', 'PUT', 'DELETE', 'PROPFIND', 'PROPPATCH', 'REPORT']
/** Bytes of a request: an event with its exceptions, or the names of a thousand resources. Our choice. */
const BODY_MAX = 524_288
const NAME_MAX = 300

const DAV_HEADERS = { dav: '1, 3, calendar-access', allow: METHODS.join(', ') }
const XML = { 'content-type': 'application/xml; charset=utf-8', ...DAV_HEADERS }
const xml = (status: number, body: string): ProtocolAnswer => ({ status, headers: XML, body })
const empty = (status: number, headers: Record<string, string> = {}): ProtocolAnswer => ({
  status,
  headers: { ...DAV_HEADERS, ...headers },
})

/** What an address names. */
interface Place {
  kind: 'root' | 'principal' | 'home' | 'collection' | 'object'
  collection: string
  name: string
}

function placeOf(path: string): Place | undefined {
  const place = (kind: Place['kind'], collection = '', name = ''): Place => ({ kind, collection, name })
  const plain = path.endsWith('/') ? path : `${path}/`
  if (plain === PATHS.root) return place('root')
  if (plain === PATHS.principal) return place('principal')
  if (plain === PATHS.home) return place('home')
  const parts = /^\/caldav\/calendars\/([0-9a-f-]{36}|invitations)(?:\/([^/]*))?$/.exec(path)
  if (!parts?.[1]) return undefined
  try {
    const name = decodeURIComponent(parts[2] ?? '')
    return name.length > NAME_MAX ? undefined : place(name === '' ? 'collection' : 'object', parts[1], name)
  } catch {
    return undefined
  }
}

/** Signs in with an app password, and acts as that person. */
async function handle(core: Core, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const personId = await personOf(core, request.headers.authorization)
  if (personId === undefined)
    return { status: 401, headers: { 'www-authenticate': 'Basic realm="Nutag", charset="UTF-8"', ...DAV_HEADERS } }
  core.maintenance.refuse({}, null, core.now())
  if (request.method === 'OPTIONS') return empty(200)
  const place = placeOf(request.path)
  if (!place) return empty(404)
  const as = {
    feature: 'calendar',
    verb: 'use',
    personId,
    lang: request.lang,
    trace: request.origin.requestId,
  }
  try {
    // before the transaction begins: reading takes a thread, and no connection
    const file = request.method === 'PUT' ? await readPut(request.body) : undefined
    const body = request.method === 'PUT' ? undefined : parseXml(request.body)
    return await workAs<CalendarTables, ProtocolAnswer>(core, as, (call) =>
      answer(call as unknown as CalendarCall, { request, place, body, file }),
    )
  } catch (error) {
    if (error instanceof Refused)
      return xml(error.status, xmlDocument(DAV, 'error', tag(conditionSpace(error.condition), error.condition)))
    if (error instanceof FileProblem) return xml(403, xmlDocument(DAV, 'error', tag(CALDAV, 'valid-calendar-data')))
    // a room that is taken, too many guests: the program is told that the event cannot be stored
    if (error instanceof Problem && error.code === 'invalid')
      return xml(409, xmlDocument(DAV, 'error', tag(CALDAV, 'valid-calendar-object-resource')))
    throw error
  }
}

const conditionSpace = (condition: string) =>
  ['valid-sync-token', 'supported-report', 'number-of-matches-within-limits'].includes(condition) ? DAV : CALDAV

/** The one event of a PUT. @throws FileProblem, Refused. */
async function readPut(text: string): Promise<FileObject> {
  const { objects, refused } = await readInThread(text)
  const [object] = objects
  if (refused.length > 0) throw new FileProblem(refused[0]?.code ?? 'invalid')
  if (!object || objects.length > 1) throw new Refused(403, 'valid-calendar-object-resource')
  return object
}

interface Asked {
  request: ProtocolRequest
  place: Place
  body: Element | undefined
  file: FileObject | undefined
}

async function answer(call: CalendarCall, asked: Asked): Promise<ProtocolAnswer> {
  const { request, place, body } = asked
  const known = await collectionsOf(call)
  const collection = known.find(({ id }) => id === place.collection)
  if (place.collection !== '' && !collection) return empty(404)
  const { method } = request
  if (method === 'PROPFIND') return propfind(call, { ...asked, known, collection })
  if (method === 'REPORT') {
    if (place.kind !== 'collection' || !collection) throw new Refused(403, 'supported-report')
    return xml(207, await report(call, { collection, known }, body))
  }
  // names and colours are changed in the application
  if (method === 'PROPPATCH') return xml(207, refusedProperties(request.path, body))
  if (place.kind !== 'object' || !collection) return empty(405)
  const [found] = await objectsIn(call, collection, known, { names: [place.name] })
  if (method === 'GET' || method === 'HEAD') return found ? get(found, request) : empty(404)
  return change(call, { ...asked, collection, found })
}

function get(found: Written, { headers }: ProtocolRequest): ProtocolAnswer {
  const etag = etagOf(found.event)
  if (headers['if-none-match'] === etag) return empty(304, { etag })
  return { status: 200, headers: { ...DAV_HEADERS, 'content-type': OBJECT_TYPE, etag }, body: icsOf([found]) }
}

/** @throws Refused with 412 when the resource is not the one that the program knows. */
function checkMatch({ headers }: ProtocolRequest, found: Written | undefined): void {
  const etag = found && etagOf(found.event)
  const { 'if-match': wanted, 'if-none-match': unwanted } = headers
  const isIn = (list: string) => list.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  if (wanted !== undefined && (etag === undefined || (wanted.trim() !== '*' && !isIn(wanted))))
    throw new Refused(412, 'if-match')
  if (unwanted !== undefined && etag !== undefined && (unwanted.trim() === '*' || isIn(unwanted)))
    throw new Refused(412, 'if-none-match')
}

/** PUT and DELETE. A stored event may differ from what was sent, so its tag is not answered: the program reads it again. */
async function change(
  call: CalendarCall,
  { request, place, file, collection, found }: Asked & { collection: Collection; found: Written | undefined },
): Promise<ProtocolAnswer> {
  checkMatch(request, found)
  if (request.method === 'DELETE') {
    if (!found) return empty(404)
    if (!collection.canWrite) throw new Problem('not_allowed')
    await removeObject(call, collection, found)
    return empty(204)
  }
  if (!file) return empty(405)
  if (collection.id === INVITATIONS) {
    if (!found) throw new Problem('not_allowed')
    await answerByFile(call, found, file.event)
    return empty(204)
  }
  if (!collection.canWrite) throw new Problem('not_allowed')
  if (found) await replaceObject(call, found, file)
  else await addNamed(call, collection, place.name, file)
  return empty(found ? 204 : 201)
}

async function propfind(
  call: CalendarCall,
  {
    request,
    place,
    body,
    known,
    collection,
  }: Asked & { known: readonly Collection[]; collection: Collection | undefined },
): Promise<ProtocolAnswer> {
  const wanted = wantedOf(body)
  const isDeep = (request.headers.depth ?? 'infinity') !== '0'
  const responses: string[] = []
  const add = (resource: Resource) => responses.push(responseOf(resource, wanted))
  if (place.kind === 'object' && collection) {
    const [found] = await objectsIn(call, collection, known, { names: [place.name] })
    if (!found) return empty(404)
    add(objectResource(collection, found))
  } else if (collection) {
    add(collectionResource(collection, known.indexOf(collection) + 1))
    if (isDeep) for (const one of await objectsIn(call, collection, known)) add(objectResource(collection, one))
  } else if (place.kind !== 'collection' && place.kind !== 'object') {
    const places = placesOf(await nameOfCaller(call))
    add(places[place.kind])
    if (isDeep && place.kind === 'root') [places.principal, places.home].map(add)
    if (isDeep && place.kind === 'home') responses.push(...collectionResponses(known, wanted))
  }
  return xml(207, xmlDocument(DAV, 'multistatus', responses.join('')))
}

async function nameOfCaller(call: CalendarCall): Promise<{ id: string; name: string }> {
  const { id } = callerOf(call)
  const { rows } = await call.rows
    .unscoped('the caller’s own name')
    .query<{ last_name: string; first_name: string }>('select last_name, first_name from users where id = $1', [id])
  return { id, name: shortName({ lastName: rows[0]?.last_name ?? '', firstName: rows[0]?.first_name ?? '' }) }
}

function refusedProperties(path: string, body: Element | undefined): string {
  const names = (body?.children ?? []).flatMap(({ children }) => children.flatMap((prop) => prop.children))
  const propstat = tag(DAV, 'prop', names.map(({ ns, name }) => tag(ns, name)).join(''))
  return xmlDocument(
    DAV,
    'multistatus',
    tag(
      DAV,
      'response',
      tag(DAV, 'href', path) + tag(DAV, 'propstat', propstat + tag(DAV, 'status', 'HTTP/1.1 403 Forbidden')),
    ),
  )
}

/** Calendars for the programs of phones and computers (RFC 4791, RFC 6578). Decision 0171. */
export const caldav: Protocol = {
  prefix: '/caldav',
  methods: METHODS,
  bodyMax: BODY_MAX,
  wellKnown: ['/.well-known/caldav'],
  handle,
}
