import type * as z from 'zod/mini'
import { shortName } from '#contract/core/people/person.ts'
import { LEADER_AGE_MIN, type LeaderRow } from '#contract/features/leaders/index.ts'
import { knownValues } from '../../core/access/known-values.ts'
import type { CheckedRow, RowProblem } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import { looksLikeFormula } from '../../core/sheets/sheet.ts'
import { accountProblems, accountsOf } from './import-accounts.ts'
import { findSection, sectionsOf } from './import-sections.ts'
import { isOldEnough, registerPrint } from './register.ts'
import type { LeaderTables } from './tables.ts'

type Call = WorkCall<LeaderTables>
type Looked = CheckedRow<Partial<z.output<typeof LeaderRow>>>

interface Known {
  id: string
  area_id: string
  first_name: string
  last_name: string
  status: 'active' | 'inactive'
  register_print: string
  user_id: string | null
  /** First day of the current term, and the last day of the newest finished one. */
  open_from: string | null
  closed_to: string | null
}

/** Leaders within reach: those in office, and those in the file. */
async function leadersIn(call: Call, prints: readonly string[]): Promise<Known[]> {
  const rows = await call.rows
    .from('leaders')
    .select([
      'leaders.id',
      'leaders.area_id',
      'leaders.first_name',
      'leaders.last_name',
      'leaders.status',
      'leaders.register_print',
      'leaders.user_id',
    ])
    .select((q) => [
      q
        .selectFrom('leader_terms')
        .select('leader_terms.from_on')
        .whereRef('leader_terms.leader_id', '=', 'leaders.id')
        .where('leader_terms.closed_at', 'is', null)
        .limit(1)
        .as('open_from'),
      q
        .selectFrom('leader_terms')
        .select((t) => t.fn.max('leader_terms.to_on').as('to_on'))
        .whereRef('leader_terms.leader_id', '=', 'leaders.id')
        .where('leader_terms.closed_at', 'is not', null)
        .as('closed_to'),
    ])
    .where((q) => q.or([q('leaders.status', '=', 'active'), q('leaders.register_print', 'in', ['', ...prints])]))
    .execute()
  return rows as Known[]
}

/** Checks rows for problems and questions. Rule: docs/rules/leaders.md. */
export async function checkRows(call: Call, rows: readonly Looked[]): Promise<Map<number, RowProblem[]>> {
  const sections = await sectionsOf(call)
  const prints = rows.map(({ value }) => value.registerNumber && registerPrint(call.core, value.registerNumber))
  const given = prints.filter((print) => print !== undefined)
  const leaders = await leadersIn(call, given)
  const inOffice = new Map(leaders.filter(({ status }) => status === 'active').map((one) => [one.area_id, one]))
  const byPrint = new Map(leaders.map((one) => [one.register_print, one]))
  // uniqueness is not limited to the caller's reach
  const taken = await knownValues(call, 'leaders', 'register_print', given)
  const places = rows.map(({ value }) => findSection(sections, value))
  const accounts = await accountsOf(
    call,
    rows.flatMap(({ value }) => value.email ?? []),
    places.flatMap((place) => (place && place !== 'ambiguous' ? place.id : [])),
  )
  const seen = new Map<string, number>()
  const twice = ({ line, isWhole }: Looked, path: string, key: string | undefined): RowProblem[] => {
    const before = key && seen.get(key)
    if (before) return [{ path, code: 'twice_in_file', params: { line: before } }]
    // a row that cannot be saved anyway does not block another one
    if (key && isWhole) seen.set(key, line)
    return []
  }
  const problems = rows.map((row, i): [number, RowProblem[]] => {
    const { line, value } = row
    const section = places[i]
    const print = prints[i]
    const known = print ? byPrint.get(print) : undefined
    const place = section === 'ambiguous' ? undefined : section
    const isNamed = value.section !== undefined || value.sectionName !== undefined
    return [
      line,
      [
        ...(isNamed ? sectionProblems(section) : [{ path: 'section', code: 'required' }]),
        ...officeProblems(place && inOffice.get(place.id), known),
        ...(value.registerNumber && print ? registerProblems(call, value.registerNumber, taken.has(print), known) : []),
        ...(known && place && value.termFrom ? termProblems(known, place.id, value.termFrom) : []),
        ...accountProblems(accounts, value.email, {
          areaId: place?.id,
          userId: known?.user_id ?? null,
          replaces: place !== undefined && (inOffice.get(place.id)?.id ?? known?.id) !== known?.id,
        }),
        ...nameProblems('lastName', value.lastName),
        ...nameProblems('firstName', value.firstName),
        ...twice(row, 'registerNumber', print),
        ...twice(row, 'section', place?.id),
        ...twice(row, 'email', value.email),
      ],
    ]
  })
  return new Map(problems.filter(([, found]) => found.length > 0))
}

const sectionProblems = (section: object | 'ambiguous' | undefined): RowProblem[] => {
  if (section === 'ambiguous') return [{ path: 'section', code: 'section_ambiguous' }]
  return section ? [] : [{ path: 'section', code: 'no_section' }]
}

const nameOf = (leader: Known): string => shortName({ firstName: leader.first_name, lastName: leader.last_name })

/** If another person is in office in the section, asks whether the row replaces them. */
function officeProblems(now: Known | undefined, known: Known | undefined): RowProblem[] {
  if (!now || now.id === known?.id) return []
  return [{ path: 'section', code: 'leader_replaces', params: { name: nameOf(now), id: now.id } }]
}

function registerProblems(call: Call, number: string, isTaken: boolean, known: Known | undefined): RowProblem[] {
  if (known) return [{ path: 'registerNumber', code: 'leader_updates', params: { name: nameOf(known), id: known.id } }]
  if (isTaken) return [{ path: 'registerNumber', code: 'taken' }]
  if (isOldEnough(number, call.now)) return []
  return [{ path: 'registerNumber', code: 'too_young', params: { years: LEADER_AGE_MIN } }]
}

/** Terms of one leader never overlap. */
function termProblems(known: Known, areaId: string, from: string): RowProblem[] {
  const overlaps =
    (known.closed_to !== null && known.closed_to > from) ||
    (known.status === 'active' && known.area_id !== areaId && known.open_from !== null && known.open_from > from)
  return overlaps ? [{ path: 'termFrom', code: 'term_overlap' }] : []
}

/**
 * Asks about names that a spreadsheet may have converted, and about names in Latin letters, as both may also be
 * correct.
 */
function nameProblems(path: string, name: string | undefined): RowProblem[] {
  if (name === undefined) return []
  if (looksLikeFormula(name)) return [{ path, code: 'name_formula' }]
  return /\p{Script=Latin}/u.test(name) ? [{ path, code: 'name_latin' }] : []
}
