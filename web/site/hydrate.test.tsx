import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from './App.tsx'
import { answerPage } from './pages/AnswerPage.tsx'
import { pageAt } from './pages.ts'
import type { PageData, PageSettings } from './renderer.ts'
import { article, ids, onlyMongolian, pageOf, path, row, survey } from './testing/fixture.ts'

let root: Root | undefined
let complaints: unknown[]
beforeEach(() => {
  complaints = []
  document.cookie = 'i18nextLng=; Max-Age=0'
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation((...said) => complaints.push(said))
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 204 })),
  )
})
afterEach(() => {
  act(() => root?.unmount())
  vi.restoreAllMocks()
})

function hydratePage(address: string, data: PageData, settings: PageSettings) {
  history.replaceState(null, '', address)
  const url = new URL(location.href)
  const element = <App url={url} page={pageAt(url, data, answerPage)} state={{ data, settings }} />
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(element)
  act(() => {
    root = hydrateRoot(box, element, { onRecoverableError: (error) => complaints.push(error) })
  })
  return box
}

const ARTICLE: PageData = { article: { data: article }, path: { data: path }, more: pageOf([row, onlyMongolian]) }
const LIST: PageData = {
  list: pageOf([row, onlyMongolian], 30),
  pinned: pageOf([row]),
  districts: { data: path.slice(1, 2) },
}

test.each([
  ['/', LIST],
  ['/news?page=2', LIST],
  [`/news/${ids.article}`, ARTICLE],
  [`/survey/${survey.id}`, { survey: { data: survey }, surveyBelow: { data: path.slice(1, 2) } }],
  [`/survey/${survey.id}`, { survey: { data: { ...survey, openToAll: false } } }],
  [`/news/${ids.other}`, { problem: { code: 'not_found', status: 404 } }],
] as const)('%s is hydrated without errors in every language', (address, data) => {
  for (const lang of ['mn', 'en', 'ar'] as const) hydratePage(address, data, { lang, cookies: { themeMode: 'dark' } })

  expect(complaints).toEqual([])
})

test('switching the language applies immediately, is remembered, and removes ?lang from the address', async () => {
  const box = hydratePage(`/news/${ids.article}?lang=mn`, ARTICLE, { lang: 'mn', cookies: {} })
  await act(async () => box.querySelector<HTMLElement>('.head-tools a[hreflang=en]')?.click())

  expect(box.querySelector('h1')?.textContent).toBe('The park has opened')
  expect(document.documentElement.lang).toBe('en')
  expect(document.title).toBe('The park has opened · Nutag')
  expect(document.cookie).toContain('i18nextLng=en')
  expect(localStorage.getItem('i18nextLng')).toBe('en')
  expect(location.search).toBe('')
})

test('a reader is counted once per visit', () => {
  Object.defineProperty(navigator, 'webdriver', { configurable: true, value: false })
  hydratePage(`/news/${ids.article}`, ARTICLE, { lang: 'mn', cookies: {} })
  hydratePage(`/news/${ids.article}`, ARTICLE, { lang: 'mn', cookies: {} })

  expect(fetch).toHaveBeenCalledTimes(1)
  expect(fetch).toHaveBeenCalledWith(`/v1/news/${ids.article}/views`, expect.objectContaining({ method: 'POST' }))
})
