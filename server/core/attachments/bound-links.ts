import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#contract/core/model/actor.ts'
import type { Core } from '../requests/context.ts'
import { isSameSecret } from '../security/timing-safe-equal.ts'

/** Hex digits of a signature: 128 bits. */
const DIGITS = 32

type Signing = Pick<Core, 'sign'>
const offer = (core: Signing, address: string, expiry: string | number) =>
  core.sign(`offered link ${address} ${expiry}`).slice(0, DIGITS)
const signature = (core: Signing, of: { address: string; expiry: string | number; holder: string }) =>
  core.sign(`link ${of.address} ${of.expiry} ${of.holder}`).slice(0, DIGITS)

/**
 * A link as handlers write it into an answer, where rows and answers may be shared or stored. It opens nothing: the last
 * step of the response replaces its signature by one for the reader (`bindLinks`).
 *
 * @param address ends with `?` or `&`. @param expiry seconds since 1970.
 */
export const offeredLink = (core: Signing, address: string, expiry: number): string =>
  `${address}e=${expiry}&s=${offer(core, address, expiry)}`

/** A link that `holder` can open. */
export const boundLink = (core: Signing, of: { address: string; expiry: string | number; holder: string }): string =>
  `${of.address}e=${of.expiry}&n=${of.holder}&s=${signature(core, of)}`

/** The holder of links of people whom something else than an account admitted: opening them checks what that was. */
export const GUEST = 'g'

/**
 * Who may open the links of a response: an API token, or a session, in a browser only together with its cookie (programs, and
 * frames without an origin, send none). Undefined for people without an account. The letter says which.
 */
export function holderOf(actor: Pick<Actor, 'token' | 'sessionId'> | null, isBrowser: boolean): string | undefined {
  if (actor?.token) return `t${actor.token.id}`
  if (!actor?.sessionId) return undefined
  return `${isBrowser ? 'b' : 's'}${actor.sessionId}`
}

/** Paths below which links are opened with a cookie. */
const COOKIE_ROOTS = ['files', 'contents'] as const

const NO_ROOTS: ReadonlySet<string> = new Set()

const OFFERED =
  /(\/(files|contents|signed)\/[\w./-]{1,120}\?(?:[qr]=[\w%.+*-]{1,12288}&)?)e=(\d{1,12})&s=([\da-f]{32})/g

/**
 * Binds the links of a response to its reader, and removes the signatures where nobody is signed in. Only signatures of
 * `offeredLink` count, so that a text that looks like a link stays what it is.
 */
export function bindLinks(
  core: Signing,
  text: string,
  holder: string | undefined,
): { text: string; roots: ReadonlySet<string> } {
  if (!text.includes('&s=')) return { text, roots: NO_ROOTS }
  const roots = new Set<string>()
  const bound = text.replace(OFFERED, (whole, ...parts: string[]) => {
    const [address = '', root = '', expiry = '', given = ''] = parts
    if (!isSameSecret(given, offer(core, address, expiry))) return whole
    if (!holder) return address.slice(0, -1)
    roots.add(root)
    // a frame without an origin sends no cookie
    const of = root === 'signed' ? holder.replace(/^b/, 's') : holder
    return boundLink(core, { address, expiry, holder: of })
  })
  return { text: bound, roots }
}

/** The holder of an opened link whose signature is right, and who is still signed in; otherwise undefined. */
export async function openHolder(
  core: Core,
  request: Asking & Pick<FastifyRequest, 'query'>,
  address: string,
): Promise<string | undefined> {
  const { e, n, s } = request.query as Record<'e' | 'n' | 's', unknown>
  if (typeof e !== 'string' || typeof n !== 'string' || typeof s !== 'string') return undefined
  if (!(Number(e) > core.now().getTime() / 1000)) return undefined
  if (!isSameSecret(s, signature(core, { address, expiry: e, holder: n }))) return undefined
  return (await isPresent(core, n, request)) ? n : undefined
}

async function isPresent(core: Core, holder: string, request: Asking): Promise<boolean> {
  if (holder === GUEST) return true
  const id = holder.slice(1)
  if (holder.startsWith('t')) {
    const { bearer } = Object.values(core.features).find((one) => one.bearer) ?? {}
    return (await bearer?.isOpen(core, id)) ?? false
  }
  if (holder.startsWith('b') && !hasCookie(core, request, id)) return false
  return core.sessions.isOpen(id)
}

/** Seconds for which a browser keeps the cookie: as long as a link is valid at most. */
const COOKIE_S = 2 * 86_400

type Asking = Pick<FastifyRequest, 'headers' | 'protocol'>
/** Whether the browser uses TLS: it stores a `Secure` cookie from no other address, whatever PUBLIC_URL says. */
const isSecure = ({ protocol }: Pick<Asking, 'protocol'>): boolean => protocol === 'https'

const NAME_DIGITS = 8
/** Browsers send a cookie to every port of a host: each city there has a name of its own. */
function cookieName({ config }: Pick<Core, 'config'>, request: Pick<Asking, 'protocol'>): string {
  const city = createHash('sha256').update(config.publicUrl).digest('hex').slice(0, NAME_DIGITS)
  return `${isSecure(request) ? '__Secure-' : ''}nutag-files-${city}`
}
const cookieValue = (core: Signing, sessionId: string) =>
  `${sessionId}.${core.sign(`cookie of files ${sessionId}`).slice(0, DIGITS)}`

/** The rest of a Set-Cookie text: no script reads the cookie, and no other site's page sends it with a request for a picture. */
const attributes = (request: Pick<Asking, 'protocol'>, root: string, seconds: number): string =>
  `Path=/${root}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(request) ? '; Secure' : ''}`

/** Sets the cookies without which the links of a browser do not open, for the paths of these links. */
export function linkCookies(
  core: Core,
  request: Asking,
  { sessionId, roots }: { sessionId: string; roots: ReadonlySet<string> },
): string[] {
  const pair = `${cookieName(core, request)}=${cookieValue(core, sessionId)}`
  return COOKIE_ROOTS.filter((root) => roots.has(root)).map((root) => `${pair}; ${attributes(request, root, COOKIE_S)}`)
}

/** Removes these cookies. */
export const noLinkCookies = (core: Core, request: Asking): string[] =>
  COOKIE_ROOTS.map((root) => `${cookieName(core, request)}=; ${attributes(request, root, 0)}`)

function hasCookie(core: Core, request: Asking, sessionId: string): boolean {
  const start = `${cookieName(core, request)}=`
  const found = (request.headers.cookie ?? '').split(';').map((one) => one.trim())
  return found.some(
    (one) => one.startsWith(start) && isSameSecret(one.slice(start.length), cookieValue(core, sessionId)),
  )
}
