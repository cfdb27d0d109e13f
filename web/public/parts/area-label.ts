import { inLang, type Lang } from '#contract/core/text.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { Translate } from '../text.ts'

/** An area as a reader calls it: a district with the word, the others by their name. */
export function areaLabel(area: AreaName, lang: Lang, t: Translate): string {
  const name = inLang(area.name, lang)
  return area.level === 'district' ? t('area.district', { name }) : name
}

/** The part of a path that says where, from the district down; the city alone stays. */
export function belowCity(path: readonly AreaName[]): readonly AreaName[] {
  const below = path.filter((area) => area.level !== 'city')
  return below.length ? below : path
}

/** A place in one line. */
export const placeLabel = (path: readonly AreaName[], lang: Lang, t: Translate): string =>
  belowCity(path)
    .map((area) => areaLabel(area, lang, t))
    .join(', ')
