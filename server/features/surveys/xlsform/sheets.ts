import { cleanText, type Lang } from '#contract/core/text/localized.ts'
import type { NamedSheets } from '../../../core/import/read-xlsx.ts'

type TextIn = { mn: string; en?: string }

/** A row of a sheet with its cells by header. */
export interface FormRow {
  line: number
  get: (head: string) => string
  /** A translated text: `label`, `label::English (en)`, `label:mn`. */
  text: (head: 'label' | 'hint' | 'form_title') => TextIn | undefined
}

/** The sheets of an XLSForm that are read. */
export const XLSFORM_SHEETS = ['survey', 'choices', 'settings'] as const
export type XlsFormSheet = (typeof XLSFORM_SHEETS)[number]

/** Languages as named in headers, in English or Mongolian. */
const NAMES: Record<Lang, RegExp> = {
  mn: /\(mn\)|^mn$|mongol|\u043c\u043e\u043d\u0433\u043e\u043b/i,
  en: /\(en\)|^en$|engl|\u0430\u043d\u0433\u043b\u0438/i,
}

/** The language of a translated column; other languages are read as Mongolian, which every text requires. */
const langOf = (name: string): Lang => (!NAMES.mn.test(name) && NAMES.en.test(name) ? 'en' : 'mn')

/** The characters of a header that are considered. */
const HEAD_CHARS = 100
const TRANSLATED = /^(label|hint|form_title)\s*::?\s*(\S.*)$/

/** The column indexes of a sheet, determined once for all rows. */
interface Headers {
  columns: ReadonlyMap<string, number>
  translated: readonly { head: string; lang: Lang; column: number }[]
}

function headersOf(cells: readonly string[]): Headers {
  const columns = new Map<string, number>()
  const translated: { head: string; lang: Lang; column: number }[] = []
  cells.forEach((cell, column) => {
    const text = cell.slice(0, HEAD_CHARS).trim().toLowerCase()
    const name = text.replaceAll(' ', '_')
    if (name && !columns.has(name)) columns.set(name, column)
    const [, head, language] = TRANSLATED.exec(text) ?? []
    if (head && language) translated.push({ head, lang: langOf(language), column })
  })
  return { columns, translated }
}

/** The rows of a sheet below its headers. */
export function rowsOf(sheets: NamedSheets, sheet: XlsFormSheet): FormRow[] {
  const [head, ...rows] = sheets[sheet] ?? []
  if (!head) return []
  const headers = headersOf(head.cells)
  return rows.map(({ line, cells: raw }) => {
    const cells = raw.map(cleanText)
    const get = (name: string) => cells[headers.columns.get(name) ?? -1] ?? ''
    return { line, get, text: (name) => textIn(headers, cells, name, get(name)) }
  })
}

function textIn({ translated }: Headers, cells: readonly string[], head: string, plain: string): TextIn | undefined {
  const found: TextIn = { mn: plain }
  for (const one of translated) {
    const value = one.head === head ? cells[one.column] : undefined
    if (!value) continue
    if (one.lang === 'en') found.en = value
    else found.mn = value
  }
  if (!found.mn && found.en) found.mn = found.en
  return found.mn ? found : undefined
}
