/** Comments inside comments that are understood. */
const COMMENT_DEPTH = 5
/** Characters of a header that are looked at. */
const HEADER_MAX_CHARS = 8000
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

interface Stated {
  /** Such as `dmarc=pass`. */
  result: string
  /** Such as `header.from`. */
  of: ReadonlyMap<string, string>
}

/** One header Authentication-Results (RFC 8601): who states what. */
function statementsIn(header: string): { server: string; stated: Stated[] } {
  let text = header.slice(0, HEADER_MAX_CHARS)
  for (let depth = 0; depth < COMMENT_DEPTH; depth++) text = text.replace(/\([^()]*\)/g, ' ')
  const [head = '', ...parts] = text.split(';')
  const stated = parts.map((part) => {
    const [result = '', ...properties] = part.trim().toLowerCase().split(/\s+/)
    const of = properties.map((one): [string, string] => {
      const at = one.indexOf('=')
      return [one.slice(0, Math.max(at, 0)), one.slice(at + 1).replace(/^"|"$/g, '')]
    })
    return { result, of: new Map(of) }
  })
  return { server: (head.trim().split(/\s+/)[0] ?? '').toLowerCase(), stated }
}

const domainOf = (text: string | undefined) => (text ?? '').slice((text ?? '').lastIndexOf('@') + 1)

/** Whether a domain is another one or above it; a name of one label is above nothing. */
const covers = (domain: string, other: string) =>
  DOMAIN.test(domain) && (other === domain || other.endsWith(`.${domain}`))

/**
 * Whether a mail server that is believed states that a mail comes from the domain of this address: by DMARC, by a DKIM signature of the domain, or
 * by SPF for an envelope of the same domain. Of each server its first header alone counts: those below it came with the mail, and a server
 * removes those that bear its name (RFC 8601, 5).
 *
 * @param headers the headers Authentication-Results, the uppermost first
 * @param believed names of servers (authserv-id), in small letters
 */
export function isAuthenticated(headers: readonly string[], believed: readonly string[], address: string): boolean {
  const domain = domainOf(address.toLowerCase())
  if (!DOMAIN.test(domain)) return false
  const first = headers.map(statementsIn).find(({ server }) => believed.includes(server))
  return (first?.stated ?? []).some(({ result, of }) => {
    if (result === 'dmarc=pass') return domainOf(of.get('header.from')) === domain
    if (result === 'dkim=pass') return covers(of.get('header.d') ?? domainOf(of.get('header.i')), domain)
    return result === 'spf=pass' && domainOf(of.get('smtp.mailfrom')) === domain
  })
}
