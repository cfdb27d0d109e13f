import { en as chart } from './chart-en.ts'
import { en as documents } from './documents-en.ts'
import { en as fund } from './fund-en.ts'
import { en as service } from './fund-service-en.ts'
import { en as holdings } from './holdings-en.ts'

/** The texts of the pages about the investment funds, in English. */
export const en = { ...chart, ...documents, ...fund, ...service, ...holdings }
