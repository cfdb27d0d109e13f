import { describe, expect, test } from 'vitest'
import { readListState, writeListState } from './list.ts'

const state = (search: string) => readListState(new URLSearchParams(search), ['category', 'phase'])
const write = (search: string, change: Parameters<typeof writeListState>[1]) =>
  writeListState(new URLSearchParams(search), change).toString()

describe('the state of a list stands in its address', () => {
  test('nothing said: the first page of the usual size', () => {
    expect(state('')).toEqual({ page: 1, pageSize: 25, sort: undefined, q: '', filters: {} })
  })

  test('everything said is read, and what is not a filter of the list is left alone', () => {
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

  test('another filter, search or order begins on the first page', () => {
    expect(write('page=7', { filters: { category: 'event' } })).toBe('category=event')
    expect(write('page=7', { q: 'зам' })).toBe('q=%D0%B7%D0%B0%D0%BC')
    expect(write('page=7&sort=title', { sort: '-title' })).toBe('sort=-title')
  })

  test('turning the page keeps everything else', () => {
    expect(write('q=a&category=event', { page: 2 })).toBe('q=a&category=event&page=2')
  })

  test('what is as usual does not stand in the address', () => {
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
