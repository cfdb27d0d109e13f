import { khorooName } from '#contract/core/text/numbers.ts'
import { UB_CITY, UB_DISTRICTS } from '#contract/features/areas/ulaanbaatar.ts'

const HEADS = ['code', 'level', 'parent', 'ordinal', 'nameMn', 'nameEn']

/**
 * The public tree of Ulaanbaatar as a file of areas: 9 districts, 204 khoroos, no sections (they are not published).
 * `level` has the names of levels in the file. With `namesCity` its first row names the city.
 */
export function ulaanbaatarFile(
  level: { city: string; district: string; khoroo: string },
  { namesCity }: { namesCity: boolean },
): Buffer {
  const city = [UB_CITY.code, level.city, '', '', UB_CITY.mn, UB_CITY.en]
  const rows = UB_DISTRICTS.flatMap(([code, mn, en, khoroos], i) => [
    // below the city, whatever its code
    [code, level.district, '', i + 1, mn, en],
    ...Array.from({ length: khoroos }, (_, n) => {
      const number = n + 1
      return [
        `${code}-${String(number).padStart(2, '0')}`,
        level.khoroo,
        code,
        number,
        khorooName(number, 'mn'),
        khorooName(number, 'en'),
      ]
    }),
  ])
  return Buffer.from([HEADS, ...(namesCity ? [city] : []), ...rows].map((row) => row.join(',')).join('\r\n'))
}
