import { describe, expect, test } from 'vitest'
import { builtScreens, screensAre } from './screens.ts'

const isScreen = screensAre(['/_app', '/dashboard', '/dashboard/news', '/dashboard/news/:id/edit', '/violations/:id'])

describe('an address of the application', () => {
  test.each([
    '/dashboard',
    '/dashboard/',
    '/dashboard/news',
    '/Dashboard/News/',
    '/dashboard/news/0199a000-0000-7000-8000-000000000001/edit',
    '/dashboard/news/%D0%B0/edit',
    '/violations/1',
    '/_app',
  ])('%s is a screen', (pathname) => {
    expect(isScreen(pathname)).toBe(true)
  })

  test.each([
    '/dashboard/nonsense',
    '/dashboard/newsroom',
    '/dashboard/news/1/edit/more',
    '/dashboard/news//edit',
    '/dashboard/news/1',
    '/violations',
    '/x/dashboard',
    '/dashboardx',
    '/_apps',
    '',
  ])('%s is not a screen', (pathname) => {
    expect(isScreen(pathname)).toBe(false)
  })
})

test('without a build, no address is reported as missing', () => {
  expect(builtScreens('/nowhere/screens.json')('/dashboard/nonsense')).toBe(true)
})
