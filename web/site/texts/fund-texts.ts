import { en as chartEn } from './chart-en.ts'
import { mn as chartMn } from './chart-mn.ts'
import { en as documentsEn } from './documents-en.ts'
import { mn as documentsMn } from './documents-mn.ts'
import { en as fundEn } from './fund-en.ts'
import { mn as fundMn } from './fund-mn.ts'
import { en as serviceEn } from './fund-service-en.ts'
import { mn as serviceMn } from './fund-service-mn.ts'
import { en as holdingsEn } from './holdings-en.ts'
import { mn as holdingsMn } from './holdings-mn.ts'

/** The texts of the pages about the investment funds, in Mongolian. */
export const mn = { ...chartMn, ...documentsMn, ...fundMn, ...serviceMn, ...holdingsMn } as const
/** The same texts in English. */
export const en = { ...chartEn, ...documentsEn, ...fundEn, ...serviceEn, ...holdingsEn }
