import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from './chromium.ts'

/** Bytes as they came over the wire, compressed and with their headers, by what they are. */
export interface Bytes {
  script: number
  style: number
  page: number
  font: number
  picture: number
  data: number
}

type Kind = keyof Bytes

/** What one visit loads. */
export interface Loaded {
  requests: number
  bytes: Bytes
  /** What was loaded before the first request of `later`; undefined without one. */
  before?: Bytes | undefined
}

/** What a page still loads automatically when it is quiet: the live socket, what is fetched ahead. */
const AFTER_MS = 2_000

/** Opens the address with an empty cache and adds up what comes. `later`: the address of a part that is loaded last. */
export async function bytesOf({ context }: Browser, address: string, later?: RegExp): Promise<Loaded> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const kinds = new Map<string, Kind>()
  let requests = 0
  const bytes: Bytes = { script: 0, style: 0, page: 0, font: 0, picture: 0, data: 0 }
  let before: Bytes | undefined
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (later?.test(request.url)) before ??= { ...bytes }
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, kindOf(response.mimeType)))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    requests++
    bytes[kinds.get(requestId) ?? 'data'] += encodedDataLength
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(address, { waitUntil: 'networkidle' })
  await sleep(AFTER_MS)
  await page.close()
  return { requests, bytes, before }
}

function kindOf(type: string): Kind {
  if (type.includes('javascript')) return 'script'
  if (type === 'text/css') return 'style'
  if (type === 'text/html') return 'page'
  if (type.includes('font') || type.includes('woff')) return 'font'
  return type.startsWith('image/') ? 'picture' : 'data'
}
