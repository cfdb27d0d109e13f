import { ApiProblem } from '../api.ts'
import { coreTexts } from '../texts/index.ts'

/** What a failed call says to the person. */
export const problemText = (error: unknown): string =>
  error instanceof ApiProblem ? error.document.title : coreTexts.text('error.noAnswer')
