import { ApiProblem, isNoAnswer } from '../../core/api/client.ts'

/** The first wait without an answer, ms; our choice. An instance that has just died is replaced by another at once. */
const FIRST_MS = 200
/** How many times longer the next wait is. */
const LONGER = 5

/** The wait after this many requests in a row without an answer, up to a half shorter so that pages do not ask at the same moment, ms. */
export const retryMs = (unanswered: number, maxMs: number): number =>
  Math.min(maxMs, FIRST_MS * LONGER ** (unanswered - 1)) * (1 - Math.random() / 2)

/** Whether the same request may succeed later: there was no answer, or none of the application. */
export const isPassing = (error: unknown): boolean =>
  isNoAnswer(error) || (error instanceof ApiProblem && error.document.status >= 500)
