import { en as booking } from './booking-en.ts'
import { en as coming } from './coming-en.ts'
import { en as openData } from './open-data-en.ts'
import { en as shop } from './shop-en.ts'

/** The texts of the pages of the shop and of appointments, in English. */
export const en = { ...booking, ...coming, ...openData, ...shop } as const
