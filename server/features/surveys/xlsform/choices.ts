import { randomUUID } from 'node:crypto'
import type { Localized } from '#contract/core/text/localized.ts'
import { OPTION_MAX_CHARS, OPTIONS_MAX, type Option } from '#contract/features/surveys/index.ts'
import type { NamedSheets } from '../../../core/import/read-xlsx.ts'
import { cut, isLonger } from './parts.ts'
import type { Report } from './problems.ts'
import { rowsOf } from './sheets.ts'

interface Choice {
  name: string
  text: Localized
}

/** The lists of choices by name. */
export type ChoiceLists = ReadonlyMap<string, readonly Choice[]>

/** Reads the sheet of choices. Expressions refer to the first of several choices with the same name in a list. */
export function choiceLists(sheets: NamedSheets, report: Report): ChoiceLists {
  const lists = new Map<string, Choice[]>()
  const names = new Set<string>()
  for (const row of rowsOf(sheets, 'choices')) {
    const list = row.get('list_name') || row.get('list')
    const name = row.get('name') || row.get('value')
    if (!list || !name) continue
    const key = JSON.stringify([list, name])
    if (names.has(key)) report('duplicate_name', row, `${list}: ${name}`)
    names.add(key)
    const label = row.text('label')
    if (!label) report('no_label', row, name)
    if (label && isLonger(label, OPTION_MAX_CHARS)) report('shortened', row, label.mn)
    const text = cut(label ?? { mn: name }, OPTION_MAX_CHARS)
    const found = lists.get(list)
    if (found) found.push({ name, text })
    else lists.set(list, [{ name, text }])
  }
  return lists
}

/** The options of a question, with their ids by the names used in expressions. */
export function optionsIn(choices: readonly Choice[]): { options: Option[]; names: Map<string, string> } {
  const named = choices.slice(0, OPTIONS_MAX).map(({ name, text }) => ({ name, option: { id: randomUUID(), text } }))
  return {
    options: named.map(({ option }) => option),
    names: new Map(named.toReversed().map(({ name, option }) => [name, option.id])),
  }
}
