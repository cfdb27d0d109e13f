import { DAV, type Element, href, tag } from './xml.ts'

/** The values of the properties of a resource, as XML, by `namespace name`. A function is called only when it is asked for. */
export type Properties = Record<string, string | (() => string)>

/** A resource with its properties. */
export interface Resource {
  path: string
  properties: Properties
}

export const key = (ns: string, name: string) => `${ns} ${name}`

/** Properties that are answered only when they are named. Source: RFC 4791, 5.2 and 9.6. */
const ON_REQUEST = /calendar-data$|calendar-timezone$|supported-report-set$/

const ok = 'HTTP/1.1 200 OK'
const missing = 'HTTP/1.1 404 Not Found'

const propstat = (properties: string, status: string) =>
  tag(DAV, 'propstat', tag(DAV, 'prop', properties) + tag(DAV, 'status', status))

/** What a request wants: the named properties, or all of them. */
export const wantedOf = (request: Element | undefined): readonly Element[] | 'all' | 'names' => {
  const prop = request?.children.find(({ ns, name }) => ns === DAV && name === 'prop')
  if (prop) return prop.children
  return request?.children.some(({ ns, name }) => ns === DAV && name === 'propname') ? 'names' : 'all'
}

/** The response for one resource. */
export function responseOf({ path, properties }: Resource, wanted: ReturnType<typeof wantedOf>): string {
  const value = (of: string | (() => string)) => (typeof of === 'function' ? of() : of)
  const split = (name: string): [string, string] => {
    const at = name.lastIndexOf(' ')
    return [name.slice(0, at), name.slice(at + 1)]
  }
  if (typeof wanted === 'string') {
    const shown = Object.entries(properties).filter(([name]) => wanted === 'names' || !ON_REQUEST.test(name))
    const all = shown.map(([name, of]) => tag(...split(name), wanted === 'names' ? '' : value(of)))
    return tag(DAV, 'response', href(path) + propstat(all.join(''), ok))
  }
  const has = ({ ns, name }: Element) => Object.hasOwn(properties, key(ns, name))
  const found = wanted.filter(has).map(({ ns, name }) => tag(ns, name, value(properties[key(ns, name)] ?? '')))
  const others = wanted.filter((one) => !has(one)).map(({ ns, name }) => tag(ns, name))
  return tag(
    DAV,
    'response',
    href(path) +
      (found.length > 0 || others.length === 0 ? propstat(found.join(''), ok) : '') +
      (others.length > 0 ? propstat(others.join(''), missing) : ''),
  )
}

/** The response for a resource that is not there, or is not the reader's to see. */
export const goneOf = (path: string): string => tag(DAV, 'response', href(path) + tag(DAV, 'status', missing))
