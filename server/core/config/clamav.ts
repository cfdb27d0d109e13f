import type { Variable } from './variable-kinds.ts'

/** Where clamd listens. */
export type ClamavConfig = { host: string; port: number } | { path: string }

/** 'host:port', or the path of a socket. */
export const CLAMAV_ADDRESS = /^(?:\/[^\s:]+|[\w.-]+:\d{1,5}|\[[0-9a-f:]+\]:\d{1,5})$/i

/** The address of clamd; undefined without one. */
export function clamavOf(address: string | undefined): ClamavConfig | undefined {
  if (address === undefined) return undefined
  if (address.startsWith('/')) return { path: address }
  const at = address.lastIndexOf(':')
  return { host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) }
}

export const describeClamav: Variable[] = [
  {
    name: 'CLAMAV_ADDRESS',
    about:
      'Where clamd of ClamAV listens. Every uploaded file, and every attachment of incoming mail, is checked for viruses before it is added, and added only when clamd has answered.',
    allowed: 'a host and a port, or the path of a socket',
    standard: 'none: files are not checked',
    example: '127.0.0.1:3310',
  },
]
