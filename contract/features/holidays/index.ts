import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { ById, oneOf } from '../../core/model/page.ts'
import { setting } from '../../core/model/settings.ts'
import { Version } from '../../core/model/version.ts'
import { LocalizedAnswer, localized } from '../../core/text/localized.ts'
import type { Dated } from '../../core/time/dated.ts'
import { IsoDay, MONDAY_TO_FRIDAY, type WorkWeek } from '../../core/time/dates.ts'
import { rights } from './rights.ts'

/** Maximum length of a holiday's name in one language, characters. Our choice. */
export const HOLIDAY_NAME_MAX_CHARS = 100

/** The working days of the week, 1 Monday … 7 Sunday. */
export const workWeek: Dated<WorkWeek> = { key: 'holidays.week', default: MONDAY_TO_FRIDAY }
const Weekday = z.int().check(z.minimum(1), z.maximum(7))
const Week = z.array(Weekday).check(
  z.minLength(1),
  z.maxLength(7),
  z.refine((days) => new Set(days).size === days.length, { error: 'twice' }),
  z.overwrite((days) => days.toSorted((a, b) => a - b)),
)

const Day = IsoDay.check(z.refine((day) => day >= '2000-01-01' && day <= '2099-12-31', { error: 'date' }))

/** A public holiday. */
export const HolidayDraft = z.strictObject({ day: Day, name: localized(HOLIDAY_NAME_MAX_CHARS) })
export type HolidayDraft = z.infer<typeof HolidayDraft>

export const Holiday = z.object({
  id: z.uuid(),
  /** 'YYYY-MM-DD'. */
  day: z.string(),
  name: LocalizedAnswer,
  version: z.int(),
})
export type Holiday = z.infer<typeof Holiday>

const Year = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2099))

/** City settings of working days. */
export const holidaySettings = { week: setting(workWeek, Week) }

/** The holidays used to count working days: stored as data, because the government moves them. */
export const holidays = feature({
  ...rights,
  settings: Object.values(holidaySettings),
  routes: {
    list: {
      method: 'GET',
      path: '/holidays',
      can: 'read',
      summary: 'The holidays of one year, or of all years, in order.',
      query: z.strictObject({ year: z.optional(Year) }),
      answer: z.object({ data: z.array(Holiday) }),
    },
    create: {
      method: 'POST',
      path: '/holidays',
      can: 'manage',
      summary: 'Adds a holiday. Existing due dates do not change.',
      body: HolidayDraft,
      answer: oneOf(Holiday),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/holidays/:id',
      can: 'manage',
      summary: 'Moves or renames a holiday.',
      params: ById,
      body: z.extend(HolidayDraft, { version: Version }),
      answer: oneOf(Holiday),
    },
    remove: {
      method: 'DELETE',
      path: '/holidays/:id',
      can: 'manage',
      summary: 'Removes a holiday.',
      params: ById,
      status: 204,
    },
  },
})
