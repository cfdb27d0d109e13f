import type { SettingWords } from './kit.ts'

interface Words {
  title: string
  lead: string
  add: string
  entry: string
  /** Says how many records keep an entry. */
  records: (count: number, entry: string) => string
}

/** How a list is asked for whose entries have a name and nothing else. */
export const entriesWords = ({ title, lead, add, entry, records }: Words): SettingWords => ({
  title,
  lead,
  list: { add, entry, blank: {}, fields: [] },
  effects: { keptRecords: records },
})
