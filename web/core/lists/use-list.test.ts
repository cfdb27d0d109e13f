import { describe, expect, test } from 'vitest'
import { readListState, writeListState } from './use-list.ts'

const state = (search: string) => readListState(new URLSearchParams(search), ['category', 'phase'])
const write = (search: string, change: Parameters<typeof writeListState>[1]) =>
  writeListState(new URLSearchParams(search), change).toString()

describe('the state of a list in its address', () => {
  test('without parameters it is the first page of the default size', () => {
    expect(state('')).toEqual({ page: 1, pageSize: 25, sort: undefined, q: '', filters: {} })
  })

  test('all parameters are read, and those that are not filters of the list are ignored', () => {
    expect(state('page=3&pageSize=50&sort=-postedAt&q=ус&category=event&other=1')).toEqual({
      page: 3,
      pageSize: 50,
      sort: '-postedAt',
      q: 'ус',
      filters: { category: 'event' },
    })
  })

  test.each(['page=-1', 'page=abc', 'page=0', 'page=1.5'])('%s is the first page', (search) => {
    expect(state(search).page).toBe(1)
  })

  test('a change of filter, search or order returns to the first page', () => {
    expect(write('page=7', { filters: { category: 'event' } })).toBe('category=event')
    expect(write('page=7', { q: 'зам' })).toBe('q=%D0%B7%D0%B0%D0%BC')
    expect(write('page=7&sort=title', { sort: '-title' })).toBe('sort=-title')
  })

  test('changing the page keeps all other parameters', () => {
    expect(write('q=a&category=event', { page: 2 })).toBe('q=a&category=event&page=2')
  })

  test('default values are omitted from the address', () => {
    expect(
      write('page=2&pageSize=50&q=a&category=event', {
        page: 1,
        pageSize: 25,
        q: '',
        filters: { category: undefined },
      }),
    ).toBe('')
  })
})
