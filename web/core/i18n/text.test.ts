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
  test('are Mongolian initially, with their placeholders filled', () => {
    expect(currentLang()).toBe('mn')
    expect(text('hello', { name: 'Болд' })).toBe('Сайн байна уу, Болд')
  })

  test('are English after switching to it, and Mongolian after switching back', async () => {
    await showLanguage('en')
    expect(text('hello', { name: 'Bold' })).toBe('Hello, Bold')

    await showLanguage('mn')
    expect(text('hello', { name: 'Болд' })).toBe('Сайн байна уу, Болд')
  })

  test('registered while English is loading are English too', async () => {
    const choosing = showLanguage('en')
    const late = makeTexts('late', { bell: 'Мэдэгдэл' }, async () => ({ bell: 'Notifications' }))
    await showNewTexts()
    await choosing

    expect(late.text('bell')).toBe('Notifications')
    expect(text('hello', { name: 'Bold' })).toBe('Hello, Bold')
  })

  test('are English in Arabic, which only tests right-to-left layout', async () => {
    await showLanguage('ar')

    expect(textLanguage('ar')).toBe('en')
    expect(text('hello', { name: 'Bold' })).toBe('Hello, Bold')
  })

  test.each([
    [0, '0 files'],
    [1, '1 file'],
    [2, '2 files'],
    [1480, '1,480 files'],
  ])('%i uses its plural form', async (count, expected) => {
    await showLanguage('en')

    expect(text('files.count', { count })).toBe(expected)
  })

  test('write counts with a space between thousands in Mongolian, and other numbers as they are', () => {
    expect(text('files.count', { count: 12_480 })).toBe('12\u00A0480 ширхэг файл')
    expect(text('hello', { name: 12_480 })).toBe('Сайн байна уу, 12480')
  })

  test('of two language changes in a row the last one applies', async () => {
    const first = showLanguage('en')
    const second = showLanguage('mn')
    await Promise.all([first, second])

    expect(currentLang()).toBe('mn')
  })

  test('a catalogue whose English fails to load remains Mongolian until it can be loaded', async () => {
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

  test('an unknown key composed at run time is reported during development', () => {
    // @ts-expect-error a wrong key does not compile
    expect(text('nothing.here')).toBe('nothing.here')
    expect(console.error).toHaveBeenCalledWith('no text: test:nothing.here')
  })

  test('a missing placeholder value does not compile', () => {
    // @ts-expect-error the name is missing
    expect(text('hello')).toContain('{{name}}')
  })
})
