import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { filesUnder } from './catalogues.ts'

/** The last requirement of each section of ASVS 5.0, and those of level 3 alone, which are not claimed. Source: OWASP ASVS 5.0.0. */
const SECTIONS: Record<string, [last: number, level3: number[]]> = {
  '1.1': [2, []],
  '1.2': [10, [10]],
  '1.3': [12, [12]],
  '1.4': [3, []],
  '1.5': [3, [3]],
  '2.1': [3, []],
  '2.2': [3, []],
  '2.3': [5, [5]],
  '2.4': [2, [2]],
  '3.2': [3, [3]],
  '3.3': [5, [5]],
  '3.4': [8, [7, 8]],
  '3.5': [8, [6, 7, 8]],
  '3.7': [5, [3, 4, 5]],
  '4.1': [5, [4, 5]],
  '4.2': [5, [2, 3, 4, 5]],
  '4.3': [2, []],
  '4.4': [4, []],
  '5.1': [1, []],
  '5.2': [6, [4, 5, 6]],
  '5.3': [3, [3]],
  '5.4': [3, []],
  '6.1': [3, []],
  '6.2': [12, []],
  '6.3': [8, [5, 6, 7, 8]],
  '6.4': [6, [5, 6]],
  '6.5': [8, [6, 7, 8]],
  '6.6': [4, [4]],
  '6.8': [4, []],
  '7.1': [3, []],
  '7.2': [4, []],
  '7.3': [2, []],
  '7.4': [5, []],
  '7.5': [3, [3]],
  '7.6': [2, []],
  '8.1': [4, [3, 4]],
  '8.2': [4, [4]],
  '8.3': [3, [2, 3]],
  '8.4': [2, [2]],
  '9.1': [3, []],
  '9.2': [4, []],
  '10.1': [2, []],
  '10.2': [3, [3]],
  '10.3': [5, [5]],
  '10.4': [16, [12, 13, 14, 15, 16]],
  '10.5': [5, []],
  '10.6': [2, []],
  '10.7': [3, []],
  '11.1': [4, [3, 4]],
  '11.2': [5, [4, 5]],
  '11.3': [5, [4, 5]],
  '11.4': [4, []],
  '11.5': [2, [2]],
  '11.6': [2, [2]],
  '12.1': [5, [4, 5]],
  '12.2': [2, []],
  '12.3': [5, [5]],
  '13.1': [4, [2, 3, 4]],
  '13.2': [6, [6]],
  '13.3': [4, [3, 4]],
  '13.4': [7, [6, 7]],
  '14.1': [2, []],
  '14.2': [8, [5, 6, 7, 8]],
  '14.3': [3, []],
  '15.1': [5, [4, 5]],
  '15.2': [5, [4, 5]],
  '15.3': [7, []],
  '15.4': [4, [1, 3, 4]],
  '16.1': [1, []],
  '16.2': [5, []],
  '16.3': [4, []],
  '16.4': [3, []],
  '16.5': [4, [4]],
  '17.1': [2, [2]],
  '17.2': [8, [5, 6, 7, 8]],
  '17.3': [2, []],
}

const text = fs.readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+)(?:-(\d+\.\d+\.\d+))? \| (.+) \| (.+) \|$/gm)]

/** All numbers of a row: '10.6.1-10.6.2' are two. */
function numbersOf([, first = '', last = first]: RegExpMatchArray): string[] {
  const section = first.slice(0, first.lastIndexOf('.'))
  const [from, to] = [first, last].map((number) => Number(number.split('.').at(-1)))
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, i) => `${section}.${(from ?? 0) + i}`)
}

test('every requirement of levels 1 and 2 is in the table once', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, [last, level3]]) =>
    Array.from({ length: last }, (_, i) => i + 1)
      .filter((no) => !level3.includes(no))
      .map((no) => `${section}.${no}`),
  )

  expect(wanted).toHaveLength(254)
  expect(rows.flatMap(numbersOf).toSorted()).toEqual(wanted.toSorted())
})

/** A test with a title, or the place that holds a requirement which no test can hold. */
const HELD = /^`([^`]+)`(?: “([^”]+)”)?$/
const IS_TEST = /\.(test|spec)\.tsx?$/
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const exists = (file: string) => fs.existsSync(path.join(ROOT, file))

test('every requirement names a test by its title or a place that exists, or says why not', () => {
  const bad = rows.filter(([, , , , held = '']) => {
    if (/^(Does not apply|Deviation): \S/.test(held)) return false
    return !held.split('; `').every((one, i) => {
      const [, file = '', title] = HELD.exec(i > 0 ? `\`${one}` : one) ?? []
      return exists(file) && (!IS_TEST.test(file) || title !== undefined)
    })
  })

  expect(bad.map(([row]) => row)).toEqual([])
})

test('the titles that the table quotes are in the tests that it names', () => {
  const quoted = [...text.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }))

  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter(({ file, title }) => !exists(file) || !read(file).includes(title))).toEqual([])
})

test('the tests that the tables name exist', () => {
  const all = filesUnder(['server', 'web', 'contract', 'checks', 'services', 'e2e'], IS_TEST)
  const named = [...text.matchAll(/([\w./-]+\.(?:test|spec)\.tsx?)/g)].map(([, file = '']) => file)

  expect(named.filter((file) => !all.some((one) => one === file || one.endsWith(`/${file}`)))).toEqual([])
})
