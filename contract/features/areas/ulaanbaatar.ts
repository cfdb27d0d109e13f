/**
 * The nine districts of Ulaanbaatar with their numbers of khoroos. Source: "Districts of Ulaanbaatar",
 * en.wikipedia.org, August 2025.
 */
export const UB_DISTRICTS: readonly (readonly [code: string, mn: string, en: string, khoroos: number])[] = [
  ['БГД', 'Баянгол', 'Bayangol', 34],
  ['БЗД', 'Баянзүрх', 'Bayanzürkh', 43],
  ['БНД', 'Багануур', 'Baganuur', 5],
  ['БХД', 'Багахангай', 'Bagakhangai', 2],
  ['НД', 'Налайх', 'Nalaikh', 8],
  ['СБД', 'Сүхбаатар', 'Sükhbaatar', 20],
  ['СХД', 'Сонгинохайрхан', 'Songinokhairkhan', 43],
  ['ХУД', 'Хан-Уул', 'Khan-Uul', 25],
  ['ЧД', 'Чингэлтэй', 'Chingeltei', 24],
]

/** The root of that tree. */
export const UB_CITY = { code: 'УБ', mn: 'Улаанбаатар', en: 'Ulaanbaatar' } as const

/** File name of the built-in import of the tree. */
export const ULAANBAATAR_FILE_NAME = 'Улаанбаатар.csv'

/** Where a tile is placed on a schematic map: column and row, from 1. */
export type TilePosition = readonly [column: number, row: number]

/** The districts of that tree on a schematic map, west to east and north to south. */
const UB_POSITIONS: Readonly<Record<string, TilePosition>> = {
  СХД: [1, 1],
  ЧД: [2, 1],
  СБД: [3, 1],
  БГД: [2, 2],
  БЗД: [3, 2],
  НД: [4, 2],
  БНД: [5, 2],
  ХУД: [2, 3],
  БХД: [4, 3],
}

/**
 * The positions of tiles by code of area. Only the districts of the bundled tree have any; undefined when one of the
 * areas has none, so that tiles are shown in their order.
 */
export const tilePositions = (
  areas: readonly { code: string }[],
): Readonly<Record<string, TilePosition>> | undefined =>
  areas.every(({ code }) => UB_POSITIONS[code]) ? UB_POSITIONS : undefined
