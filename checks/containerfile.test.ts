import fs from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'

const text = fs.readFileSync(path.join(ROOT, 'deploy', 'Containerfile'), 'utf8')
const lines = text.split('\n')
const CHANGE = 'change deploy/Containerfile'

test('the container file has no mistake that a linter finds', () => {
  expect(
    validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
    CHANGE,
  ).toEqual([])
})

test('a mistake would be found', () => {
  expect(validate(text.replace('EXPOSE 4000', 'EXPOSE port')).length).toBeGreaterThan(0)
})

test('the image is built in two stages, runs as an unprivileged user and reports its health', () => {
  const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

  expect(
    lines.filter((line) => line.startsWith('FROM ')),
    CHANGE,
  ).toHaveLength(2)
  expect(
    lastStage.find((line) => line.startsWith('USER ')),
    CHANGE,
  ).toMatch(/^USER [1-9]\d+$/)
  expect(
    lastStage.some((line) => line.startsWith('HEALTHCHECK ')),
    CHANGE,
  ).toBe(true)
  expect(
    lastStage.some((line) => line.startsWith('COPY . ')),
    CHANGE,
  ).toBe(false)
})
