import type { SettingTexts } from './kit.ts'

/** What the texts are for. */
type Part = 'title' | 'lead' | 'add' | 'entry'

/** Texts of a list whose entries consist of a name only. */
export const entriesTexts = (
  text: (part: Part) => string,
  records: (count: number, entry: string) => string,
): SettingTexts => ({
  title: text('title'),
  lead: text('lead'),
  list: { add: text('add'), entry: text('entry'), blank: {}, fields: [] },
  effects: { keptRecords: records },
})
