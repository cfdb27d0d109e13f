import { mn as chart } from './chart-mn.ts'
import { mn as documents } from './documents-mn.ts'
import { mn as fund } from './fund-mn.ts'
import { mn as service } from './fund-service-mn.ts'
import { mn as holdings } from './holdings-mn.ts'

/** The texts of the pages about the investment funds, in Mongolian. */
export const mn = { ...chart, ...documents, ...fund, ...service, ...holdings } as const
