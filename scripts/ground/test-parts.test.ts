import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../server/core/config/root.ts'

interface Step {
  args: string[]
  needsBuild?: boolean
}
const { partsOf }: { partsOf: (wanted: { name?: string; filters: string[]; reports: string }) => Step[][] } =
  await import(path.join(ROOT, 'scripts/ground/test-parts.mjs'))

const stepsOf = (name: string | undefined, ...filters: string[]) =>
  partsOf({ ...(name ? { name } : {}), filters, reports: '' }).flat()
const testsOf = (...filters: string[]) =>
  stepsOf('checks', ...filters).flatMap(({ args }) => args.filter((arg) => /\.test\.ts$|^-t$/.test(arg)))

test('the checks are the files of their folder that a filter names; without a filter all of them, and no other tests', () => {
  expect(testsOf('english', 'both-ends').toSorted()).toEqual(['checks/both-ends.test.ts', 'checks/english.test.ts'])
  expect(testsOf().length).toBeGreaterThan(20)
  expect(testsOf().filter((file) => !file.startsWith('checks/'))).toEqual([])
  expect(testsOf('english', '-t', 'a name')).toEqual(['checks/english.test.ts', '-t'])
})

test('a part is built first only when its tests read the build', () => {
  const needsBuild = (name?: string, ...filters: string[]) => stepsOf(name, ...filters).some((step) => step.needsBuild)

  expect(needsBuild('checks', 'english')).toBe(false)
  expect(needsBuild('types')).toBe(false)
  expect(needsBuild('unit', 'server/core/access')).toBe(true)
  expect(needsBuild()).toBe(true)
})
