import { describe, expect, test } from 'vitest'
import { areaByCode } from './area-codes.ts'

const find = areaByCode([{ code: 'БЗД-01-03' }, { code: 'БЗД-01-13' }, { code: 'Х-1' }, { code: 'Х-01' }])

describe('an area is found by the code as typed', () => {
  test.each([
    ['БЗД-01-03', 'БЗД-01-03'],
    ['бзд 1/3', 'БЗД-01-03'],
    [' БЗД–1–3 ', 'БЗД-01-03'],
    ['бзд.01.13', 'БЗД-01-13'],
    ['х-01', 'Х-01'],
    ['Х-1', 'Х-1'],
  ])('%s finds %s', (typed, code) => {
    expect(find(typed)).toEqual({ code })
  })

  test('a spelling that fits two codes is ambiguous', () => {
    expect(find('Х 001')).toBe('ambiguous')
  })

  test.each(['', 'БЗД', 'БЗД-01-0', 'БЗД-01-03-1'])('"%s" finds no area', (typed) => {
    expect(find(typed)).toBeUndefined()
  })
})
