import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../server/core/config/root.ts'

interface Step {
  name: string
  needsBuild?: boolean
}
const { partsOf }: { partsOf: (wanted: { name?: string; filters: string[]; reports: string }) => Step[][] } =
  await import(path.join(ROOT, 'scripts/ground/test-parts.mjs'))

const needsBuild = (name: string | undefined, ...filters: string[]) =>
  partsOf({ ...(name ? { name } : {}), filters, reports: '' })
    .flat()
    .some((step) => step.needsBuild)

test('checks of files that do not read the build need none; all others do', () => {
  expect(needsBuild('checks', 'english', 'both-ends')).toBe(false)
  expect(needsBuild('checks')).toBe(true)
  expect(needsBuild('checks', '-t', 'a name')).toBe(true)
  expect(needsBuild('types')).toBe(false)
  expect(needsBuild('unit', 'server/core/access')).toBe(true)
  expect(needsBuild(undefined)).toBe(true)
})
