import type { Dated } from '../../core/dated.ts'
import { setting } from '../../core/settings.ts'
import { type Bands, DEFAULT_BANDS } from './score.ts'
import { BandsGiven } from './template.ts'

/** Where the bands of a new period begin; a period keeps its own. Rule: docs/rules/rates.md. */
export const gradeBands: Dated<Bands> = { key: 'rates.bands', default: DEFAULT_BANDS }

/** What the city sets about rates. */
export const rateSettings = { bands: setting(gradeBands, BandsGiven) }
