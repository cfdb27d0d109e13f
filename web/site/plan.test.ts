import { expect, test } from 'vitest'
import { cityIdentity } from '#contract/core/areas/city.ts'
import { planOf, problemPlanOf } from './plan.ts'

const ID = '0199a000-0000-7000-8000-00000000000a'
const plan = (address: string, cookies = '') => planOf(new URL(address, 'https://nutag.example'), cookies)
const shown = (address: string) => {
  const { url, isShared, cacheSeconds } = plan(address) ?? {}
  return [`${url?.pathname}${url?.search}`, isShared, (cacheSeconds ?? 0) > 0]
}

test.each([
  ['/?utm_source=x', '/', true, true],
  ['/news/', '/news', true, true],
  [`/news/${ID.toUpperCase()}?fbclid=1&lang=en`, `/news/${ID}?lang=en`, true, true],
  ['/news?page=2&category=event&x=1', '/news?category=event&page=2', true, true],
  ['/news?category=event&page=2', '/news?category=event&page=2', true, true],
  ['/news?page=1&lang=de', '/news', true, true],
  ['/news?page=21', '/news?page=21', true, false],
  ['/news?q=%D0%BD', '/news?q=%D0%BD', true, false],
  ['/faqs?q=a', '/faqs?q=a', true, false],
  ['/laws?category=nonsense', '/laws', true, true],
  [`/videos?video=${ID}`, `/videos?video=${ID}`, true, true],
  [`/surveys?askedIn=${ID}&page=1`, `/surveys?askedIn=${ID}`, true, true],
  [`/survey/${ID}?ticket=x`, `/survey/${ID}`, true, true],
  ['/contact-us', '/contact-us', false, true],
  [`/feeds/news.xml?utm_source=x&q=a&areaId=${ID.toUpperCase()}`, `/feeds/news.xml?areaId=${ID}`, true, true],
])('%s is reduced to %s', (address, url, isShared, isCached) => {
  expect(shown(address)).toEqual([url, isShared, isCached])
})

test('an address of the application has no plan', () => {
  expect(plan('/dashboard/app')).toBeUndefined()
})

test.each([
  ['', { lang: 'mn', cookies: {} }],
  ['themeMode=light; themeLayout=mini; themeStretch=true', { lang: 'mn', cookies: {} }],
  ['session=secret; themeMode=dark', { lang: 'mn', cookies: { themeMode: 'dark' } }],
  ['i18nextLng=ar', { lang: 'ar', cookies: { themeDirection: 'rtl' } }],
  ['i18nextLng=xx; themeColorPresets=nonsense', { lang: 'mn', cookies: {} }],
])('of the cookies «%s» only those that change a page are kept', (cookies, settings) => {
  expect(plan('/', cookies)?.settings).toEqual(settings)
})

test('the order of cookies does not change the cache key', () => {
  expect(plan('/', 'themeMode=dark; i18nextLng=en')?.look).toBe(plan('/news', 'i18nextLng=en;themeMode=dark')?.look)
})

test('a problem page is the same at every address, except for the language of the address', () => {
  const look = (address: string) => problemPlanOf(new URL(address, 'https://nutag.example'), '').look
  expect(look('/news/x')).toBe(look('/laws/y?page=3'))
  expect(look('/news/x?lang=en')).not.toBe(look('/news/x'))
})

test('a city without English shows Mongolian, regardless of address and cookie', () => {
  const value = { ...cityIdentity.default, languages: ['mn'] }
  const city = { [cityIdentity.key]: [{ from: '2026-01-01', value }] }
  const url = new URL('https://nutag.example/news?lang=en')

  const shownTo = planOf(url, 'i18nextLng=en', city)
  expect([shownTo?.settings.lang, shownTo?.url.search]).toEqual(['mn', ''])
  expect(problemPlanOf(url, 'i18nextLng=en', city).settings.lang).toBe('mn')
  expect(planOf(url, '', {})?.settings.lang).toBe('en')
})
