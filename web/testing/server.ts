import { vi } from 'vitest'
import type { Feature, Route } from '#contract/core/model/feature.ts'
import { check } from '#contract/core/model/parse.ts'
import { PROBLEMS, type ProblemCode } from '#contract/core/model/problem.ts'

/** A request recorded by the test network. */
export interface Seen {
  route: string
  params: Record<string, string>
  query: Record<string, string>
  /** The parsed JSON; a form with the field `file` if the request is an upload. */
  body: unknown
  headers: Headers
}
type Answer = (seen: Seen) => unknown

/** A refusal returned by the test network: `throw refusal('token_expired')`. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly extra: object
  constructor(code: ProblemCode, extra: object = {}) {
    super(code)
    this.code = code
    this.extra = extra
  }
}

/**
 * A test network derived from the contract: it knows the routes of the features, refuses invalid requests like the
 * server, and rejects answers that do not match the response schema. `answers` contains the answer of each
 * 'feature.route', or a promise of it; a `Response` is sent as it is, such as a file. Requests to any other route fail
 * like a lost connection.
 */
export function network(features: readonly Feature[], answers: Record<string, Answer>): Seen[] {
  const seen: Seen[] = []
  const routes = features.flatMap((f) =>
    Object.entries(f.routes).map(([name, route]) => ({ key: `${f.name}.${name}`, route })),
  )
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, window.location.origin)
    // like the server's router: a literal segment takes precedence over a parameter
    const [found] = routes
      .flatMap(({ key, route }) => {
        const params = paramsOf(route, init.method ?? 'GET', url.pathname)
        return params ? [{ key, route, params }] : []
      })
      .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
    const answer = found && answers[found.key]
    if (!found || !answer) throw new TypeError(`nothing answers ${init.method} ${url.pathname}`)
    const { key, route, params } = found
    const query = Object.fromEntries(url.searchParams)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
    const one = { route: key, params, query, body, headers: new Headers(init.headers) }
    seen.push(one)
    return respond(route, one, answer)
  })
  return seen
}

function paramsOf(route: Route, method: string, path: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^/v1${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
  const match = route.method === method ? pattern.exec(path) : null
  return match ? { ...match.groups } : undefined
}

async function respond(route: Route, seen: Seen, answer: Answer): Promise<Response> {
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    const result = schema && check(schema, seen[part])
    if (result && !result.ok)
      return problem('invalid', { errors: result.errors.map((e) => ({ ...e, message: e.code })) })
  }
  try {
    const given = await answer(seen)
    if (given instanceof Response) return given
    if (!route.answer) return new Response(null, { status: route.status ?? 204 })
    return Response.json(route.answer.parse(given), { status: route.status ?? 200 })
  } catch (error) {
    if (error instanceof Refusal) return problem(error.code, error.extra)
    throw error
  }
}

const problem = (code: ProblemCode, extra: object) =>
  Response.json({ type: '', title: code, status: PROBLEMS[code], code, ...extra }, { status: PROBLEMS[code] })
