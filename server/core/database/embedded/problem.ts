/** The bundled database cannot run here; `message` says in plain language why, and what to do about it. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem'
}

/** The code of a system error ('ENOENT', 'EACCES' …); undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
