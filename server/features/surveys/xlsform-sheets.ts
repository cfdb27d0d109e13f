import { cleanText, type Lang } from '#contract/core/text.ts'
import type { NamedSheets } from '../../core/import/read-xlsx.ts'

type TextIn = { mn: string; en?: string }

/** A row of a sheet with its cells by their heads. */
export interface FormRow {
  line: number
  get: (head: string) => string
  /** A translated text: `label`, `label::English (en)`, `label:mn`. */
  text: (head: 'label' | 'hint' | 'form_title') => TextIn | undefined
}

/** The sheets of an XLSForm, in lower case. */
export const XLSFORM_SHEETS = ['survey', 'choices', 'settings'] as const
export type XlsFormSheet = (typeof XLSFORM_SHEETS)[number]

/** Languages as heads of columns name them, in Mongolian too. */
const NAMES: Record<Lang, RegExp> = {
  mn: /\(mn\)|^mn$|mongol|\u043c\u043e\u043d\u0433\u043e\u043b/i,
  en: /\(en\)|^en$|engl|\u0430\u043d\u0433\u043b\u0438/i,
}

/** The language of a translated column; a language that is neither is read as Mongolian, which every text needs. */
const langOf = (name: string): Lang => (!NAMES.mn.test(name) && NAMES.en.test(name) ? 'en' : 'mn')

/** Characters of a head that are looked at. */
const HEAD_CHARS = 100
const TRANSLATED = /^(label|hint|form_title)\s*::?\s*(\S.*)$/

/** The columns of a sheet, found once for all its rows. */
interface Heads {
  places: ReadonlyMap<string, number>
  translated: readonly { head: string; lang: Lang; place: number }[]
}

function headsOf(cells: readonly string[]): Heads {
  const places = new Map<string, number>()
  const translated: { head: string; lang: Lang; place: number }[] = []
  cells.forEach((cell, place) => {
    const text = cell.slice(0, HEAD_CHARS).trim().toLowerCase()
    const name = text.replaceAll(' ', '_')
    if (name && !places.has(name)) places.set(name, place)
    const [, head, language] = TRANSLATED.exec(text) ?? []
    if (head && language) translated.push({ head, lang: langOf(language), place })
  })
  return { places, translated }
}

/** The rows of a sheet below its head. */
export function rowsOf(sheets: NamedSheets, sheet: XlsFormSheet): FormRow[] {
  const [head, ...lines] = sheets[sheet] ?? []
  if (!head) return []
  const heads = headsOf(head.cells)
  return lines.map(({ line, cells: written }) => {
    const cells = written.map(cleanText)
    const get = (name: string) => cells[heads.places.get(name) ?? -1] ?? ''
    return { line, get, text: (name) => textIn(heads, cells, name, get(name)) }
  })
}

function textIn({ translated }: Heads, cells: readonly string[], head: string, plain: string): TextIn | undefined {
  const found: TextIn = { mn: plain }
  for (const column of translated) {
    const value = column.head === head ? cells[column.place] : undefined
    if (!value) continue
    if (column.lang === 'en') found.en = value
    else found.mn = value
  }
  if (!found.mn && found.en) found.mn = found.en
  return found.mn ? found : undefined
}
