/** Why a whole file cannot be taken; the texts are those of refused fields. */
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
