import * as z from 'zod/mini'
import { setting } from '../../core/model/settings.ts'
import type { Dated } from '../../core/time/dated.ts'
import { CHANNELS, type Channel, RESULT_VIEWS, type ResultView } from './shapes.ts'

/** Defaults of a new survey, and the number of interviews a day above which a leader's answers are flagged. */
export interface SurveyDefaults {
  channels: Channel[]
  anonymous: boolean
  openToAll: boolean
  confirmedHome: boolean
  resultView: ResultView
  /** Answers that one leader may enter in a day before they are flagged. */
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
  // missing in settings stored before the field existed
  confirmedHome: z._default(z.boolean(), false),
  resultView: z.enum(RESULT_VIEWS),
  enteredADay: z.int().check(z.minimum(1), z.maximum(1000)),
})

/** Settings that the city administers. */
export const surveySettings = { defaults: setting(surveyDefaults, Defaults) }
