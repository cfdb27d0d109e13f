import type { Lang } from '#contract/core/text.ts'
import type { NamedSheets, SheetRow } from '../../core/import/read-xlsx.ts'

/** A row of a sheet with its cells by their heads. */
export interface FormRow {
  line: number
  get: (head: string) => string
  /** A translated text: `label`, `label::English (en)`, `label:mn`. */
  text: (head: string) => { mn: string; en?: string } | undefined
}

/** The sheets of an XLSForm, in lower case. */
export const XLSFORM_SHEETS = ['survey', 'choices', 'settings'] as const

/** Languages as heads of columns name them, in Mongolian too. */
const NAMES: Record<Lang, RegExp> = {
  mn: /\(mn\)|^mn$|mongol|\u043c\u043e\u043d\u0433\u043e\u043b/i,
  en: /\(en\)|^en$|engl|\u0430\u043d\u0433\u043b\u0438/i,
}

/** The language of a translated column; a language that is neither is read as Mongolian, which every text needs. */
const langOf = (name: string): Lang => (!NAMES.mn.test(name) && NAMES.en.test(name) ? 'en' : 'mn')

/** The rows of a sheet below its head. */
export function rowsOf(sheets: NamedSheets, sheet: (typeof XLSFORM_SHEETS)[number]): FormRow[] {
  const [head, ...lines] = sheets[sheet] ?? []
  if (!head) return []
  const heads = head.cells.map((text) => text.trim().toLowerCase().replaceAll(' ', '_'))
  return lines.map((row) => formRow(heads, head.cells, row))
}

function formRow(heads: readonly string[], written: readonly string[], { line, cells }: SheetRow): FormRow {
  const get = (head: string) => cells[heads.indexOf(head)] ?? ''
  const text = (head: string) => {
    const found: { mn: string; en?: string } = { mn: get(head) }
    written.forEach((column, i) => {
      const translated = new RegExp(`^${head}\\s*::?\\s*(.+)$`, 'i').exec(column.trim())?.[1]
      const value = cells[i]
      if (!translated || !value) return
      if (langOf(translated) === 'en') found.en = value
      else found.mn = value
    })
    if (!found.mn && found.en) found.mn = found.en
    return found.mn ? found : undefined
  }
  return { line, get, text }
}
