import { setting } from '../../core/model/settings.ts'
import type { Dated } from '../../core/time/dated.ts'
import { type Bands, DEFAULT_BANDS } from './score.ts'
import { BandsGiven } from './template.ts'

/** The lower bounds of grades in new periods; existing periods keep theirs. Rule: docs/rules/rates.md. */
export const gradeBands: Dated<Bands> = { key: 'rates.bands', default: DEFAULT_BANDS }

/** City settings of rates. */
export const rateSettings = { bands: setting(gradeBands, BandsGiven) }
