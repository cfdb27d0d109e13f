import { expect, test } from 'vitest'
import type { Role } from '../../core/model/actor.ts'
import { movesFor } from '../../core/model/workflow.ts'
import {
  factsOf,
  REPORT_KINDS,
  type ReportAction,
  type ReportKind,
  type ReportStatus,
  reportWorkflow,
} from './index.ts'

// Every combination of state, role, authorship and kind, written out from docs/rules/reports.md: the allowed actions and no others.
// The report has been opened and, if the city approved it, the time for revoking that ended yesterday.

type Allowed = Partial<Record<Role | 'author', ReportAction[]>>

const LEADER: Record<Exclude<ReportStatus, 'returned_city'>, Allowed> = {
  draft: { author: ['send'] },
  sent_khoroo: { KHOROO_ADMIN: ['approve', 'return'] },
  approved_khoroo: { KHOROO_ADMIN: ['send_to_district', 'revoke'] },
  sent_district: { DISTRICT_ADMIN: ['approve', 'return'] },
  approved_district: { DISTRICT_ADMIN: ['send_to_city', 'revoke'] },
  sent_city: { CITY_ADMIN: ['approve', 'return'] },
  approved_city: {},
  returned_section: { author: ['send'] },
  returned_khoroo: { author: ['send'], KHOROO_ADMIN: ['return'] },
  returned_district: { author: ['send'], DISTRICT_ADMIN: ['return'] },
}
const KHOROO: Partial<Record<ReportStatus, Allowed>> = {
  draft: { author: ['send'] },
  sent_district: { DISTRICT_ADMIN: ['approve', 'return'] },
  approved_district: { DISTRICT_ADMIN: ['send_to_city', 'revoke'] },
  sent_city: { CITY_ADMIN: ['approve', 'return'] },
  approved_city: {},
  returned_khoroo: { author: ['send'] },
  returned_district: { author: ['send'], DISTRICT_ADMIN: ['return'] },
}
const DISTRICT: Partial<Record<ReportStatus, Allowed>> = {
  draft: { author: ['send'] },
  sent_city: { CITY_ADMIN: ['approve', 'return'] },
  approved_city: {},
  returned_district: { author: ['send'] },
}

const COMPANY: Partial<Record<ReportStatus, Allowed>> = {
  draft: { author: ['send'] },
  sent_city: { CITY_ADMIN: ['approve', 'return'] },
  approved_city: {},
  returned_city: { author: ['send'] },
}

const AUTHOR_ROLE = {
  leader: 'SECTION_LEADER',
  khoroo: 'KHOROO_ADMIN',
  district: 'DISTRICT_ADMIN',
  company: 'CITY_ADMIN',
} as const
const OTHERS: Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER', 'APPLICATION']
const YESTERDAY = '2026-11-19'
const TODAY = '2026-11-20'

const actions = (
  kind: ReportKind,
  status: string,
  person: { role: Role; isAuthor: boolean },
  { isOpened = true, isEntitled = true, revocableUntil = YESTERDAY as string | null } = {},
) =>
  movesFor(reportWorkflow, status, {
    ...person,
    facts: factsOf({ kind, isOpened, isEntitled, revocableUntil }, TODAY),
  }).map((m) => m.action)

const cases = (
  [
    ['leader', LEADER],
    ['khoroo', KHOROO],
    ['district', DISTRICT],
    ['company', COMPANY],
  ] as const
).flatMap(([kind, table]) =>
  Object.entries(table).flatMap(([status, allowed]) => [
    ...OTHERS.map((role) => [kind, status, role, false, allowed[role] ?? []] as const),
    [kind, status, AUTHOR_ROLE[kind], true, allowed.author ?? []] as const,
  ]),
)

test('the tables cover every state, and every combination becomes a case', () => {
  expect([...Object.keys(LEADER), 'returned_city'].toSorted()).toEqual([...reportWorkflow.states].toSorted())
  expect(cases.length).toBe((10 + 7 + 4 + 4) * 6)
})

test.each(cases)('%s report in %s: a %s (author: %s) may do exactly %j', (kind, status, role, isAuthor, allowed) => {
  expect(actions(kind, status, { role, isAuthor }).toSorted()).toEqual([...allowed].toSorted())
})

test.each([
  ['leader', 'sent_khoroo', 'SECTION_LEADER'],
  ['khoroo', 'sent_district', 'KHOROO_ADMIN'],
  ['district', 'sent_city', 'DISTRICT_ADMIN'],
  ['company', 'sent_city', 'CITY_ADMIN'],
] as const)('the author, and nobody else, may withdraw a %s report that has not been opened', (kind, status, role) => {
  expect(actions(kind, status, { role, isAuthor: true }, { isOpened: false })).toEqual(['withdraw'])
  expect(actions(kind, status, { role, isAuthor: false }, { isOpened: false })).not.toContain('withdraw')
})

test('a report that the khoroo has sent on cannot be withdrawn by anybody, even unopened', () => {
  for (const role of OTHERS)
    expect(actions('leader', 'sent_district', { role, isAuthor: true }, { isOpened: false })).not.toContain('withdraw')
})

test.each([
  ['sent_khoroo', 'KHOROO_ADMIN'],
  ['sent_district', 'DISTRICT_ADMIN'],
  ['sent_city', 'CITY_ADMIN'],
] as const)('an author may not approve their own report in %s, even as %s after a change of role', (status, role) => {
  expect(actions('leader', status, { role, isAuthor: true })).toEqual(['return'])
})

test('a leader who has become a khoroo admin cannot send their old report', () => {
  for (const status of ['draft', 'returned_section', 'returned_khoroo', 'returned_district'])
    expect(actions('leader', status, { role: 'KHOROO_ADMIN', isAuthor: true })).not.toContain('send')
})

test('the city may revoke its approval up to and including the last day', () => {
  const city = { role: 'CITY_ADMIN', isAuthor: false } as const
  expect(actions('leader', 'approved_city', city, { revocableUntil: TODAY })).toEqual(['revoke'])
  expect(actions('leader', 'approved_city', city, { revocableUntil: YESTERDAY })).toEqual([])
  expect(actions('leader', 'approved_city', city, { revocableUntil: null })).toEqual([])
})

test('the author of a company report decides nothing about it, and sends it only with the right to write one', () => {
  const author = { role: 'CITY_ADMIN', isAuthor: true } as const
  expect(actions('company', 'sent_city', author)).toEqual([])
  expect(actions('company', 'approved_city', author, { revocableUntil: TODAY })).toEqual([])
  expect(actions('company', 'approved_city', { ...author, isAuthor: false }, { revocableUntil: TODAY })).toEqual([
    'revoke',
  ])
  for (const status of ['draft', 'returned_city'])
    expect(actions('company', status, author, { isEntitled: false })).toEqual([])
})

test('every report is either of an area or of a company, which tells its moves apart', () => {
  for (const kind of REPORT_KINDS) {
    const facts = factsOf({ kind, isOpened: true, revocableUntil: null }, TODAY)
    expect(reportWorkflow.exclusive?.filter((fact) => facts.some((one) => one === fact))).toHaveLength(1)
  }
})

test('without facts, moves that need one are not allowed', () => {
  expect(movesFor(reportWorkflow, 'draft', { role: 'SECTION_LEADER', isAuthor: true })).toEqual([])
})
