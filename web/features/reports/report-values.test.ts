import { expect, test } from 'vitest'
import { check } from '#contract/core/model/parse.ts'
import { ReportDraft, reportFigures } from '#contract/features/reports/index.ts'
import { bodyOf, emptyValues, kindOf } from './report-values.ts'

const values = (figures: Record<string, string>) => {
  const empty = emptyValues('2026-W47')
  return { ...empty, title: 'Тайлан', figures: { ...empty.figures, ...figures } }
}

test('figures may contain spaces, and empty figures are zero', () => {
  const body = bodyOf(values({ householdsVisited: '1 480' }), true, reportFigures.default)
  expect(check(ReportDraft, body)).toEqual({
    ok: true,
    value: {
      title: 'Тайлан',
      content: '',
      period: '2026-W47',
      figures: { householdsVisited: 1480, meetings: 0, requestsReceived: 0, requestsSolved: 0 },
      fileIds: [],
    },
  })
})

test.each(['-1', '2.5', 'гурав'])('%s is refused, with the error on its field', (typed) => {
  const result = check(ReportDraft, bodyOf(values({ meetings: typed }), true, reportFigures.default))
  expect(result.ok ? [] : result.errors.map(({ path }) => path)).toEqual(['figures.meetings'])
})

test('a roll-up sends no figures', () => {
  expect(bodyOf(values({ meetings: '3' }), false, reportFigures.default)).not.toHaveProperty('figures')
})

test('the kind of a period is derived from its code', () => {
  expect(['2026-W47', '2026-11', '2026-Q4', '2026'].map(kindOf)).toEqual(['week', 'month', 'quarter', 'year'])
})
