import { SaxesParser } from 'saxes'
import { Problem } from '#contract/core/model/problem.ts'

export const DAV = 'DAV:'
export const CALDAV = 'urn:ietf:params:xml:ns:caldav'
export const SERVER = 'http://calendarserver.org/ns/'
export const APPLE = 'http://apple.com/ns/ical/'
const PREFIXES: Record<string, string> = { [DAV]: 'd', [CALDAV]: 'c', [SERVER]: 's', [APPLE]: 'a' }

/** An element of a request. */
export interface Element {
  ns: string
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const DEPTH_MAX = 12
const ELEMENTS_MAX = 5_000

/** Reads the body of a request: without document types, and with them entities. @throws Problem('invalid'). */
export function parseXml(text: string): Element | undefined {
  if (text.trim() === '') return undefined
  const parser = new SaxesParser({ xmlns: true })
  const open: Element[] = []
  let root: Element | undefined
  let count = 0
  const refuse = () => {
    throw new Problem('invalid', { errors: [{ path: 'body', code: 'invalid' }] })
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (++count > ELEMENTS_MAX || open.length >= DEPTH_MAX) refuse()
    const element: Element = {
      ns: uri,
      name: local,
      attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value])),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const onText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return root
}

/** The first element of a name below another, at any depth. */
export function find(element: Element | undefined, ns: string, name: string): Element | undefined {
  if (!element) return undefined
  for (const child of element.children) {
    if (child.ns === ns && child.name === name) return child
    const below = find(child, ns, name)
    if (below) return below
  }
  return undefined
}

// oxlint-disable-next-line no-control-regex -- XML has no place for them
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes a text for an element or an attribute. */
export const escaped = (text: string): string =>
  text
    .replace(UNFIT, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** An element as text; `content` is XML already. */
export function tag(ns: string, name: string, content = ''): string {
  const prefix = PREFIXES[ns]
  if (prefix === undefined) return `<x:${name} xmlns:x="${escaped(ns)}"/>`
  return content === '' ? `<${prefix}:${name}/>` : `<${prefix}:${name}>${content}</${prefix}:${name}>`
}

export const href = (path: string): string => tag(DAV, 'href', escaped(path))

/** A whole document. */
export const xmlDocument = (ns: string, name: string, content: string): string => {
  const spaces = Object.entries(PREFIXES).map(([uri, prefix]) => ` xmlns:${prefix}="${uri}"`)
  const prefix = PREFIXES[ns]
  return `<?xml version="1.0" encoding="utf-8"?>\n<${prefix}:${name}${spaces.join('')}>${content}</${prefix}:${name}>\n`
}
