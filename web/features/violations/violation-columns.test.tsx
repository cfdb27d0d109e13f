import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { ViolationRow } from '#contract/features/violations/index.ts'
import { stubBrowser } from '../../ui/testing.tsx'
import { violationTexts } from './texts.ts'
import { violationColumns } from './violation-columns.tsx'

afterEach(cleanup)

const options = {
  base: '/dashboard/violations',
  isCitizen: false,
  nameOf: () => 'Хог хаягдал',
  assign: async () => undefined,
}

/** The text of the column with the deadline. */
function dueText(row: Partial<ViolationRow>): string {
  stubBrowser()
  const Cell = () =>
    violationColumns(violationTexts.useText(), 'mn', options)
      .find(({ id }) => id === 'dueOn')
      ?.cell({ dueOn: '2026-11-18', closedAt: null, overdue: false, ...row } as ViolationRow)
  return render(<Cell />, { wrapper: MemoryRouter }).container.textContent ?? ''
}

test('an overdue violation shows its deadline as well as that it has passed', () => {
  expect(dueText({ overdue: true })).toMatch(/^2026\.11\.18.*Хугацаа хэтэрсэн/)
})

test('an open violation shows its deadline, a closed one none', () => {
  expect(dueText({})).toBe('2026.11.18')
  expect(dueText({ closedAt: '2026-11-17T03:00:00.000Z' })).toBe('–')
})
