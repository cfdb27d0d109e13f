import type * as z from 'zod/mini'
import { inLang } from '#contract/core/text.ts'
import { LEADER_AGE_MIN, LeaderRow, leaders } from '#contract/features/leaders/index.ts'
import type { CheckedRow, ImportKind, RowProblem } from '../../core/import.ts'
import { areasBelow, type CodedArea, knownValues } from '../../core/known.ts'
import type { Cell } from '../../core/sheet.ts'
import type { WorkCall } from '../../core/work-as.ts'
import { searchOf } from './changes.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'
import { isOldEnough, registerColumns, registerPrint } from './register.ts'
import type { LeaderTables } from './tables.ts'

type Call = WorkCall<LeaderTables>
type Row = CheckedRow<z.output<typeof LeaderRow>>

/** A code however it is typed: 'бзд 1/3' is 'БЗД-01-03'. */
const codeKey = (code: string): string =>
  code
    .toUpperCase()
    .split(/[\s\-–./]+/)
    .filter(Boolean)
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('-')

/** The sections within reach by what a file may call them. */
async function sectionsOf(call: Call): Promise<Map<string, CodedArea>> {
  const sections = await areasBelow(call.tx, call.actor?.areaPath ?? '', 'section')
  const byName = new Map(sections.map((section) => [codeKey(section.code), section]))
  // in a khoroo the number of the section says which
  const khoroos = new Set(sections.map(({ path }) => path.length))
  const isOneKhoroo = khoroos.size === 1 && (call.actor?.areaPath?.split('/').filter(Boolean).length ?? 0) === 3
  if (isOneKhoroo) for (const section of sections) byName.set(String(section.ordinal), section)
  return byName
}

/** Ids of the sections that have a leader in office. */
async function ledSections(call: Pick<Call, 'rows'>): Promise<Set<string>> {
  const rows = await call.rows
    .from('leaders')
    .select('leaders.area_id')
    .where('leaders.status', '=', 'active')
    .execute()
  return new Set(rows.map((row) => row.area_id))
}

type Looked = CheckedRow<Partial<Row['value']>>

async function check(call: Call, rows: readonly Looked[]): Promise<Map<number, RowProblem[]>> {
  const sections = await sectionsOf(call)
  const led = await ledSections(call)
  const prints = rows.map(({ value }) => value.registerNumber && registerPrint(call.core, value.registerNumber))
  const known = await knownValues(
    call.tx,
    'leaders',
    'register_print',
    prints.filter((print) => print !== undefined),
  )
  const seen = new Map<string, number>()
  const twice = ({ line, isWhole }: Looked, path: string, key: string | undefined): RowProblem[] => {
    const before = key && seen.get(key)
    if (before) return [{ path, code: 'twice_in_file', params: { line: before } }]
    // a row that cannot be saved anyway takes nothing from one that can
    if (key && isWhole) seen.set(key, line)
    return []
  }
  const problems = rows.map((row, i): [number, RowProblem[]] => {
    const { line, value } = row
    const section = value.section === undefined ? undefined : sections.get(codeKey(value.section))
    return [
      line,
      [
        ...(value.section === undefined ? [] : sectionProblems(section, led)),
        ...(value.registerNumber ? registerProblems(call, value.registerNumber, known.has(prints[i] ?? '')) : []),
        ...twice(row, 'registerNumber', prints[i]),
        ...twice(row, 'section', section?.id),
      ],
    ]
  })
  return new Map(problems.filter(([, found]) => found.length > 0))
}

function sectionProblems(section: CodedArea | undefined, led: ReadonlySet<string>): RowProblem[] {
  if (!section) return [{ path: 'section', code: 'no_section' }]
  return led.has(section.id) ? [{ path: 'section', code: 'section_led' }] : []
}

function registerProblems(call: Call, number: string, isKnown: boolean): RowProblem[] {
  if (isKnown) return [{ path: 'registerNumber', code: 'taken' }]
  if (isOldEnough(number, call.now)) return []
  return [{ path: 'registerNumber', code: 'too_young', params: { years: LEADER_AGE_MIN } }]
}

async function save(call: Call, rows: readonly Row[]): Promise<void> {
  const sections = await sectionsOf(call)
  const made = rows.map(({ value }) => {
    const section = sections.get(codeKey(value.section))
    if (!section) throw new Error('a row was not checked')
    return { id: crypto.randomUUID(), areaId: section.id, value }
  })
  await call.rows.addMany(
    'leaders',
    made.map(({ id, areaId, value }) => ({
      id,
      area_id: areaId,
      user_id: null,
      last_name: value.lastName,
      first_name: value.firstName,
      phone: value.phone,
      photo_file_id: null,
      search: searchOf(value),
      ...registerColumns(call.core, value.registerNumber),
    })),
  )
  await call.rows.addMany(
    'leader_terms',
    made.map(({ id, areaId, value }) => ({
      leader_id: id,
      area_id: areaId,
      from_on: value.termFrom,
      to_on: value.termTo,
      closed_at: null,
    })),
    { quiet: true },
  )
}

/** The template begins with the sections within reach that have no leader. */
async function begin(call: Call): Promise<Cell[][]> {
  const led = await ledSections(call)
  const sections = await areasBelow(call.tx, call.actor?.areaPath ?? '', 'section')
  return sections
    .filter(({ id }) => !led.has(id))
    .map(({ code, path }): Cell[] => [
      { kind: 'text', value: code },
      {
        kind: 'text',
        value: path
          .slice(1)
          .map((name) => inLang(name, call.lang))
          .join(' › '),
      },
      null,
      null,
      null,
      null,
      null,
      null,
    ])
}

/** Section leaders from files. Rule: docs/rules/leaders.md. */
export const leaderImport: ImportKind<LeaderTables, typeof LeaderRow> = {
  feature: leaders.name,
  verb: 'manage',
  row: LeaderRow,
  words: { mn, en },
  columns: [
    { field: 'section', kind: 'text', needed: true, given: true },
    { field: 'sectionName', kind: 'text', given: true },
    { field: 'lastName', kind: 'text', needed: true },
    { field: 'firstName', kind: 'text', needed: true },
    { field: 'registerNumber', kind: 'text', needed: true },
    { field: 'phone', kind: 'text', needed: true },
    { field: 'termFrom', kind: 'day', needed: true },
    { field: 'termTo', kind: 'day' },
  ],
  check,
  save,
  begin,
}
