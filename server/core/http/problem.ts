import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEMS, Problem, type ProblemCode, type ProblemDocument } from '#contract/core/model/problem.ts'
import { message } from '#contract/core/text/messages.ts'
import { translate } from '../database/kysely.ts'

/** The reader's language: English when Accept-Language prefers it, Mongolian otherwise. */
export function langOf(request: FastifyRequest): 'mn' | 'en' {
  const wanted = request.headers['accept-language'] ?? ''
  for (const part of wanted.split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase()
    if (tag === 'mn' || tag === 'en') return tag
  }
  return 'mn'
}

/** The problem document of RFC 9457 in the reader's language. */
export function documentOf(problem: Problem, lang: 'mn' | 'en', instance: string): ProblemDocument {
  const { params, errors, current } = problem.extra
  return {
    type: `/v1/docs#problem-${problem.code}`,
    title: message(lang, `problem.${problem.code}`, params),
    status: problem.status,
    code: problem.code,
    instance,
    ...(params ? { params } : {}),
    ...(errors ? { errors: errors.map((e) => ({ ...e, message: message(lang, `field.${e.code}`, e.params) })) } : {}),
    ...(current === undefined ? {} : { current }),
  }
}

/** Converts any error to a problem; unknown ones are `unexpected`. */
export function problemOf(error: unknown): Problem {
  const translated = translate(error)
  if (translated instanceof Problem) return translated
  const status = isFastifyError(error) ? error.statusCode : undefined
  if (isFastifyError(error) && /JSON/.test(error.code)) {
    return new Problem('invalid', { errors: [{ path: '', code: 'invalid_json' }] })
  }
  if (status === undefined || status >= 500) return new Problem('unexpected')
  return new Problem(codeOfStatus(status))
}

function codeOfStatus(status: number): ProblemCode {
  const byStatus: Record<number, ProblemCode> = {
    413: 'too_large',
    415: 'unsupported_media',
    429: 'too_many',
    404: 'not_found',
    405: 'method_not_allowed',
  }
  return byStatus[status] ?? 'invalid'
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && 'code' in error
}

/** Sends a problem; unexpected errors are logged with their cause, which is never sent. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = problemOf(error)
  if (problem.code === 'unexpected') request.log.error({ err: error }, 'unexpected')
  if (problem.extra.retryAfter) reply.header('retry-after', Math.ceil(problem.extra.retryAfter))
  if (PROBLEMS[problem.code] === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(documentOf(problem, langOf(request), request.url.split('?')[0] ?? '/')))
}
