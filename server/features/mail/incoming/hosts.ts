import { isIP } from 'node:net'
import type { MailAccountError } from '#contract/features/mail/index.ts'
import type { ImapHosts } from '../../../core/config/imap-variables.ts'
import { isPublic, addressesOf as resolve } from '../../../core/security/public-address.ts'

export { isPublic }

/** The ports of IMAP (RFC 9051). */
const IMAP_PORTS = [993, 143]

/** An account that cannot be read, with the reason that its people are shown. */
export class AccountProblem extends Error {
  readonly code: MailAccountError
  constructor(code: MailAccountError, cause?: unknown) {
    super(`the mail account cannot be read: ${code}`, { cause })
    this.name = 'AccountProblem'
    this.code = code
  }
}

const isNamed = (hosts: ImapHosts, host: string, port: number): boolean =>
  typeof hosts !== 'string' &&
  hosts.some((one) => one.host === host && (one.port === null ? IMAP_PORTS.includes(port) : one.port === port))

/** Whether a server may be asked at all, as far as its name tells; `addressFor` decides by its address. */
export function isAllowedHost(hosts: ImapHosts, { host, port }: { host: string; port: number }): boolean {
  if (hosts !== 'public') return isNamed(hosts, host, port)
  return IMAP_PORTS.includes(port) && (isIP(host) === 0 || isPublic(host))
}

/**
 * The address to connect to. The connection goes to the address that was checked, not to the name, which could be resolved differently a
 * moment later. Servers that the operator has named (IMAP_HOSTS) may be in private networks; of others every address must be public.
 *
 * @throws AccountProblem('host_refused' | 'unknown_host').
 */
export async function addressFor(
  hosts: ImapHosts,
  { host, port }: { host: string; port: number },
  lookup: (host: string) => Promise<readonly string[]> = addressesOf,
): Promise<string> {
  if (!isAllowedHost(hosts, { host, port })) throw new AccountProblem('host_refused')
  const addresses = isIP(host) > 0 ? [host] : await lookup(host)
  const [first] = addresses
  if (first === undefined) throw new AccountProblem('unknown_host')
  if (hosts === 'public' && !addresses.every(isPublic)) throw new AccountProblem('host_refused')
  return first
}

/** The addresses of a name. @throws AccountProblem. */
export async function addressesOf(host: string): Promise<string[]> {
  try {
    return await resolve(host)
  } catch (error) {
    throw new AccountProblem('unknown_host', error)
  }
}
