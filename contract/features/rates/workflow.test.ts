import { describe, expect, test } from 'vitest'
import { ROLES } from '../../core/actor.ts'
import { movesFor } from '../../core/workflow.ts'
import { periodWorkflow, SHEET_STATUSES, type SheetFact, sheetWorkflows } from './workflow.ts'

// Written by hand from docs/rules/rates.md: who may do what in each state. What is not named may not be done.

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
/** What somebody who gave points of the sheet may not do. */
const NOT_THE_AUTHOR = ['approve', 'reject', 'revoke']

const grid = (['district', 'khoroo', 'section'] as const).flatMap((level) =>
  SHEET_STATUSES.flatMap((state) => ROLES.map((role) => [level, state, role] as const)),
)

describe.each(grid)('a sheet of a %s that is %s, for %s', (level, state, role) => {
  const paper = TABLES[level].find(([s, r]) => s === state && r === role)?.[2] ?? []
  const may = (isAuthor: boolean, facts: SheetFact[]) =>
    movesFor(sheetWorkflows[level], state, { role, isAuthor, facts }).map(({ action }) => action)

  test('somebody who gave no points of it', () => {
    expect(may(false, ALL).toSorted()).toEqual(paper.toSorted())
  })

  test('its author', () => {
    const rest = paper.filter((action) => !NOT_THE_AUTHOR.includes(action)).toSorted()
    expect(may(true, ['period_open', 'unopened']).toSorted()).toEqual(rest)
    expect(may(true, ALL).toSorted()).toEqual(rest)
  })

  test('somebody who gave points of it before another sent it', () => {
    expect(may(false, ['period_open', 'unopened']).toSorted()).toEqual(
      paper.filter((action) => !NOT_THE_AUTHOR.includes(action)).toSorted(),
    )
  })

  test('once its approver has opened it', () => {
    expect(may(false, ['period_open', 'other_eyes']).toSorted()).toEqual(
      paper.filter((action) => action !== 'recall').toSorted(),
    )
  })

  test('in a closed period', () => {
    expect(may(false, ['unopened', 'other_eyes'])).toEqual([])
  })
})

describe('what goes with a move', () => {
  test.each(['district', 'khoroo', 'section'] as const)('%s: reject and revoke need a reason', (level) => {
    const withReason = sheetWorkflows[level].moves.filter(({ note }) => note === 'required').map(({ action }) => action)
    expect(withReason.toSorted()).toEqual(['reject', 'revoke'])
  })
})

test.each(ROLES)('of periods %s may close and reopen only as the city', (role) => {
  const may = (state: string) => movesFor(periodWorkflow, state, { role, isAuthor: false }).map(({ action }) => action)
  expect([may('open'), may('closed')]).toEqual(role === 'CITY_ADMIN' ? [['close'], ['reopen']] : [[], []])
})
