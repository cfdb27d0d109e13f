import * as z from 'zod/mini'
import type { Variable } from './variable-kinds.ts'

/** A mail server; port null: 993 and 143. */
export interface ImapHost {
  /** In small letters. */
  host: string
  port: number | null
}

/** Where mail may be fetched from: nowhere, any public address, or these servers alone. */
export type ImapHosts = 'off' | 'public' | readonly ImapHost[]

// a name, an IPv4 address, or an IPv6 address in brackets, and perhaps a port
const HOST = /^(?:\[(?<v6>[0-9a-f:.]+)\]|(?<name>[a-z0-9]([a-z0-9.-]*[a-z0-9])?))(?::(?<port>[1-9]\d{0,4}))?$/

function hostsOf(text: string): ImapHosts | undefined {
  if (text === 'off' || text === 'public') return text
  const hosts = text.split(',').map((one) => {
    const { v6, name, port } = HOST.exec(one.trim().toLowerCase())?.groups ?? {}
    return { host: v6 ?? name ?? '', port: port === undefined ? null : Number(port) }
  })
  return hosts.every(({ host, port }) => host !== '' && (port ?? 1) <= 65_535) ? hosts : undefined
}

/** 'off', 'public', or servers separated by commas. */
export const imapHosts = () =>
  z.pipe(
    z.pipe(z.string(), z.transform(hostsOf)),
    z.custom<ImapHosts>((value) => value !== undefined),
  )

/** The description of IMAP_HOSTS. */
export const describeImapHosts: Variable = {
  name: 'IMAP_HOSTS',
  about:
    'The mail servers from which people may fetch their mail. Without it every server with a public address is allowed, on ports 993 and 143; servers in private networks have to be named.',
  allowed: 'off, public, or host names and addresses separated by commas, each perhaps with a port',
  standard: 'public',
  example: 'mail.example.mn,10.0.0.5:993',
}

const SERVER_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/

/** Names of servers separated by commas, in small letters. */
export const authservIds = () =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',').map((one) => one.trim().toLowerCase())),
    ),
    z.array(z.string().check(z.regex(SERVER_NAME))),
  )

/** The description of IMAP_AUTHSERV_IDS. */
export const describeAuthservIds: Variable = {
  name: 'IMAP_AUTHSERV_IDS',
  about:
    'The names (authserv-id) under which your mail servers state in Authentication-Results whether the sender of a mail was checked by DMARC, DKIM or SPF. Only servers that remove such headers of strangers may be named (RFC 8601). A mail that calls off an event takes it out of calendars only when one of them confirms the sender.',
  allowed: 'host names separated by commas',
  standard: 'none',
  example: 'mx.example.mn',
}
