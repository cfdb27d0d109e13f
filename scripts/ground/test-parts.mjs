import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from './process.mjs'
import { endOf, fromPlaywright, fromVitest } from './test-reports.mjs'

/** The parts of `npm test`, in the order in which they run. */
export const PARTS = ['types', 'lint', 'checks', 'unit', 'browser']

export const HELP = `npm test                       everything
npm test -- PART [FILTER …]    one part; filters are handed to its runner

  types             TypeScript in contract, server and web
  lint              format, linter and unused code; 'npm run fix' repairs what can be repaired
  checks [FILTER]   checks that walk every route, table, text and import (checks/);
                    a filter is a part of a file's path
  unit [FILTER]     tests next to the code they test; Vitest's filters: a path, -t 'part of a name'
  browser [FILTER]  journeys in a real browser (e2e/); Playwright's filters: a file, -g 'part of a name'

Unit, browser and the whole are built first, and checks when a file that is chosen reads the build.

For example: npm test -- unit server/core/access
             npm test -- browser violations.spec.ts`

const bin = (...parts) => path.join(ROOT, 'node_modules', ...parts)

/** The comment by which a test file says that it reads `dist`. */
const READS_BUILD = '`npm test` builds dist first'

/**
 * The checks that these filters name: Vitest's arguments, and whether one of the files reads the build. What begins with a dash, and all
 * after it, is an option of Vitest.
 */
function checksNamed(filters) {
  const firstOption = filters.findIndex((filter) => filter.startsWith('-'))
  const [names, options] = firstOption < 0 ? [filters, []] : [filters.slice(0, firstOption), filters.slice(firstOption)]
  const files = fs
    .readdirSync(path.join(ROOT, 'checks'), { recursive: true, encoding: 'utf8' })
    .map((file) => `checks/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.test.ts') && (names.length === 0 || names.some((name) => file.includes(name))))
  const readsBuild = files.some((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes(READS_BUILD))
  // a name that fits nothing is handed on, so that the run fails
  return { args: [...(files.length > 0 ? files : names), ...options], readsBuild }
}

/**
 * The steps of one part, or of all of them. Groups run one after another, the steps of a group at the same time.
 * @returns groups of { name, args, env?, count?, brief?, needsBuild?, needsBrowser? }
 */
export function partsOf({ name, filters, reports, browserData }) {
  const inVitest = (title, args) => {
    const report = path.join(reports, 'vitest.json')
    return {
      name: title,
      args: [
        bin('vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ],
      count: (code) => fromVitest(report, code),
      brief: endOf,
      needsBuild: true,
    }
  }
  const browser = {
    name: 'browser',
    args: [bin('@playwright/test/cli.js'), 'test', ...filters],
    env: { E2E_DATA_DIR: browserData },
    count: (code) => fromPlaywright(path.join(reports, 'e2e.json'), code),
    brief: endOf,
    needsBuild: true,
    needsBrowser: true,
  }
  const types = ['contract', 'server', 'web'].map((root) => ({
    name: `types of ${root}`,
    args: [bin('typescript/bin/tsc'), '-p', `tsconfig.${root}.json`],
  }))
  const lint = [
    { name: 'format', args: [bin('@biomejs/biome/bin/biome'), 'check'] },
    { name: 'linter', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--report-unused-disable-directives'] },
    { name: 'unused code', args: [bin('knip/bin/knip.js')] },
  ]
  switch (name) {
    case 'types':
      return [types]
    case 'lint':
      return [lint]
    case 'checks': {
      const { args, readsBuild } = checksNamed(filters)
      return [[{ ...inVitest('walking checks', args), needsBuild: readsBuild }]]
    }
    case 'unit':
      return [[inVitest('unit and API', filters.length > 0 ? filters : ['--exclude', 'checks/**'])]]
    case 'browser':
      return [[browser]]
    default:
      // the walking checks share the unit tests' database. At the same time as the browser's tests both took longer than one after another.
      return [types, lint, [inVitest('unit, API and walking checks', [])], [browser]]
  }
}
