/** The reason for which a whole file is rejected; uses the texts of field problems. */
export class ImportProblem extends Error {
  readonly code: string
  readonly params: Record<string, string | number>
  constructor(code: string, params: Record<string, string | number> = {}) {
    super(code)
    this.name = 'ImportProblem'
    this.code = code
    this.params = params
  }
}
