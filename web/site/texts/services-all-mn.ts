import { mn as booking } from './booking-mn.ts'
import { mn as coming } from './coming-mn.ts'
import { mn as openData } from './open-data-mn.ts'
import { mn as shop } from './shop-mn.ts'

/** The texts of the pages of the shop and of appointments, in Mongolian. */
export const mn = { ...booking, ...coming, ...openData, ...shop } as const
