import { SourceMap } from 'node:module'
import { describe, expect, test } from 'vitest'
import {
  between,
  cpuMsOf,
  endedCpuMsOf,
  median,
  packagesOf,
  percentile,
  ratiosOf,
  residentMbOf,
  selfTimes,
} from './arithmetic.ts'

describe('median and percentile', () => {
  test('nothing has neither', () => {
    expect(() => median([])).toThrow(RangeError)
    expect(() => percentile([], 0.5)).toThrow(RangeError)
  })

  test('the median does not follow one bad round', () => {
    expect(median([1.2, 9, 1.1])).toBe(1.2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })

  test('numbers are sorted as numbers, and the given list stays as it is', () => {
    const values = [10, 9, 100]
    expect(median(values)).toBe(10)
    expect(values).toEqual([10, 9, 100])
  })

  test('of a hundred values the 99th in order is p99', () => {
    const values = Array.from({ length: 100 }, (_, i) => 100 - i)
    expect(percentile(values, 0.99)).toBe(99)
    expect(percentile(values, 0.5)).toBe(50)
    expect(percentile([7], 0.99)).toBe(7)
  })
})

describe('ratios', () => {
  test('a round is compared with its own round alone', () => {
    // the machine was twice as slow in the second round, for both
    expect(ratiosOf([1.5, 3.2, 1.8], [1, 2, 1])).toEqual({ low: 1.5, median: 1.6 })
  })

  test('rounds that lack their counterpart are refused', () => {
    expect(() => ratiosOf([1, 2], [1])).toThrow(RangeError)
  })
})

describe('what Linux says of a process', () => {
  test('user and system time are the 14th and 15th field, of ended children the 16th and 17th, whatever the name of the program', () => {
    const rest = 'S 1 2 3 0 -1 4194304 100 0 0 0 250 50 9 9 20 0 11 0 12345'
    expect(cpuMsOf(`4711 (node) ${rest}`)).toBe(3000)
    expect(cpuMsOf(`4711 (a) b) c) ${rest}`)).toBe(3000)
    expect(endedCpuMsOf(`4711 (a) b) c) ${rest}`)).toBe(180)
  })

  test('memory is VmRSS in MB', () => {
    expect(residentMbOf('Name:\tnode\nVmHWM:\t  200000 kB\nVmRSS:\t  104448 kB\nThreads:\t11\n')).toBe(102)
  })

  test('another text is refused', () => {
    expect(() => cpuMsOf('nothing')).toThrow(RangeError)
    expect(() => endedCpuMsOf('nothing')).toThrow(RangeError)
    expect(() => residentMbOf('Name:\tkthreadd\n')).toThrow(RangeError)
  })
})

test('self times of a profile leave out the idle time and add up what has one name', () => {
  const frame = (functionName: string, url = '', lineNumber = 0) => ({ functionName, url, lineNumber, columnNumber: 0 })
  const profile = {
    startTime: 100_000,
    nodes: [
      { id: 1, callFrame: frame('(idle)') },
      { id: 2, callFrame: frame('parse', 'file:///x/main.mjs', 9) },
      { id: 3, callFrame: frame('parse', 'file:///x/main.mjs', 9) },
      { id: 4, callFrame: frame('') },
    ],
    samples: [1, 2, 3, 4],
    timeDeltas: [5000, 1000, 2000, 1000],
  }
  expect(selfTimes(profile)).toEqual([
    { name: 'parse main.mjs:10', ms: 3, share: 0.75 },
    { name: '(anonymous)', ms: 1, share: 0.25 },
  ])
  // taken at 105,000, 106,000, 108,000 and 109,000
  expect(between(profile, 106_000, 108_500).samples).toEqual([2, 3])
})

test('time is added up by package, by the source map of each file of the server', () => {
  const sources = [
    'node_modules/@node-rs/argon2/index.js',
    'node_modules/pg/lib/client.js',
    'server/core/access/rows.ts',
  ]
  // the first three lines are of one source each
  const map = new SourceMap({
    file: '',
    version: 3,
    sources: sources.map((source) => `../../${source}`),
    sourcesContent: [],
    names: [],
    mappings: 'AAAA;ACAA;ACAA',
    sourceRoot: '',
  })
  const of = packagesOf(new Map([['main.mjs', map]]))
  const at = (lineNumber: number, url = 'file:///dist/main.mjs') =>
    of({ functionName: 'f', url, lineNumber, columnNumber: 7 })
  expect([at(0), at(1), at(2)]).toEqual(['@node-rs/argon2', 'pg', 'server/core/access'])
  expect(at(1, 'node:net')).toBe('node')
  expect(at(1, 'file:///x/node_modules/pg-pool/index.js')).toBe('pg-pool')
  expect(at(1, 'file:///dist/other.mjs')).toBe('node')
  expect(of({ functionName: '(garbage collector)', url: '', lineNumber: -1, columnNumber: -1 })).toBe(
    '(garbage collector)',
  )
})
