import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countOpening, sourceOf } from './count-opening.ts'

const sent = vi.fn(async (_address: string, init: RequestInit) => (JSON.parse(String(init.body)), new Response()))
const opening = () => sent.mock.calls.map(([, { body }]) => JSON.parse(String(body)))

beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  Object.defineProperty(navigator, 'webdriver', { value: false, configurable: true })
  document.documentElement.lang = 'mn'
})
afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockClear()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

describe('an opened public page', () => {
  test('is reported with its path and language, without its query', () => {
    history.replaceState(null, '', '/news?q=secret#top')
    countOpening()
    expect(opening()).toEqual([{ path: '/news', source: '', lang: 'mn' }])
  })

  test('is not reported when its address has a secret, or when a program opens it', () => {
    history.replaceState(null, '', '/case/report')
    countOpening()
    history.replaceState(null, '', '/news')
    Object.defineProperty(navigator, 'webdriver', { value: true, configurable: true })
    countOpening()
    expect(sent).not.toHaveBeenCalled()
  })

  test('is reported with the words of a search that found nothing', () => {
    history.replaceState(null, '', '/search?q=x')
    const nothing = document.createElement('div')
    nothing.dataset.missed = 'нохой'
    document.body.append(nothing)
    countOpening()
    expect(opening()).toEqual([{ path: '/search', source: '', lang: 'mn', missed: 'нохой' }])
  })
})

test.each([
  ['', ''],
  ['https://www.google.com/search?q=secret', 'www.google.com'],
  ['https://city.mn/news', null],
  ['android-app://com.facebook.katana/', ''],
  ['not an address', ''],
])('the source of %s is %s', (referrer, source) => {
  expect(sourceOf(referrer, 'city.mn')).toBe(source)
})
