import type * as z from 'zod/mini'
import type { FieldError } from './problem.ts'

type Issue = z.core.$ZodIssue
type Found = Omit<FieldError, 'message'>

/** Validates external data with a schema; returns the value or the errors. */
export function check<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
): { ok: true; value: z.output<S> } | { ok: false; errors: Found[] } {
  // with the inputs, to distinguish missing values from values of a wrong type
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? { ok: true, value: result.data } : { ok: false, errors: fieldErrors(result.error.issues) }
}

/**
 * Converts the issues of a schema to stable codes on dotted paths, for the server's responses and the form's fields
 * alike. Our own checks put the code into the issue's message. Source: docs/rules/problems.md.
 */
export function fieldErrors(issues: readonly Issue[]): Found[] {
  return issues.flatMap(found)
}

function found(issue: Issue): Found[] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, code: 'unknown_field' }))
  }
  if (issue.code === 'invalid_union') {
    const nearest = issue.errors.toSorted((a, b) => a.length - b.length)[0]
    if (nearest?.length) return nearest.flatMap((inner) => found({ ...inner, path: [...issue.path, ...inner.path] }))
    return [{ path, code: codeOf(issue) }]
  }
  const params = paramsOf(issue)
  return [{ path, code: codeOf(issue), ...(params ? { params } : {}) }]
}

function codeOf(issue: Issue): string {
  if (/^[a-z]+(_[a-z0-9]+)*$/.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : `not_${issue.expected}`
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too_short'
      return issue.origin === 'array' ? 'too_few' : 'too_small'
    case 'too_big':
      if (issue.origin === 'string') return 'too_long'
      return issue.origin === 'array' ? 'too_many_items' : 'too_big'
    case 'invalid_format':
      return `not_${issue.format}`
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'not_in_list'
    default:
      return 'invalid'
  }
}

function paramsOf(issue: Issue): Record<string, string | number> | undefined {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code !== 'custom' || !issue.params) return undefined
  const simple = Object.entries(issue.params).filter(([, v]) => typeof v === 'string' || typeof v === 'number')
  return simple.length ? (Object.fromEntries(simple) as Record<string, string | number>) : undefined
}
