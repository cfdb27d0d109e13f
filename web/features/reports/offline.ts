import { reports } from '#contract/features/reports/index.ts'
import { call } from '../../core/api.ts'

/** What the form of a new report asks. */
export const bring = (): Promise<unknown> => call(reports, 'periods')
