import type { Dated } from '../../core/time/dated.ts'
import type { OpenDataName } from './sets.ts'

/** Which data sets the city publishes, and under which licence. */
export interface OpenDataSettings extends Record<OpenDataName, boolean> {
  licence: string
  licenceUrl: string
}

/** Rule: docs/rules/open-data.md. */
export const openDataPublishing: Dated<OpenDataSettings> = {
  key: 'opendata.publishing',
  default: {
    coverage: true,
    ratings: true,
    violations: true,
    surveys: true,
    prices: true,
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  },
}
