import { foldForSearch } from '#contract/core/text/unicode.ts'
import { areaByCode } from '../../core/access/area-codes.ts'
import { areasBelow, type CodedArea } from '../../core/access/known-values.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import type { LeaderTables } from './tables.ts'

type Call = Pick<WorkCall<LeaderTables>, 'db' | 'actor'>

/** The sections within reach, indexed by what a file may call them. */
export interface Sections {
  all: readonly CodedArea[]
  byCode: ReturnType<typeof areaByCode<CodedArea>>
  /** Within one khoroo the number of a section is enough. */
  byNumber: ReadonlyMap<string, CodedArea>
  /** Names, alone or after those of the areas above; 'ambiguous' when several sections have this name. */
  byName: ReadonlyMap<string, CodedArea | 'ambiguous'>
}

/** Normalizes a name: 'Баянзүрх › 1 дүгээр хороо › 3-р хэсэг' without punctuation between the words. */
const nameKey = (name: string): string =>
  foldForSearch(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function namesOf({ path }: CodedArea): string[] {
  const below = path.slice(1)
  return below.flatMap((_, from) =>
    (['mn', 'en'] as const).map((lang) =>
      nameKey(
        below
          .slice(from)
          .map((name) => name[lang] ?? name.mn)
          .join(' '),
      ),
    ),
  )
}

export async function sectionsOf(call: Call): Promise<Sections> {
  const all = await areasBelow(call, call.actor?.areaPath ?? '', 'section')
  const isKhoroo = (call.actor?.areaPath?.split('/').filter(Boolean).length ?? 0) === 3
  const byNumber = new Map(isKhoroo ? all.map((section) => [String(section.ordinal), section]) : [])
  const byName = new Map<string, CodedArea | 'ambiguous'>()
  for (const section of all) {
    for (const name of new Set(namesOf(section))) {
      const known = byName.get(name)
      byName.set(name, known === undefined || known === section ? section : 'ambiguous')
    }
  }
  return { all, byCode: areaByCode(all), byNumber, byName }
}

/** The section of a row: by its code or number, otherwise by a unique name. */
export function findSection(
  { byCode, byNumber, byName }: Sections,
  { section, sectionName }: { section?: string | undefined; sectionName?: string | undefined },
): CodedArea | 'ambiguous' | undefined {
  if (section !== undefined) {
    const number = section.trim().replace(/^0+(?=\d)/, '')
    return byNumber.get(number) ?? byCode(section) ?? byName.get(nameKey(section))
  }
  return sectionName === undefined ? undefined : byName.get(nameKey(sectionName))
}
