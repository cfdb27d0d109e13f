import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cityIdentity, NEW_CITY } from '#contract/core/areas/city.ts'
import { type Area, areas } from '#contract/features/areas/index.ts'
import { showChanges } from '../../core/city/values.ts'
import { clearToasts, messages, press, sent, signedIn } from '../../testing/person.tsx'
import { account, showScreen } from '../../testing/screen.tsx'
import { SetupAreas } from './SetupAreas.tsx'

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  showChanges({})
  vi.unstubAllGlobals()
})

const rootOf = (name: Area['name']) => ({
  id: account.area?.id ?? '',
  parentId: null,
  level: 'city',
  code: 'ХОТ',
  ordinal: 0,
  name,
  population: 0,
  households: 0,
  countedOn: null,
  openedOn: null,
  closedOn: null,
  isOpen: true,
  children: 0,
  hasBorder: false,
  canChange: true,
  canShape: true,
  canCreate: true,
  version: 4,
  counts: [],
  formerNames: [],
  relations: [],
  readAt: '2026-11-20T04:00:00.000Z',
})

/** The step of the tree, in a city whose first step has given it a name, or has not. */
async function show(root: Area['name'], name?: Area['name']) {
  if (name) showChanges({ [cityIdentity.key]: [{ from: '2026-01-01', value: { ...cityIdentity.default, name } }] })
  const seen = showScreen(
    [areas],
    { path: '/dashboard/admin/setup', address: '/dashboard/admin/setup', Screen: signedIn(SetupAreas) },
    {
      'areas.one': () => ({ data: rootOf(root) }),
      'areas.change': () => ({ data: rootOf(name ?? root) }),
    },
  )
  await screen.findByRole('heading', { name: 'Одоогоор дүүрэг алга' })
  return seen
}

test('while neither the city nor its root has a name, the step leads to the one that asks for it', async () => {
  await show(NEW_CITY.name)

  expect(screen.getByRole('link', { name: 'Хотын нэр оруулах' }).getAttribute('href')).toBe(
    '/dashboard/admin/setup?step=settings.identity',
  )
})

test('a root with another name than the city is renamed on request', async () => {
  const seen = await show({ mn: 'Улаанбаатар' }, { mn: 'Дархан', en: 'Darkhan' })
  await press('«Дархан» болгох')

  await waitFor(() => expect(messages()).toEqual([['success', 'Нэрийг өөрчиллөө']]))
  expect(sent(seen, 'areas.change').map(({ body }) => body)).toEqual([
    { name: { mn: 'Дархан', en: 'Darkhan' }, version: 4 },
  ])
})

test.each([
  ['equal names', { mn: 'Дархан' }, { mn: 'Дархан' }],
  ['a root that was named on the command line, in a city that has no other name', { mn: 'Дархан' }, undefined],
])('nothing is asked about %s', async (_which, root, name) => {
  await show(root, name)

  expect(screen.queryByRole('heading', { name: 'Хотын нэр' })).toBeNull()
})
