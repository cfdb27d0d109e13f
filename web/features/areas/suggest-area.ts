import { khorooName, sectionName } from '#contract/core/text/numbers.ts'
import type { Area } from '#contract/features/areas/index.ts'

/** Suggests the name and code of a new area below `parent`, derived from the next number. */
export function suggestArea(parent: Pick<Area, 'level' | 'code' | 'children'> | undefined) {
  const next = (parent?.children ?? 0) + 1
  const code = `${parent?.code ?? ''}-${String(next).padStart(2, '0')}`
  if (parent?.level === 'district') {
    return { name: { mn: khorooName(next, 'mn'), en: khorooName(next, 'en') }, code, ordinal: String(next) }
  }
  if (parent?.level === 'khoroo') {
    return { name: { mn: sectionName(next, 'mn'), en: sectionName(next, 'en') }, code, ordinal: String(next) }
  }
  return { name: { mn: '', en: '' }, code: '', ordinal: String(next) }
}
