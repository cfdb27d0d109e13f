import type { CalendarColour } from '#contract/features/calendar/index.ts'
import { icsOf, type Written } from '../ics/write.ts'
import type { Collection } from './collections.ts'
import { etagOf, nameOf } from './objects.ts'
import { key, type Properties, type Resource } from './properties.ts'
import { APPLE, CALDAV, DAV, escaped, href, SERVER, tag } from './xml.ts'

/** The addresses of CalDAV. They are the same for everybody: the caller decides what is behind them. */
export const PATHS = { root: '/caldav/', principal: '/caldav/principal/', home: '/caldav/calendars/' } as const
export const OBJECT_TYPE = 'text/calendar; charset=utf-8; component=VEVENT'

export const pathOf = (collection: Pick<Collection, 'id'>, name = ''): string =>
  `${PATHS.home}${collection.id}/${encodeURIComponent(name)}`

/** The colours as Apple's programs show them. */
const HEX: Record<CalendarColour, string> = {
  blue: '#2F6FDEFF',
  green: '#2E8B57FF',
  violet: '#7B5BD6FF',
  pink: '#D6508FFF',
  amber: '#C98A1BFF',
  red: '#D0443CFF',
  grey: '#7A7F87FF',
}

const privileges = (names: readonly string[]) => names.map((name) => tag(DAV, 'privilege', tag(DAV, name))).join('')
const READ = ['read', 'read-current-user-privilege-set']
const WRITE = ['write', 'write-content', 'bind', 'unbind']
const reports = (names: readonly [string, string][]) =>
  names.map(([ns, name]) => tag(DAV, 'supported-report', tag(DAV, 'report', tag(ns, name)))).join('')

const common = (name: string): Properties => ({
  [key(DAV, 'displayname')]: escaped(name),
  [key(DAV, 'current-user-principal')]: href(PATHS.principal),
  [key(DAV, 'principal-collection-set')]: href(PATHS.principal),
  [key(DAV, 'owner')]: href(PATHS.principal),
  [key(DAV, 'current-user-privilege-set')]: privileges(READ),
})

/** The root, the principal and the home. */
export function placesOf(person: { id: string; name: string }): Record<'root' | 'principal' | 'home', Resource> {
  const principal: Properties = {
    ...common(person.name),
    [key(DAV, 'resourcetype')]: tag(DAV, 'collection') + tag(DAV, 'principal'),
    [key(DAV, 'principal-URL')]: href(PATHS.principal),
    [key(CALDAV, 'calendar-home-set')]: href(PATHS.home),
    [key(CALDAV, 'calendar-user-address-set')]: href(`urn:uuid:${person.id}`),
    [key(CALDAV, 'calendar-user-type')]: 'INDIVIDUAL',
    [key(DAV, 'supported-report-set')]: '',
  }
  const collection = { ...common(person.name), [key(DAV, 'resourcetype')]: tag(DAV, 'collection') }
  return {
    root: { path: PATHS.root, properties: collection },
    principal: { path: PATHS.principal, properties: principal },
    home: {
      path: PATHS.home,
      properties: { ...collection, [key(CALDAV, 'calendar-home-set')]: href(PATHS.home) },
    },
  }
}

/** The token of a state of a collection. */
export const tokenOf = ({ id, no }: Collection): string => `urn:nutag:calendar:${id}:${no}`

export const isSynced = ({ id }: Pick<Collection, 'id'>): boolean => id !== 'invitations'

/** A calendar. `order` is its place among the others. */
export function collectionResource(collection: Collection, order: number): Resource {
  const synced: Properties = isSynced(collection) ? { [key(DAV, 'sync-token')]: tokenOf(collection) } : {}
  return {
    path: pathOf(collection),
    properties: {
      ...common(collection.name),
      ...synced,
      [key(DAV, 'resourcetype')]: tag(DAV, 'collection') + tag(CALDAV, 'calendar'),
      [key(DAV, 'current-user-privilege-set')]: privileges(collection.canWrite ? [...READ, ...WRITE] : READ),
      [key(SERVER, 'getctag')]: escaped(tokenOf(collection)),
      [key(CALDAV, 'supported-calendar-component-set')]: '<c:comp name="VEVENT"/>',
      [key(CALDAV, 'supported-calendar-data')]: '<c:calendar-data content-type="text/calendar" version="2.0"/>',
      [key(CALDAV, 'calendar-timezone')]: () => escaped(icsOf([])),
      [key(CALDAV, 'schedule-calendar-transp')]: tag(CALDAV, 'opaque'),
      [key(DAV, 'supported-report-set')]: reports([
        [CALDAV, 'calendar-query'],
        [CALDAV, 'calendar-multiget'],
        ...(isSynced(collection) ? ([[DAV, 'sync-collection']] as [string, string][]) : []),
      ]),
      [key(APPLE, 'calendar-color')]: HEX[collection.colour],
      [key(APPLE, 'calendar-order')]: String(order),
    },
  }
}

/** An event. */
export const objectResource = (collection: Collection, written: Written): Resource => ({
  path: pathOf(collection, nameOf(written.event)),
  properties: {
    [key(DAV, 'resourcetype')]: '',
    [key(DAV, 'getetag')]: escaped(etagOf(written.event)),
    [key(DAV, 'getcontenttype')]: escaped(OBJECT_TYPE),
    [key(DAV, 'current-user-principal')]: href(PATHS.principal),
    [key(DAV, 'current-user-privilege-set')]: privileges(collection.canWrite ? [...READ, ...WRITE] : READ),
    [key(CALDAV, 'calendar-data')]: () => escaped(icsOf([written])),
  },
})
