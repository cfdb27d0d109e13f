import ipaddr from 'ipaddr.js'

/** The prefix lengths usually assigned to a household, an office or a school. */
const BITS = { ipv4: 24, ipv6: 56 }

/** The normalized network of a client address, /24 for IPv4 and /56 for IPv6; the text itself if it is not an address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const kind = parsed.kind()
  const network = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${network.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${BITS[kind]}`).toNormalizedString()}/${BITS[kind]}`
}
