import * as z from 'zod/mini'
import { IsoInstant } from '../../core/time/dates.ts'
import { endAfterStart } from './model.ts'
import { BUSY_DAYS_MAX, BUSY_IDS_MAX } from './rooms.ts'

const UUIDS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i
/** Ids separated by commas. */
const Ids = z.pipe(
  z.string().check(z.maxLength(BUSY_IDS_MAX * 37), z.regex(UUIDS, { error: 'not_uuid' })),
  z.transform((text) => [...new Set(text.toLowerCase().split(','))]),
)

/** A question for free and busy times. `except`: an event of the caller that is being changed, and does not count. */
export const BusyQuery = z
  .strictObject({
    start: IsoInstant,
    end: IsoInstant,
    people: z.optional(Ids),
    rooms: z.optional(Ids),
    except: z.optional(z.uuid()),
  })
  .check(endAfterStart, ({ value: { start, end }, issues }) => {
    if (Date.parse(end) - Date.parse(start) > BUSY_DAYS_MAX * 86_400_000)
      issues.push({
        code: 'custom',
        input: end,
        path: ['end'],
        message: 'too_many_days',
        params: { max: BUSY_DAYS_MAX },
      })
  })
export type BusyQuery = z.infer<typeof BusyQuery>
