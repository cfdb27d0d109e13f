import { expect, test } from 'vitest'
import { destinationAfterSignIn } from './guards.tsx'

const staff = { role: 'KHOROO_ADMIN', emailVerified: true } as const
const citizen = { role: 'APPLICATION', emailVerified: true } as const

test.each([
  ['staff without a requested page', staff, null, '/dashboard/app'],
  ['a citizen without a requested page', citizen, null, '/'],
  ['staff with a requested page', staff, '/dashboard/news/list?page=2', '/dashboard/news/list?page=2'],
  ['a link to another site', staff, 'https://evil.example/', '/dashboard/app'],
  ['a link to another site without a scheme', staff, '//evil.example/', '/dashboard/app'],
  ['a link to another site with a backslash', staff, '/\\evil.example', '/dashboard/app'],
  ['a link to a script', staff, 'javascript:alert(1)', '/dashboard/app'],
])('%s is sent home or to the requested page, never to another site', (_who, person, wish, to) => {
  expect(destinationAfterSignIn(person, wish)).toBe(to)
})

test('people with an unconfirmed address confirm it first, and continue from there', () => {
  expect(destinationAfterSignIn({ ...citizen, emailVerified: false }, null)).toBe('/auth/verify?returnTo=%2F')
  expect(destinationAfterSignIn({ ...staff, emailVerified: false }, '/dashboard/kanban')).toBe(
    '/auth/verify?returnTo=%2Fdashboard%2Fkanban',
  )
})
