import { inLang } from '#contract/core/text/localized.ts'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { CodedArea } from '../../core/access/known-values.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import type { Cell } from '../../core/sheets/sheet.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'
import { sectionsOf } from './import-sections.ts'
import type { LeaderTables } from './tables.ts'

type Call = WorkCall<LeaderTables>
const WORDS = { mn, en }

const text = (value: string): Cell => ({ kind: 'text', value })

const pathOf = ({ path }: CodedArea, lang: 'mn' | 'en'): string =>
  path
    .slice(1)
    .map((name) => inLang(name, lang))
    .join(' › ')

/** Sections within reach with their leaders, if any. */
async function sectionsWithLeaders(call: Call): Promise<{ section: CodedArea; leader: string }[]> {
  const rows = await call.rows
    .from('leaders')
    .select(['leaders.area_id', 'leaders.last_name', 'leaders.first_name'])
    .where('leaders.status', '=', 'active')
    .execute()
  const names = new Map(rows.map((row) => [row.area_id, `${row.last_name} ${row.first_name}`]))
  return (await sectionsOf(call)).all.map((section) => ({ section, leader: names.get(section.id) ?? '' }))
}

/** An example row with the first section within reach; it is skipped when the file is read. */
export async function exampleRow(call: Call): Promise<Cell[]> {
  const { example, exampleRow: sample } = WORDS[call.lang]
  const [section] = (await sectionsOf(call)).all
  return [
    text(`${example}: ${section?.code ?? ''}`),
    text(section ? pathOf(section, call.lang) : ''),
    text(sample.lastName),
    text(sample.firstName),
    text(sample.registerNumber),
    text('9911-2233'),
    { kind: 'date', value: addDays(dayInUlaanbaatar(call.now), -30) },
    null,
    text('saraa@example.mn'),
  ]
}

/** The initial rows of the template: the sections within reach without a leader. */
export async function vacantRows(call: Call): Promise<Cell[][]> {
  const all = await sectionsWithLeaders(call)
  return all
    .filter(({ leader }) => leader === '')
    .map(({ section }): Cell[] => [text(section.code), text(pathOf(section, call.lang)), ...Array<null>(7).fill(null)])
}

/** A sheet for looking up codes: every section within reach, and its leader. */
export async function sectionSheet(call: Call): Promise<{ name: string; headers: string[]; rows: string[][] }> {
  const words = WORDS[call.lang]
  const all = await sectionsWithLeaders(call)
  return {
    name: words.sections,
    headers: [words.title.section, words.title.sectionName, words.leaderNow],
    rows: all.map(({ section, leader }) => [section.code, pathOf(section, call.lang), leader]),
  }
}
