import { describe, expect, test } from 'vitest'
import { ROLES } from '../../core/model/actor.ts'
import { movesFor } from '../../core/model/workflow.ts'
import { periodWorkflow, SHEET_STATUSES, type SheetFact, sheetWorkflows } from './workflow.ts'

// Written by hand from docs/rules/rates.md: the actions of each role in each state. Everything else is forbidden.

type Table = [state: string, role: string, may: string[]][]

const ALL: SheetFact[] = ['period_open', 'unopened', 'other_eyes']

const TABLES: Record<'district' | 'khoroo' | 'section', Table> = {
  district: [
    ['not_sent', 'CITY_ADMIN', ['send']],
    ['sent', 'CITY_ADMIN', ['recall', 'approve', 'reject']],
    ['not_approved', 'CITY_ADMIN', ['send']],
    ['approved', 'CITY_ADMIN', ['revoke']],
  ],
  khoroo: [
    ['not_sent', 'DISTRICT_ADMIN', ['send']],
    ['sent', 'DISTRICT_ADMIN', ['recall']],
    ['sent', 'CITY_ADMIN', ['approve', 'reject']],
    ['not_approved', 'DISTRICT_ADMIN', ['send']],
    ['approved', 'CITY_ADMIN', ['revoke']],
  ],
  section: [
    ['not_sent', 'KHOROO_ADMIN', ['send']],
    ['sent', 'KHOROO_ADMIN', ['recall']],
    ['sent', 'DISTRICT_ADMIN', ['approve', 'reject']],
    ['not_approved', 'KHOROO_ADMIN', ['send']],
    ['approved', 'DISTRICT_ADMIN', ['revoke']],
  ],
}
/** Actions forbidden for people who contributed points to the sheet. */
const NOT_THE_AUTHOR = ['approve', 'reject', 'revoke']

const grid = (['district', 'khoroo', 'section'] as const).flatMap((level) =>
  SHEET_STATUSES.flatMap((state) => ROLES.map((role) => [level, state, role] as const)),
)

describe.each(grid)('a sheet of a %s that is %s, for %s', (level, state, role) => {
  const paper = TABLES[level].find(([s, r]) => s === state && r === role)?.[2] ?? []
  const may = (isAuthor: boolean, facts: SheetFact[]) =>
    movesFor(sheetWorkflows[level], state, { role, isAuthor, facts }).map(({ action }) => action)

  test('somebody who contributed no points has the actions of the table', () => {
    expect(may(false, ALL).toSorted()).toEqual(paper.toSorted())
  })

  test('its author has those except approving, rejecting and revoking', () => {
    const rest = paper.filter((action) => !NOT_THE_AUTHOR.includes(action)).toSorted()
    expect(may(true, ['period_open', 'unopened']).toSorted()).toEqual(rest)
    expect(may(true, ALL).toSorted()).toEqual(rest)
  })

  test('so does somebody who contributed points before another person sent it', () => {
    expect(may(false, ['period_open', 'unopened']).toSorted()).toEqual(
      paper.filter((action) => !NOT_THE_AUTHOR.includes(action)).toSorted(),
    )
  })

  test('recalling is impossible once its approver has opened it', () => {
    expect(may(false, ['period_open', 'other_eyes']).toSorted()).toEqual(
      paper.filter((action) => action !== 'recall').toSorted(),
    )
  })

  test('a closed period allows nothing', () => {
    expect(may(false, ['unopened', 'other_eyes'])).toEqual([])
  })
})

describe('notes of transitions', () => {
  test.each(['district', 'khoroo', 'section'] as const)('%s: reject and revoke need a reason', (level) => {
    const withReason = sheetWorkflows[level].moves.filter(({ note }) => note === 'required').map(({ action }) => action)
    expect(withReason.toSorted()).toEqual(['reject', 'revoke'])
  })
})

test.each(ROLES)('only the city closes and reopens periods: %s', (role) => {
  const may = (state: string) => movesFor(periodWorkflow, state, { role, isAuthor: false }).map(({ action }) => action)
  expect([may('open'), may('closed')]).toEqual(role === 'CITY_ADMIN' ? [['close'], ['reopen']] : [[], []])
})
