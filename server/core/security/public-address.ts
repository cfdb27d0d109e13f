import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only IPv6 addresses of the public internet (RFC 4291): not the deprecated mappings of IPv4 below them. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Whether an address is one of the public internet: not of this machine, a private network, or a mapping to one. */
export function isPublic(address: string): boolean {
  // not '1.2.3', which some read as 1.2.0.3
  if (isIP(address) === 0) return false
  // ::ffff:10.0.0.1 is 10.0.0.1
  const one = ipaddr.process(address)
  if (one.range() !== 'unicast') return false
  return one.kind() === 'ipv4' || (one as ipaddr.IPv6).match(GLOBAL_UNICAST)
}

/** The addresses of a name. @throws Error when it has none. */
export const addressesOf = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)
