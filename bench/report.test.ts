import { expect, test } from 'vitest'
import { document, profilesTable, type Results } from './report.ts'

const none: Results = { rounds: [], figures: [], profiles: [], pages: [], loadBefore: 0.2, seconds: 5, roundsAsked: 3 }
const of = (title: string, value: number): Results => ({
  ...none,
  figures: [{ title, list: [{ what: 'answers', value, unit: '/s', goal: { least: 1_500 } }] }],
})

test('a run of one part replaces its section and keeps the others, in their order', () => {
  const first = document({ ...none, figures: [...of('Surveys', 800).figures, ...of('Start', 1_700).figures] }, '')
  const second = document(of('Surveys', 1_600), first)

  expect(second.match(/^## .*/gm)).toEqual(['## Surveys', '## Start'])
  expect(second).toContain('1,600 /s')
  expect(second).not.toContain('800 /s')
  expect(second).toContain('1,700 /s')
  expect(document(none, second)).toBe(second)
})

test('each section says how busy the machine was', () => {
  expect(document(of('Surveys', 1), '')).toContain('load before the run 0.2.')
})

test('a profile names the parts in which our server differs most first, and adds up the small ones', () => {
  const spent = (cpuUs: number, byPackage: [string, number][]) => ({ cpuUs, byPackage: new Map(byPackage) })
  const table = profilesTable([
    {
      name: 'one',
      what: 'one by id',
      ours: spent(140, [
        ['pg', 60],
        ['kysely', 70],
        ['zod', 6],
        ['pino', 4],
      ]),
      bare: spent(63, [
        ['pg', 55],
        ['zod', 8],
      ]),
    },
  ])

  expect(table.split('\n').slice(2)).toEqual([
    '| `kysely` | 70 / 0 |',
    '| `pg` | 60 / 55 |',
    '| all others | 10 / 8 |',
    '| **all** | 140 / 63 |',
  ])
})
