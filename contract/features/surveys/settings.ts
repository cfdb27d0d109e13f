import * as z from 'zod/mini'
import type { Dated } from '../../core/dated.ts'
import { setting } from '../../core/settings.ts'
import { CHANNELS, type Channel, RESULT_VIEWS, type ResultView } from './shapes.ts'

/** What a new survey begins with, and from how many interviews a day on a leader's answers are looked at. */
export interface SurveyDefaults {
  channels: Channel[]
  anonymous: boolean
  openToAll: boolean
  confirmedHome: boolean
  resultView: ResultView
  /** Answers one leader may enter in a day before they are looked at. */
  enteredADay: number
}
/** Rule: docs/rules/surveys.md. */
export const surveyDefaults: Dated<SurveyDefaults> = {
  key: 'surveys.defaults',
  default: {
    channels: ['online', 'in_person'],
    anonymous: false,
    openToAll: false,
    confirmedHome: false,
    resultView: 'staff_after_close',
    enteredADay: 40,
  },
}

const Defaults = z.strictObject({
  channels: z.array(z.enum(CHANNELS)).check(
    z.minLength(1),
    z.refine((all) => new Set(all).size === all.length, { error: 'twice' }),
  ),
  anonymous: z.boolean(),
  openToAll: z.boolean(),
  // settings that were stored before it existed do not have it
  confirmedHome: z._default(z.boolean(), false),
  resultView: z.enum(RESULT_VIEWS),
  enteredADay: z.int().check(z.minimum(1), z.maximum(1000)),
})

/** What the city sets about surveys. */
export const surveySettings = { defaults: setting(surveyDefaults, Defaults) }
