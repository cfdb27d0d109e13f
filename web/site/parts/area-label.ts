import { inLang, type Lang } from '#contract/core/text/unicode.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { Translate } from '../text.ts'

/** The common name of an area: a district with the word 'district', others by their name alone. */
export function areaLabel(area: AreaName, lang: Lang, t: Translate): string {
  const name = inLang(area.name, lang)
  return area.level === 'district' ? t('area.district', { name }) : name
}

/** The part of a path below the city, or the city if there is nothing below it. */
export function belowCity(path: readonly AreaName[]): readonly AreaName[] {
  const below = path.filter((area) => area.level !== 'city')
  return below.length ? below : path
}

/** A path of areas in one line. */
export const placeLabel = (path: readonly AreaName[], lang: Lang, t: Translate): string =>
  belowCity(path)
    .map((area) => areaLabel(area, lang, t))
    .join(', ')
