import * as z from 'zod/mini'
import { isDay, parseIsoDateTime } from './days.ts'
import { typeIssue } from './plain.ts'

export * from './days.ts'

/** Schema of a Day. Issue `date`; `required` when empty. */
export const IsoDay = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.refine((text) => text !== '', { error: 'required', abort: true }),
    z.refine(isDay, { error: 'date' }),
    z.meta({ format: 'date' }),
  ))()

/** Schema of an instant: any strict ISO date and time with offset, kept as UTC ('…Z', milliseconds). Issue `date_time`. */
export const IsoInstant = /* @__PURE__ */ (() =>
  z.string({ error: typeIssue }).check(
    z.refine((text) => parseIsoDateTime(text) !== undefined, { error: 'date_time', abort: true }),
    z.overwrite((text) => parseIsoDateTime(text)?.toISOString() ?? text),
    z.meta({ format: 'date-time' }),
  ))()
