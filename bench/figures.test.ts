import { describe, expect, test } from 'vitest'
import type { Shot } from './api/shots.ts'
import { type Figure, goalText, inDigits, isMet, middle, summaryOf } from './figures.ts'
import { figuresTable } from './report.ts'

const figure = (value: number, goal?: Figure['goal']): Figure => ({ what: 'x', value, unit: 'ms', goal })
const shot = (cpuMs: number, more: Partial<Shot> = {}): Shot => ({ perSecond: 100, p50: 1, p99: 2, cpuMs, ...more })
const one = { name: 'list', what: 'a list', asker: 'city' as const, paths: ['/'], goal: 1.7 }

describe('a goal', () => {
  test('is missed by what could not be measured', () => {
    expect(isMet(figure(Number.NaN, { most: 5 }))).toBe(false)
    expect(isMet(figure(Number.NaN, { least: 5 }))).toBe(false)
  })

  test('is missed on the wrong side of its bound and met on the bound', () => {
    expect(isMet(figure(5.01, { most: 5 }))).toBe(false)
    expect(isMet(figure(5, { most: 5 }))).toBe(true)
    expect(isMet(figure(94, { least: 95 }))).toBe(false)
    expect(isMet(figure(95, { least: 95 }))).toBe(true)
  })

  test('that nobody set is neither met nor missed', () => {
    expect(isMet(figure(1))).toBeUndefined()
  })

  test('reads as a sentence', () => {
    expect(goalText({ most: 5 }, 'ms')).toBe('at most 5 ms')
    expect(goalText({ least: 95 })).toBe('at least 95')
  })
})

describe('rounds', () => {
  test('are compared one by one: a slow round counts for neither', () => {
    const { cpu, ours, bare, goal } = summaryOf({
      one,
      ours: [shot(1.5), shot(4), shot(1.7)],
      bare: [shot(1), shot(2.5), shot(1)],
    })

    expect(cpu).toEqual({ low: 1.5, median: 1.6 })
    expect([ours.cpuMs, bare.cpuMs, goal]).toEqual([1.7, 1, 1.7])
  })

  test('give the median of every figure separately', () => {
    const shots = [
      shot(1, { p50: 9, perSecond: 10 }),
      shot(2, { p50: 7, perSecond: 30 }),
      shot(3, { p50: 8, perSecond: 20 }),
    ]

    expect(middle(shots)).toEqual({ perSecond: 20, p50: 8, p99: 2, cpuMs: 2 })
  })
})

test('numbers show about three digits that count', () => {
  expect([0.1234, 1.5, 12.34, 123.4, 12_345.6, Number.NaN].map(inDigits)).toEqual([
    '0.12',
    '1.50',
    '12.3',
    '123',
    '12,346',
    '–',
  ])
})

test('a table says for each figure whether its goal is met', () => {
  const lines = figuresTable([figure(4, { most: 5 }), figure(6, { most: 5 }), figure(7)]).split('\n')

  expect(lines.slice(2)).toEqual([
    '| x | 4.00 ms | at most 5 ms | met |',
    '| x | 6.00 ms | at most 5 ms | **not met** |',
    '| x | 7.00 ms |  |  |',
  ])
})
