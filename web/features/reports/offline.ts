import { reports } from '#contract/features/reports/index.ts'
import { call } from '../../core/api/client.ts'

/** Fetches what the form of a new report needs offline. */
export const bring = (): Promise<unknown> => call(reports, 'periods')
