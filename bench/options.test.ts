import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('what it does not know is refused', () => {
  expect(() => readOptions(['--fast'])).toThrow('--fast')
  expect(() => readOptions(['--only=api,servers'])).toThrow('api, start, browser')
})

test('a short or partial run is never written into the documentation', () => {
  expect(() => readOptions(['--write', '--quick'])).toThrow('whole run')
  expect(() => readOptions(['--write', '--only=api'])).toThrow('whole run')
  expect(readOptions(['--write']).write).toBe(true)
})

test('without options everything is measured, three rounds of five seconds', () => {
  expect(readOptions([])).toMatchObject({
    parts: ['api', 'start', 'browser'],
    seconds: 5,
    rounds: 3,
    lighthouseRuns: 3,
  })
})

test('parts are run in their order, whatever the order they were named in', () => {
  expect(readOptions(['--only=browser,api']).parts).toEqual(['api', 'browser'])
})
