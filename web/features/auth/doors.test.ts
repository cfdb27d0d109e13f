import { expect, test } from 'vitest'
import { wayIn } from './doors.tsx'

const staff = { role: 'KHOROO_ADMIN', emailVerified: true } as const
const citizen = { role: 'APPLICATION', emailVerified: true } as const

test.each([
  ['staff without a wish', staff, null, '/dashboard/app'],
  ['a citizen without a wish', citizen, null, '/'],
  ['staff who came from a page', staff, '/dashboard/news/list?page=2', '/dashboard/news/list?page=2'],
  ['somebody sent to another site', staff, 'https://evil.example/', '/dashboard/app'],
  ['somebody sent to another site without a scheme', staff, '//evil.example/', '/dashboard/app'],
  ['somebody sent to another site by a backslash', staff, '/\\evil.example', '/dashboard/app'],
  ['somebody sent to a script', staff, 'javascript:alert(1)', '/dashboard/app'],
])('%s goes home or where they wanted, never to another site', (_who, person, wish, to) => {
  expect(wayIn(person, wish)).toBe(to)
})

test('who has not confirmed the address is asked to first, and goes on from there', () => {
  expect(wayIn({ ...citizen, emailVerified: false }, null)).toBe('/auth/verify?returnTo=%2F')
  expect(wayIn({ ...staff, emailVerified: false }, '/dashboard/kanban')).toBe(
    '/auth/verify?returnTo=%2Fdashboard%2Fkanban',
  )
})
