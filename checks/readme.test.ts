import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import { describeVariables } from '../server/core/config/variables.ts'

const readme = fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8')

test('the README names every variable of the configuration with its standard value', () => {
  const rows = describeVariables.map(
    ({ name, about, allowed, standard }) => `| \`${name}\` | ${about} Allowed: ${allowed}. | ${standard} |`,
  )

  expect(
    rows.filter((row) => !readme.includes(row)),
    'add these rows to the table of README.md',
  ).toEqual([])
})

test('the README names every command of package.json', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

  expect(
    Object.keys(scripts).filter(
      (name) => !readme.includes(['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`),
    ),
    'add these commands to README.md',
  ).toEqual([])
})

test('the production recipes listen on 127.0.0.1, behind the proxy of the same machine', () => {
  const recipe = readme.slice(readme.indexOf('## In production'))
  const unit = fs.readFileSync(path.join(ROOT, 'deploy', 'nutag.service'), 'utf8')

  expect(recipe, 'change the recipe in README.md').toMatch(/^export HOST=127\.0\.0\.1 TRUST_PROXY=127\.0\.0\.1\b/m)
  expect(unit, 'change deploy/nutag.service').toMatch(/^Environment=.*\bHOST=127\.0\.0\.1 TRUST_PROXY=127\.0\.0\.1\b/m)
})
