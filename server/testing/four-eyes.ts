import type { Answer, Caller } from './app.ts'

/** What was submitted to an owner up to a day; `path` as in `publicationRoutes`, with the id. */
export const submittedTo = (by: Caller, path: string, until: string): Promise<Answer> =>
  by.get(`${path}/submitted?until=${until}`)

/** Looks at what was submitted up to a day, and publishes that; who may not look publishes without having looked. */
export async function lookAndPublish(by: Caller, path: string, until: string): Promise<Answer> {
  const { body } = await submittedTo(by, path, until)
  return by.post(`${path}/publication`, { until, print: body.data?.print ?? '' })
}
