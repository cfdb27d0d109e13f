import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { Config } from './config.ts'
import { trustOf } from './forwarding.ts'

/** The caller's address of a request that Fastify does not see (the live connection), by Fastify's own rule. */
export function callerAddress({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const trusted = trustOf(trustProxy)
  return (request) => proxyAddress(request, trusted)
}
