import { XLSFORM_PROBLEMS_MAX, type XlsFormProblem } from '#contract/features/surveys/index.ts'
import type { FormRow, XlsFormSheet } from './sheets.ts'

type Row = Pick<FormRow, 'line' | 'get'>

/** Reports a part of a form that is not converted, or only in part. */
export type Report = (code: XlsFormProblem['code'], row: Row, what: string) => void

const NAME_CHARS = 100
const WHAT_CHARS = 200

/** Collects the problems of a form: the first ones are listed, the others counted. */
export class FormProblems {
  readonly all: XlsFormProblem[] = []
  omitted = 0
  readonly #once = new Set<string>()

  of(sheet: XlsFormSheet): Report {
    return (code, row, what) => {
      if (this.all.length >= XLSFORM_PROBLEMS_MAX) {
        this.omitted++
        return
      }
      const name = row.get('name') || row.get('type')
      this.all.push({
        code,
        sheet,
        line: row.line,
        name: name.slice(0, NAME_CHARS),
        what: what.slice(0, WHAT_CHARS),
      })
    }
  }

  /** Reports once that a limit of the whole survey is exceeded, at the first row beyond it. */
  tooMany(row: Row, what: 'questions' | 'groups', max: number): void {
    if (this.#once.has(what)) return
    this.#once.add(what)
    this.of('survey')('too_many', row, String(max))
  }
}
