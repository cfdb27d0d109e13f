import type * as z from 'zod/mini'
import { LeaderRow, leaders } from '#contract/features/leaders/index.ts'
import type { CheckedRow, ImportKind } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import { giveAccount } from './account.ts'
import { searchOf } from './changes.ts'
import { checkRows } from './import-check.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'
import { leaderBy, replaceRow } from './import-replace.ts'
import { findSection, sectionsOf } from './import-sections.ts'
import { exampleRow, sectionSheet, vacantRows } from './import-template.ts'
import { registerColumns, registerPrint } from './register.ts'
import type { LeaderTables } from './tables.ts'

type Call = WorkCall<LeaderTables>
type Row = CheckedRow<z.output<typeof LeaderRow>>

async function save(call: Call, rows: readonly Row[]): Promise<void> {
  const sections = await sectionsOf(call)
  const placed = rows.map((row) => {
    const section = findSection(sections, row.value)
    if (!section || section === 'ambiguous') throw new Error('a row was not checked')
    return { row, id: crypto.randomUUID(), areaId: section.id, value: row.value }
  })
  const isChange = ({ row }: (typeof placed)[number]) =>
    row.yes?.has('leader_replaces') || row.yes?.has('leader_updates')
  for (const { row, areaId } of placed.filter(isChange)) await replaceRow(call, row, areaId)
  const made = placed.filter((one) => !isChange(one))
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
  for (const { id, value } of made) await invite(call, { id, user_id: null }, value)
  for (const { value } of placed.filter(isChange)) {
    const leader = await leaderBy(call, registerPrint(call.core, value.registerNumber))
    if (leader) await invite(call, leader, value)
  }
}

/** Creates the account of a leader whose row has an address; an existing account is kept. */
async function invite(
  call: Call,
  { id, user_id }: { id: string; user_id: string | null },
  { email }: Row['value'],
): Promise<void> {
  if (email && !user_id) await giveAccount(call, id, { email, lang: call.lang })
}

/** The import of section leaders. Rule: docs/rules/leaders.md. */
export const leaderImport: ImportKind<LeaderTables, typeof LeaderRow> = {
  feature: leaders.name,
  verb: 'manage',
  row: LeaderRow,
  words: { mn, en },
  columns: [
    { field: 'section', kind: 'text', given: true },
    { field: 'sectionName', kind: 'text', given: true },
    { field: 'lastName', kind: 'text', needed: true },
    { field: 'firstName', kind: 'text', needed: true },
    { field: 'registerNumber', kind: 'text', needed: true },
    { field: 'phone', kind: 'text', needed: true },
    { field: 'termFrom', kind: 'day', needed: true },
    { field: 'termTo', kind: 'day' },
    { field: 'email', kind: 'text' },
  ],
  questions: ['leader_replaces', 'leader_updates', 'name_formula', 'name_latin'],
  check: checkRows,
  save,
  example: exampleRow,
  begin: vacantRows,
  sheets: async (call) => [await sectionSheet(call)],
}
