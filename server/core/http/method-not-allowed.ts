import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/core/model/problem.ts'
import { sendProblem } from './problem.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/** The segments of an API path, and its methods. */
interface Address {
  path: string
  parts: string[]
  methods: Set<string>
}

/**
 * Answers 405 with the allowed methods for other methods of API paths. One handler for all: a route per path and method
 * would multiply the number of routes.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: Iterable<{ method: string; path: string }>): void {
  const addresses = addressesOf(routes)
  const refuse = (request: FastifyRequest, reply: FastifyReply, { methods }: Address) =>
    sendProblem(request, reply.header('allow', [...methods].join(', ')), new Problem('method_not_allowed'))
  // a server has a thousand addresses: each is compared only with those that can cover it
  const withParameters = Map.groupBy(
    addresses.filter(({ parts }) => parts.some(isParameter)),
    ({ parts }) => `${parts.length} ${isParameter(parts[0] ?? '') ? ':' : parts[0]}`,
  )
  for (const address of addresses) {
    const { length, 0: first = '' } = address.parts
    const firsts = isParameter(first) ? [':'] : [first, ':']
    const hidden = hiddenMethods(
      address,
      firsts.flatMap((one) => withParameters.get(`${length} ${one}`) ?? []),
    )
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

/** Static segments come before parameters, as in the router. */
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

/** Whether an API path matches these segments. */
const covers = (address: readonly string[], parts: readonly string[]): boolean =>
  address.length === parts.length && address.every((part, i) => isParameter(part) || part === parts[i])

/** The methods whose requests another path would receive: '/areas/:areaId' those to '/areas/names'. */
function hiddenMethods({ path, parts, methods }: Address, others: readonly Address[]): Method[] {
  const covering = others.filter((other) => other.path !== path && covers(other.parts, parts))
  return METHODS.filter((method) => !methods.has(method) && covering.some((other) => other.methods.has(method)))
}
