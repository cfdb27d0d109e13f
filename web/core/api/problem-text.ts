import { coreTexts } from '../i18n/texts/index.ts'
import { ApiProblem } from './client.ts'

/** What is wrong with the first field of a failed call that has no form; otherwise its message. */
export const faultText = (error: unknown): string => {
  const [fault] = error instanceof ApiProblem ? error.errors : []
  return fault?.message ?? problemText(error)
}

/** The message of a failed call for the person. */
export const problemText = (error: unknown): string =>
  error instanceof ApiProblem ? error.document.title : coreTexts.text('error.noAnswer')
