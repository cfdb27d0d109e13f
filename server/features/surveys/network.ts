import ipaddr from 'ipaddr.js'

/** What an access line, an office or a school is usually given. */
const BITS = { ipv4: 24, ipv6: 56 }

/** The network of a client address, /24 of IPv4 and /56 of IPv6, in one spelling; the text itself when it is no address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const kind = parsed.kind()
  const network = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${network.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${BITS[kind]}`).toNormalizedString()}/${BITS[kind]}`
}
