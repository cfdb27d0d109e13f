import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../server/core/root.ts'
import { filesUnder } from './catalogues.ts'
import { generated } from './generate.ts'

describe('docs/generated is what the contract prints today', () => {
  test.each(Object.entries(generated()))('%s', (name, text) => {
    expect(fs.readFileSync(path.join(ROOT, 'docs/generated', name), 'utf8')).toBe(text)
  })
})

test('what documentation and docstrings refer to exists', () => {
  const files = [
    ...filesUnder(['contract', 'server', 'web', 'checks', 'scripts', 'bench', 'e2e', 'services'], /\.(ts|tsx|mjs)$/),
    ...filesUnder(['docs'], /\.md$/),
    'README.md',
    'CONTRIBUTING.md',
  ]
  const missing = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8')
    const named = [
      ...text.matchAll(
        /\b((?:docs|contract|server|web|checks|scripts|bench|services)\/[\w/.-]+\.(?:md|ts|tsx|mjs|sql))\b/g,
      ),
    ].map((m) => m[1] ?? '')
    return named.filter((name) => !fs.existsSync(path.join(ROOT, name))).map((name) => `${file}: ${name}`)
  })
  // the import check makes a small tree of its own
  expect([...new Set(missing)].filter((line) => !line.startsWith('checks/import-rules.test.ts'))).toEqual([])
})

test('no file names a folder of one machine, or the papers beside the project', () => {
  const files = filesUnder(
    ['contract', 'server', 'web', 'checks', 'scripts', 'bench', 'e2e', 'services', 'docs'],
    /\.(ts|tsx|mjs|md|css|html|sql|json)$/,
  )
  const naming = files.filter(
    (file) =>
      file !== 'checks/docs.test.ts' &&
      /\/work\/|\/root\/|\.\.\/shared|product\.md|brief\.md|domain\.md|house\.md|\bbrief §|\bproduct §/.test(
        fs.readFileSync(path.join(ROOT, file), 'utf8'),
      ),
  )
  expect(naming).toEqual([])
})
