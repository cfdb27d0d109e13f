/** Comments inside comments that are understood. */
const COMMENT_DEPTH = 5
const QUOTED = /"(?:[^"\\]|\\.)*"/gs
/** A quoted string that nothing in it could end. */
const PLAIN = /^"[\w.@+-]*"$/
/** What is put where another quoted string was; no domain contains it. */
const QUOTED_AWAY = '_'
/** Characters of a header that are looked at. */
const HEADER_MAX_CHARS = 8000
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

interface Stated {
  /** Such as `dmarc=pass`. */
  result: string
  /** Such as `header.from`. */
  of: ReadonlyMap<string, string>
}

/** The value of a quoted string where it is all of a value. */
const unquote = (quoted: string, at: number, text: string) =>
  text[at - 1] === '=' && PLAIN.test(quoted) && !/[^\s;]/.test(text.charAt(at + quoted.length))
    ? quoted.slice(1, -1)
    : QUOTED_AWAY

/**
 * One header Authentication-Results (RFC 8601): who states what. The sender chooses what is in quoted strings, such as the local part of the
 * envelope's address: nothing in them separates statements. Where a quote or a parenthesis is left over nothing is stated.
 */
function statementsIn(header: string): { server: string; stated: Stated[] } {
  let text = header.slice(0, HEADER_MAX_CHARS).replace(QUOTED, unquote)
  for (let depth = 0; depth < COMMENT_DEPTH; depth++) text = text.replace(/\([^()]*\)/g, ' ')
  const [head = '', ...parts] = text.split(';')
  const server = (head.trim().split(/\s+/)[0] ?? '').toLowerCase()
  if (header.length > HEADER_MAX_CHARS || /["()]/.test(text)) return { server, stated: [] }
  const stated = parts.map((part) => {
    const [result = '', ...properties] = part.trim().toLowerCase().split(/\s+/)
    const of = properties.map((one): [string, string] => {
      const at = one.indexOf('=')
      return [one.slice(0, Math.max(at, 0)), one.slice(at + 1)]
    })
    return { result, of: new Map(of) }
  })
  return { server, stated }
}

const domainOf = (text: string | undefined) => (text ?? '').slice((text ?? '').lastIndexOf('@') + 1)

/** Whether a domain is another one or above it; a name of one label is above nothing. */
const covers = (domain: string, other: string) =>
  DOMAIN.test(domain) && (other === domain || other.endsWith(`.${domain}`))

/**
 * Whether a mail server that is believed states that a mail comes from the domain of this address: by DMARC, by a DKIM signature of the domain, or
 * by SPF for an envelope of the same domain. Of each server its first header alone counts: those below it came with the mail, and a server
 * removes those that bear its name (RFC 8601, 5). A failed DMARC check outweighs whatever has passed.
 *
 * @param headers the headers Authentication-Results, the uppermost first
 * @param believed names of servers (authserv-id), in small letters
 */
export function isAuthenticated(headers: readonly string[], believed: readonly string[], address: string): boolean {
  const domain = domainOf(address.toLowerCase())
  if (!DOMAIN.test(domain)) return false
  const first = headers.map(statementsIn).find(({ server }) => believed.includes(server))
  const stated = first?.stated ?? []
  if (stated.some(({ result }) => result === 'dmarc=fail')) return false
  return stated.some(({ result, of }) => {
    if (result === 'dmarc=pass') return domainOf(of.get('header.from')) === domain
    if (result === 'dkim=pass') return covers(of.get('header.d') ?? domainOf(of.get('header.i')), domain)
    return result === 'spf=pass' && domainOf(of.get('smtp.mailfrom')) === domain
  })
}
