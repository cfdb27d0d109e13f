/** Every way a request can fail, with its status. A code never changes its meaning. Source: docs/rules/problems.md. */
export const PROBLEMS = {
  invalid: 400,
  not_signed_in: 401,
  token_expired: 401,
  wrong_credentials: 401,
  second_step_needed: 401,
  not_allowed: 403,
  factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale: 409,
  conflict: 409,
  wrong_state: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
  maintenance: 503,
  storage_full: 507,
} as const
export type ProblemCode = keyof typeof PROBLEMS

/** A rejected field. `path` is dotted ('title.mn'); `code` is stable, `message` is for the reader. */
export interface FieldError {
  path: string
  code: string
  message: string
  params?: Record<string, string | number>
}

/** A problem document in JSON (RFC 9457), with our stable `code`. */
export interface ProblemDocument {
  type: string
  title: string
  status: number
  code: ProblemCode
  detail?: string
  instance?: string
  params?: Record<string, unknown>
  errors?: FieldError[]
  /** The current record, when a stale change was rejected. */
  current?: unknown
}

export interface ProblemExtra {
  /** Values for the text of the code. */
  params?: Record<string, unknown>
  errors?: Omit<FieldError, 'message'>[]
  /** The current record (code `stale`). */
  current?: unknown
  /** The table of `current` if it still has to be presented; never sent. */
  table?: string
  /** Seconds after which a retry makes sense: sent as `Retry-After`. */
  retryAfter?: number
}

/**
 * A failure with a code of the closed list. Thrown by rules and handlers, converted to a problem document in one place.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly extra: ProblemExtra
  constructor(code: ProblemCode, extra: ProblemExtra = {}) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.extra = extra
  }
  get status(): number {
    return PROBLEMS[this.code]
  }
}

/** A problem on one field. */
export function fieldProblem(path: string, code: string, params?: Record<string, string | number>): Problem {
  return new Problem('invalid', { errors: [{ path, code, ...(params ? { params } : {}) }] })
}
