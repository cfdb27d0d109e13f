import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { filesUnder } from './catalogues.ts'
import { findCalques, findNames } from './english.ts'

const ROOTS = ['contract', 'server', 'demo', 'web', 'checks', 'scripts', 'bench', 'e2e', 'services', 'docs', 'deploy']
const READ = /\.(ts|tsx|mjs|css|md|conf|cfg|service|sh|yml)$|(^|\/)(Caddyfile|Containerfile)$/
/** The patterns with their examples, tables printed from the contract, and pages in Mongolian. */
const NOT_READ = /^checks\/english(\.test)?\.ts$|^docs\/generated\/|\.mn\.md$/

const files = [...filesUnder(ROOTS, READ), 'README.md', 'CONTRIBUTING.md'].filter((file) => !NOT_READ.test(file))

/** Files that draw or count real doors. */
const DOORS = /^demo\/drawing\/|^web\/features\/auth\/Scene\.tsx$|^e2e\/survey-story\.spec\.ts$/

test('comments, test names, messages and documentation are idiomatic English', () => {
  const found = files.flatMap((file) =>
    findCalques(file, fs.readFileSync(path.join(ROOT, file), 'utf8')).map(
      ({ line, words, better }) => `${file}:${line}: "${words}": write ${better}, or change checks/english.ts`,
    ),
  )
  expect(found).toEqual([])
})

test('names in code are idiomatic English', () => {
  const found = files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !DOORS.test(file))
    .flatMap((file) =>
      findNames(fs.readFileSync(path.join(ROOT, file), 'utf8')).map(
        ({ line, words, better }) => `${file}:${line}: ${words}: write ${better}, or change checks/english.ts`,
      ),
    )
  expect(found).toEqual([])
})

test('a calque is found in a name, and not in a comment or a text', () => {
  const code = [
    'const told = await tellCitizen(row) // told, beside the door',
    "this.#tellOthers({ beside: 'the door' })",
    'const toldest = doorstep + telling + FIRST_DOOR',
  ]
  expect(findNames(code.join('\n')).map(({ line, words }) => [line, words])).toEqual([
    [1, 'told'],
    [1, 'tellCitizen'],
    [2, '#tellOthers'],
    [2, 'beside'],
    [3, 'FIRST_DOOR'],
  ])
})

describe('a calque is found', () => {
  const planted = [
    'Changes the own password.',
    'The sender is told of it.',
    'The label lies beside the field.',
    'A count beside those of the list.',
    'The reason stands in the log.',
    'What stands behind a request.',
    'The bytes of it, and files lie in a folder.',
    'Here the picture lies apart.',
    'The session ends by itself.',
    'Whoever asks gets an answer.',
    'What a person has in hand.',
    'Rows that have had their time.',
    'A key made once by chance.',
    'An interview where there is no line.',
    'It is sent again without a line.',
    'The statement was taken back.',
    'The list is read anew.',
    'A pause of so many seconds.',
    'One failure does not hinder the others.',
    'The input, parted into two.',
    'A mistake is said in plain words.',
    'Leaders can be read in from a file.',
    'Nothing was made.',
    'What is loaded behind the door.',
    'It takes away what is old.',
  ]

  test.each(planted)('%s', (sentence) => {
    expect(findCalques('page.md', sentence)).toHaveLength(1)
    expect(findCalques('code.ts', `/** ${sentence} */`)).toHaveLength(1)
  })

  test('with its line, in comments, test names and summaries, also across two lines of a comment', () => {
    const code = [
      'const a = 1 // whoever',
      '/**',
      ' * Ends with the',
      ' * own words.',
      ' */',
      "test('nobody is told', () => {})",
      "test.each(rows)('read anew', () => {})",
      "const route = { summary: 'Changes the own area' }",
      '// it was',
      '// taken back',
    ].join('\n')
    expect(findCalques('code.ts', code).map(({ line, words }) => [line, words])).toEqual([
      [1, 'whoever'],
      [3, 'the own'],
      [6, 'is told'],
      [7, 'anew'],
      [8, 'the own'],
      [9, 'was taken back'],
    ])
  })
})

describe('good English passes', () => {
  const good = [
    'Each person changes their own password.',
    'The client is told to retry, and twins cannot be told apart.',
    'The price depends on where the shop stands; the result still stands, and `x` stands for a value.',
    'Nothing stands in the way. The module stands on its own.',
    'The point lies in the polygon; the fault lies with the caller.',
    'An option by itself is not enough.',
    'They work hand in hand.',
    'They met by chance.',
    'The last line of the file, with a line break, without a line number.',
    'The help text is shown beside the field.',
    'The lock is held so that writers wait. A window of so-called grace.',
    'A sensor on the door.',
  ]

  test.each(good)('%s', (sentence) => {
    expect(findCalques('page.md', sentence)).toEqual([])
  })

  test('code is not read', () => {
    expect(findCalques('code.ts', "const whoever = anew(['web/**/*.ts']) as const")).toEqual([])
    expect(findCalques('page.md', 'Set `whoever` first.\n```\nthe own\n```\n')).toEqual([])
  })
})
