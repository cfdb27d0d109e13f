import { expect, test } from 'vitest'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { isOverdue, periodOf, REPORT_TEXT_MAX_CHARS, reportWorkflow } from '#contract/features/reports/index.ts'
import { makeAreas } from './areas.ts'
import { DEMO_DAY } from './calendar.ts'
import { makePeople } from './people.ts'
import { DEMO_ACCOUNTS } from './positions.ts'
import { addUp } from './reports.ts'
import { makeReports } from './reports-plan.ts'

const areas = makeAreas()
const people = makePeople(areas)
const holidays = new Set(['2026-11-10', '2026-11-26'])
const reports = makeReports(areas, people, holidays)
const areaOf = (code: string) => areas.find((area) => area.code === code)?.id

test('the story is the same in every run', () => {
  const again = makeReports(areas, people, holidays)
  expect(again.length).toBe(reports.length)
  expect(again.at(-1)).toEqual(reports.at(-1))
})

test('eight quarters and the weeks of the last month; one report for an area, kind and period', () => {
  expect(reports.length).toBeGreaterThan(2_500)
  expect(reports.length).toBeLessThan(8_000)
  const quarters = new Set(reports.flatMap(({ period }) => (/-Q/.test(period) ? [period] : [])))
  expect([...quarters].toSorted()).toEqual([
    '2025-Q1',
    '2025-Q2',
    '2025-Q3',
    '2025-Q4',
    '2026-Q1',
    '2026-Q2',
    '2026-Q3',
    '2026-Q4',
  ])
  const keys = reports.map(({ areaId, kind, period }) => `${areaId} ${kind} ${period}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('every step is one of the workflow, by somebody who had an account, in time, and four eyes saw it', () => {
  for (const report of reports) {
    let at = 'draft'
    let before = ''
    for (const step of report.steps) {
      expect(dayInUlaanbaatar(step.at) <= DEMO_DAY, report.id).toBe(true)
      expect(step.at.toISOString() > before).toBe(true)
      before = step.at.toISOString()
      if (step.to === null) continue
      expect(step.from).toBe(at)
      const moves = reportWorkflow.moves.filter(
        (m) => m.action === step.action && m.from === step.from && m.to === step.to,
      )
      expect(moves.flatMap(({ by }) => by)).toContain(step.by.role)
      if (step.action === 'approve') expect(step.by.id).not.toBe(report.author.id)
      at = step.to
    }
    expect(at).toBe(report.status)
    expect(report.content.length).toBeLessThanOrEqual(REPORT_TEXT_MAX_CHARS)
    expect(periodOf(report.period)).toMatchObject({ from: expect.any(String) })
  }
})

test('a roll-up is the sum of what was approved below it', () => {
  const khoroo = areaOf('БЗД-01')
  const rollUp = reports.find((r) => r.areaId === khoroo && r.period === '2026-Q3' && r.kind === 'khoroo')
  const sections = new Set(areas.filter(({ parentId }) => parentId === khoroo).map(({ id }) => id))
  const below = reports.filter((r) => r.kind === 'leader' && r.period === '2026-Q3' && sections.has(r.areaId))
  expect(rollUp?.figures).toEqual(addUp(below.map(({ figures }) => figures)))
  expect(rollUp?.rollUp?.counted).toBe(below.length)
  expect(rollUp?.rollUp?.missing.length).toBe(sections.size - below.length)
})

test('the funds have approved reports, one of which came back first, one that waits for the city, and a draft', () => {
  const ofCompany = reports.filter(({ kind }) => kind === 'company')
  expect(ofCompany.map(({ period, status, revision }) => [period, status, revision])).toEqual([
    ['2026-Q1', 'approved_city', 1],
    ['2026-Q2', 'approved_city', 2],
    ['2026-Q3', 'sent_city', 1],
    ['2026-Q4', 'draft', 1],
  ])
  for (const { figures, areaId } of ofCompany) expect([figures, areaId]).toEqual([{}, areaOf('УБ')])
})

test('something waits for each of the demo accounts, some of it too long, and some came back', () => {
  const at = (status: string, code: string) =>
    reports.filter((r) => r.status === status && areas.find(({ id }) => id === r.areaId)?.code.startsWith(code)).length
  expect(at('sent_khoroo', DEMO_ACCOUNTS.khoroo.areaCode)).toBeGreaterThan(1)
  expect(at('sent_district', DEMO_ACCOUNTS.district.areaCode)).toBeGreaterThan(2)
  expect(at('sent_city', '')).toBeGreaterThan(2)
  expect(at('returned_section', DEMO_ACCOUNTS.leader.areaCode)).toBe(1)
  expect(at('draft', DEMO_ACCOUNTS.leader.areaCode)).toBe(1)
  for (const level of ['khoroo', 'district', 'city'])
    expect(
      reports.filter((r) => r.status === `sent_${level}` && isOverdue(r.due, DEMO_DAY)).length,
      level,
    ).toBeGreaterThan(0)
})
