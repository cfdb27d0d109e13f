import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from '../config/config.ts'
import { trustOf } from '../config/forwarding.ts'

/** The caller's address for requests that bypass Fastify (live connections), by the same rule. */
export function callerAddress({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const trusted = trustOf(trustProxy)
  return (request) => proxyAddress(request, trusted)
}
