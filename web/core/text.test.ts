import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentLang, makeTexts, showLanguage, showNewTexts, textLanguage } from './text.ts'

const mn = {
  hello: 'Сайн байна уу, {{name}}',
  files: { count_one: '{{count}} файл', count_other: '{{count}} ширхэг файл' },
} as const
const en = { hello: 'Hello, {{name}}', files: { count_one: '{{count}} file', count_other: '{{count}} files' } }
const { text } = makeTexts('test', mn, async () => en)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await showLanguage('mn')
  vi.restoreAllMocks()
})

describe('texts', () => {
  test('are Mongolian from the start, with their places filled', () => {
    expect(currentLang()).toBe('mn')
    expect(text('hello', { name: 'Болд' })).toBe('Сайн байна уу, Болд')
  })

  test('are English once it is chosen, and Mongolian again', async () => {
    await showLanguage('en')
    expect(text('hello', { name: 'Bold' })).toBe('Hello, Bold')

    await showLanguage('mn')
    expect(text('hello', { name: 'Болд' })).toBe('Сайн байна уу, Болд')
  })

  test('of code that is loaded while English is on its way are English too', async () => {
    const choosing = showLanguage('en')
    const late = makeTexts('late', { bell: 'Мэдэгдэл' }, async () => ({ bell: 'Notifications' }))
    await showNewTexts()
    await choosing

    expect(late.text('bell')).toBe('Notifications')
    expect(text('hello', { name: 'Bold' })).toBe('Hello, Bold')
  })

  test('Arabic is a check of the direction and shows English', async () => {
    await showLanguage('ar')

    expect(textLanguage('ar')).toBe('en')
    expect(text('hello', { name: 'Bold' })).toBe('Hello, Bold')
  })

  test.each([
    [0, '0 files'],
    [1, '1 file'],
    [2, '2 files'],
  ])('%i takes its own form', async (count, expected) => {
    await showLanguage('en')

    expect(text('files.count', { count })).toBe(expected)
  })

  test('of two choices in a row the last one holds', async () => {
    const first = showLanguage('en')
    const second = showLanguage('mn')
    await Promise.all([first, second])

    expect(currentLang()).toBe('mn')
  })

  test('a catalogue whose English cannot be loaded stays Mongolian and comes when it can be', async () => {
    const load = vi
      .fn<() => Promise<{ a: string }>>()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue({ a: 'B' })
    const late = makeTexts('late', { a: 'Б' } as const, load)

    await showLanguage('en')
    expect(late.text('a')).toBe('Б')

    await showLanguage('en')
    expect(late.text('a')).toBe('B')
  })

  test('a key made at run time that does not exist is reported while developing', () => {
    // @ts-expect-error a wrong key does not compile
    expect(text('nothing.here')).toBe('nothing.here')
    expect(console.error).toHaveBeenCalledWith('no text: test:nothing.here')
  })

  test('a place left empty does not compile', () => {
    // @ts-expect-error the name is missing
    expect(text('hello')).toContain('{{name}}')
  })
})
