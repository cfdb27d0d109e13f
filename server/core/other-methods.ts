import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/core/problem.ts'
import { sendProblem } from './http-problem.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/** A path of the API in pieces, and the methods it has. */
interface Address {
  path: string
  parts: string[]
  methods: Set<string>
}

/**
 * A path of the API with another method answers 405 and says which methods there are. One answer for them all: a route for
 * each path and method would be several times as many as there are real ones.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: Iterable<{ method: string; path: string }>): void {
  const addresses = addressesOf(routes)
  const refuse = (request: FastifyRequest, reply: FastifyReply, { methods }: Address) =>
    sendProblem(request, reply.header('allow', [...methods].join(', ')), new Problem('method_not_allowed'))
  for (const address of addresses) {
    const hidden = METHODS.filter((method) => isHidden(address, method, addresses))
    if (hidden.length === 0) continue
    app.route({
      method: hidden,
      url: `/v1${address.path}`,
      handler: (request, reply) => refuse(request, reply, address),
    })
  }
  app.route({
    method: [...METHODS],
    url: '/v1/*',
    handler: (request, reply) => {
      const parts = (request.params as { '*': string })['*'].split('/')
      const address = addresses.find((it) => covers(it.parts, parts))
      return address ? refuse(request, reply, address) : reply.callNotFound()
    },
  })
}

/** What is written out comes before what a parameter stands for, as the router reads them. */
function addressesOf(routes: Iterable<{ method: string; path: string }>): Address[] {
  const byPath = new Map<string, Address>()
  for (const { method, path } of routes) {
    const address = byPath.get(path) ?? { path, parts: path.slice(1).split('/'), methods: new Set() }
    byPath.set(path, { ...address, methods: address.methods.add(method) })
  }
  const order = ({ parts }: Address) => parts.map((part) => (isParameter(part) ? '1' : '0')).join('')
  return [...byPath.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

const isParameter = (part: string) => part.startsWith(':')

/** Whether an address of the API stands for these pieces. */
const covers = (address: readonly string[], parts: readonly string[]): boolean =>
  address.length === parts.length && address.every((part, i) => isParameter(part) || part === parts[i])

/** Whether another address with this method would take its requests: '/areas/:areaId' those to '/areas/names'. */
const isHidden = ({ path, parts, methods }: Address, method: Method, addresses: readonly Address[]): boolean =>
  !methods.has(method) &&
  addresses.some((other) => other.path !== path && other.methods.has(method) && covers(other.parts, parts))
