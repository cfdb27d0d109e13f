import * as z from 'zod/mini'
import { typeIssue } from '../text/unicode.ts'
import { isDay, parseIsoDateTime } from './calendar.ts'

export * from './calendar.ts'
export * from './work-days.ts'

/** Schema of a Day. Issue `date`; `required` when empty. */
export const IsoDay = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.refine((text) => text !== '', { error: 'required', abort: true }),
    z.refine(isDay, { error: 'date' }),
    z.meta({ format: 'date' }),
  ))()

/**
 * Schema of an instant: any strict ISO date and time with offset, converted to UTC ('…Z', milliseconds). Issue
 * `date_time`.
 */
export const IsoInstant = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.refine((text) => parseIsoDateTime(text) !== undefined, { error: 'date_time', abort: true }),
    z.overwrite((text) => parseIsoDateTime(text)?.toISOString() ?? text),
    z.meta({ format: 'date-time' }),
  ))()
