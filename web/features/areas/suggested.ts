import { khorooName, sectionName } from '#contract/core/numbers.ts'
import type { Area } from '#contract/features/areas/index.ts'

/** What a new area below `parent` is probably called: the next number, with the name and code that follow from it. */
export function suggested(parent: Pick<Area, 'level' | 'code' | 'children'> | undefined) {
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
