import { coreTexts } from '../i18n/texts/index.ts'
import { ApiProblem } from './client.ts'

/** The message of a failed call for the person. */
export const problemText = (error: unknown): string =>
  error instanceof ApiProblem ? error.document.title : coreTexts.text('error.noAnswer')
