import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { fileTypeFromBuffer } from 'file-type'
import type { LastingKind } from '../../../core/http/signed-pages.ts'
import { Slots } from '../../../core/threads/slots.ts'
import { addressesOf, isPublic } from './hosts.ts'
import { PICTURE_POLICY } from './page.ts'

/** Our choice. */
const LIMITS = { bytes: 5 * 1024 * 1024, ms: 10_000, redirects: 3 }
/** Kinds that browsers show and that contain no program; decided by the content. */
const KINDS = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
const slots = new Slots(6)

/**
 * A picture of another server, which the reader asked for; subject: its address. It is fetched by this server, so that the sender learns
 * neither who reads nor where, and nothing else of the reader reaches them. A browser that keeps it does not have it fetched again.
 */
export const remotePicture: LastingKind = {
  policy: PICTURE_POLICY,
  answerOf: (_core, address) =>
    slots.run(async () => {
      const bytes = await fetchPublic(address, {
        resolve: addressesOf,
        isAllowed: (one, port) => port === '' && isPublic(one),
      }).catch(() => undefined)
      const type = bytes && (await fileTypeFromBuffer(bytes))?.mime
      return bytes && type !== undefined && KINDS.has(type) ? { type, body: bytes, policy: PICTURE_POLICY } : undefined
    }),
}

interface Network {
  resolve(host: string): Promise<readonly string[]>
  /** `port` is empty for the usual one of the scheme. */
  isAllowed(address: string, port: string): boolean
}

/**
 * Fetches an address of the public internet, on the ports of the web alone. The name is resolved once and the connection goes to an address
 * that was checked; every redirect is checked again. @throws Error.
 */
export async function fetchPublic(address: string, network: Network, redirects = LIMITS.redirects): Promise<Buffer> {
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error('not an address of the web')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) > 0 ? [host] : await network.resolve(host)
  const [first] = addresses
  if (first === undefined || !addresses.every((one) => network.isAllowed(one, url.port)))
    throw new Error('not a public address')
  const answer = await get(url, first)
  if (!('location' in answer)) return answer.body
  if (redirects === 0) throw new Error('too many redirects')
  return fetchPublic(new URL(answer.location, url).href, network, redirects - 1)
}

function get(url: URL, address: string): Promise<{ body: Buffer } | { location: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ body: Buffer } | { location: string }>()
  const request = (url.protocol === 'https:' ? https : http).get(
    url,
    {
      // to the address that was checked
      lookup: (_name, options, done) => {
        const family = isIP(address)
        if (options.all) done(null, [{ address, family }])
        else done(null, address, family)
      },
      agent: false,
      signal: AbortSignal.timeout(LIMITS.ms),
      headers: { accept: 'image/*', 'user-agent': 'Nutag' },
    },
    (response) => {
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        request.destroy()
        return resolve({ location: headers.location })
      }
      if (statusCode !== 200) return void request.destroy(new Error('no picture'))
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        chunks.push(chunk)
        if (bytes > LIMITS.bytes) request.destroy(new Error('too large'))
      })
      response.on('end', () => resolve({ body: Buffer.concat(chunks) })).on('error', reject)
    },
  )
  request.on('error', reject)
  return promise
}
