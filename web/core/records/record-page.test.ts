import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { features } from '../../features.ts'
import { mayOpenAddress } from '../access/access.tsx'
import { recordPage } from './record-page.ts'

const ID = '00000000-0000-4000-8000-000000000001'

test.each([
  ['news', `/dashboard/news/${ID}/edit`],
  ['violations', `/dashboard/violations/${ID}`],
  ['invoices', `/dashboard/invoice/${ID}`],
  ['surveys', `/dashboard/surveys/${ID}`],
  ['posts', `/dashboard/blog/${ID}/edit`],
  ['users', `/dashboard/user/${ID}/edit`],
])('a record of %s has the page that its feature declares', (table, page) => {
  expect(recordPage(features, table, ID)).toBe(page)
})

test.each(['sessions', 'constructor', 'rate_sheets'])('%s have no page', (table) => {
  expect(recordPage(features, table, ID)).toBeUndefined()
})

test('every declared page is a screen', () => {
  const declared = Object.values(features).flatMap(({ recordPages }) => Object.values(recordPages ?? {}))
  expect(declared.length).toBeGreaterThan(4)
  const screens = Object.values(features).flatMap((feature) => feature.screens.map(({ path }) => path))
  for (const page of declared)
    expect(screens.filter((path) => path.startsWith('/dashboard') && matchPath(path, page(ID)))).not.toEqual([])
})

test('a page that a role may not open is not offered to it', () => {
  const page = recordPage(features, 'invoices', ID) ?? ''
  expect(mayOpenAddress(features, 'CITY_ADMIN', page)).toBe(true)
  expect(mayOpenAddress(features, 'APPLICATION', page)).toBe(false)
})
