/** The relative positions of the districts of Ulaanbaatar, west to east and north to south: column and row, from 1. */
export const DISTRICT_POSITIONS: Record<string, readonly [column: number, row: number]> = {
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
