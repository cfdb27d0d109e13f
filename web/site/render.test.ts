import { describe, expect, test } from 'vitest'
import type { PageData, PageSettings } from './renderer.ts'
import { needsOf, render } from './server.tsx'
import { aCase, article, ids, onlyMongolian, pageOf, path, row, survey, surveyResult } from './testing/fixture.ts'

const ORIGIN = 'https://nutag.example'
const at = (address: string) => new URL(address, ORIGIN)
const draw = (address: string, data: PageData, settings: Partial<PageSettings> = {}) =>
  render(at(address), data, { lang: 'mn', cookies: {}, ...settings }, { origin: ORIGIN })

const listOf = <Row>(data: Row[]) => ({ data, meta: { page: 1, pageSize: 20, total: data.length } })

const attached = {
  id: ids.file,
  name: 'тогтоол <1>.pdf',
  type: 'application/pdf',
  bytes: 1_250_000,
  url: `/files/${ids.file}/file`,
}

const PAGES: [name: string, address: string, data: PageData][] = [
  ['home', '/', { pinned: pageOf([row]), list: pageOf([onlyMongolian]), districts: { data: path.slice(1, 2) } }],
  ['home without news', '/', { pinned: pageOf([]), list: pageOf([]), districts: { data: [] } }],
  ['list', '/news', { list: pageOf([onlyMongolian], 30), districts: { data: path.slice(1, 2) } }],
  [
    'list of an area',
    `/news?areaId=${ids.khoroo}&category=event`,
    {
      list: pageOf([row]),
      path: { data: path },
      khoroos: { data: path.slice(2) },
      districts: { data: path.slice(1, 2) },
    },
  ],
  ['nothing found', '/news?q=zzz', { list: pageOf([]), districts: { data: [] } }],
  ['beyond the end', '/news?page=9', { list: pageOf([], 5, 9), districts: { data: [] } }],
  [
    'article',
    `/news/${ids.article}`,
    { article: { data: article }, path: { data: path }, more: pageOf([onlyMongolian]) },
  ],
  ['article with files', `/news/${ids.article}`, { article: { data: { ...article, attachments: [attached] } } }],
  ['article alone', `/news/${ids.article}`, { article: { data: article } }],
  [
    'surveys',
    '/surveys',
    { surveysRunning: listOf([survey]), surveysClosed: listOf([survey]), districts: { data: path.slice(1, 2) } },
  ],
  ['surveys, none of them', '/surveys', { surveysRunning: listOf([]), surveysClosed: listOf([]) }],
  ['survey', `/survey/${survey.id}`, { survey: { data: survey } }],
  ['survey for people with accounts', `/survey/${survey.id}`, { survey: { data: { ...survey, openToAll: false } } }],
  ['survey that has not begun', `/survey/${survey.id}`, { survey: { data: { ...survey, phase: 'expected' } } }],
  [
    'survey with its result',
    `/survey/${survey.id}`,
    { survey: { data: { ...survey, phase: 'closed' } }, surveyResult },
  ],
  [
    'report',
    '/report',
    { report: { data: { ticket: 'T', withoutAccount: true } }, districts: { data: path.slice(1, 2) } },
  ],
  ['report where an account is needed', '/report', { report: { data: { ticket: 'T', withoutAccount: false } } }],
  ['case that was just sent', '/case/violation?key=abc&sent=true', { case: { data: aCase() } }],
  ['case that is asked about', '/case/violation?key=abc', { case: { data: aCase({ canJudge: true, dueOn: null }) } }],
  ['not found', `/news/${ids.other}`, { problem: { code: 'not_found', status: 404 } }],
  ['busy', '/news', { problem: { code: 'unavailable', status: 503 } }],
  ['maintenance', '/', { problem: { code: 'maintenance', status: 503, params: { text: null, until: null } } }],
]

describe.each(['mn', 'en', 'ar'] as const)('in %s', (lang) => {
  describe.each(PAGES)('%s', (_name, address, data) => {
    const { html, head, htmlAttributes } = draw(address, data, { lang })

    test('is readable text without objects, catalogue keys or undefined values', () => {
      const seen = html.replace(/<[^>]*>/g, ' ')
      expect(seen).not.toMatch(/\[object Object\]|undefined|NaN|\{\{/)
      expect(seen).not.toMatch(/\b(site|news|home|article|problem|display|area|surveys)\.[a-z]+/i)
      expect(html).toMatch(/<h1[ >]/)
    })

    test('its head has one title, a description and the tags for sharing', () => {
      expect(head.match(/<title>[^<]{3,}<\/title>/g)).toHaveLength(1)
      for (const name of [
        'name="description"',
        'property="og:title"',
        'property="og:description"',
        'property="og:image"',
        'property="og:url"',
      ])
        expect(head).toMatch(new RegExp(`<meta ${name} content="[^"]+"`))
      expect(head).toContain(`og:image" content="${ORIGIN}/`)
    })

    test('declares its language and direction', () => {
      expect(htmlAttributes).toContain(`lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`)
      if (lang === 'ar') expect(html).toMatch(/^<div class="site" lang="en"/)
    })
  })
})

describe('a running survey', () => {
  const options = [{ id: ids.other, text: { mn: '<b>А</b> </script>' } }]
  const hostile = {
    ...survey.structure[0]?.questions[0],
    type: 'single_choice',
    layout: 'radio',
    other: false,
    options,
  }
  const drawnWith = (more: Partial<typeof survey>) =>
    draw(`/survey/${survey.id}`, {
      survey: { data: { ...survey, ...more } },
      surveyBelow: { data: path.slice(1, 2) },
    }).html
  const structure = [
    { ...survey.structure[0], questions: [{ ...hostile, text: { mn: '"><script>alert(1)</script>\u202e' } }] },
  ] as typeof survey.structure

  test('contains the controls of its first questions by name, and the areas below the target', () => {
    const html = drawnWith({})
    const id = survey.structure[0]?.questions[0]?.id
    expect(html.match(new RegExp(`<input [^>]*name="${id}"[^>]* value="(true|false)"`, 'g'))).toHaveLength(2)
    expect(html).toContain(`<option value="${ids.district}">`)
    expect(html).toMatch(/<form class="sv-form"[^>]* data-waits="true"/)
  })

  test('texts of questions are escaped', () => {
    const html = drawnWith({ structure })
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toMatch(/<script|<b>/)
  })

  test('hides the form for accounts from anonymous readers, and has no form where homes must be confirmed', () => {
    expect(drawnWith({ openToAll: false })).toMatch(/class="unless-signed-in"><section[^]*class="if-signed-in"/)
    expect(drawnWith({ openToAll: false, confirmedHome: true })).not.toContain('sv-form')
    expect(drawnWith({ channels: ['in_person'] })).not.toContain('sv-form')
  })

  test('a survey with the maximum number of questions is rendered with its first group only', () => {
    const questions = Array.from({ length: 200 }, (_, i) => ({ ...survey.structure[0]?.questions[0], id: `q${i}` }))
    const groups = Array.from({ length: 20 }, (_, g) => ({
      id: `g${g}`,
      title: { mn: `Бүлэг ${g}` },
      questions: questions.slice(g * 10, g * 10 + 10),
    })) as typeof survey.structure
    const html = drawnWith({ structure: groups, questions: 200 })
    expect(html.match(/<fieldset class="sv-question"/g)).toHaveLength(10)
    expect(html).toContain('1 / 20 бүлэг')
  })
})

describe('status', () => {
  test.each([
    ['/', 200],
    [`/news/${ids.other}`, 404],
    ['/news/%D1%85', 404],
  ])('%s without a response has status %i', (address, status) => {
    expect(draw(address, {}).status).toBe(status)
  })
})

describe('the article', () => {
  const data: PageData = { article: { data: article }, path: { data: path }, more: pageOf([onlyMongolian]) }
  const { html, head } = draw(`/news/${ids.article}`, data)

  test('date and area come before the headline, then picture and text', () => {
    const order = [
      '2026 оны 9 дүгээр сарын 28',
      'Баянзүрх дүүрэг',
      '<h1',
      'alt="Шинэ хүрээлэн"',
      'Хүрээлэнг иргэдийн',
      'alt="Тоглоомын талбай"',
    ]
    const places = order.map((text) => html.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('its picture has a size, so that the layout does not shift', () => {
    expect(html).toMatch(
      /srcSet="\/files\/[^"]*small\.webp 320w, [^"]*medium\.webp 800w, [^"]*large\.webp 1600w"[^>]*width="1600" height="1067"/,
    )
  })

  test('the first visible picture is preloaded in the head', () => {
    expect(head).toMatch(/<link rel="preload" as="image" imageSrcSet="[^"]*large\.webp 1600w"/)
    expect(html).toMatch(/^<div class="site"/)
  })

  test('other news of its area are linked', () => {
    expect(html).toContain(`href="/news/${ids.other}"`)
  })

  test('its canonical address has no language, and links to the other language', () => {
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/news/${ids.article}" />`)
    expect(head).toContain(`hreflang="en" href="${ORIGIN}/news/${ids.article}?lang=en"`)
  })

  test('in English without a translation it is Mongolian, with a notice', () => {
    const foreign = { ...article, title: { mn: 'Хурал' }, body: { mn: article.body.mn } }
    const drawn = draw(`/news/${ids.article}`, { article: { data: foreign } }, { lang: 'en' })

    expect(drawn.html).toContain('<h1 lang="mn">Хурал</h1>')
    expect(drawn.html).toContain('<div class="nt-rich" lang="mn">')
    expect(drawn.html).toContain('available in Mongolian only')
    expect(drawn.head).not.toContain('hreflang="en"')
  })

  test('scripts in a title are escaped, in the page and in its structured data', () => {
    const evil = { ...article, title: { mn: '</script><script>alert(1)</script>"><img src=x>' } }
    const drawn = draw(`/news/${ids.article}`, { article: { data: evil } })

    expect(drawn.html).not.toContain('<script>alert')
    expect(drawn.head).not.toMatch(/<script>alert|<img/)
    const ld = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(drawn.head)?.[1] ?? ''
    expect(JSON.parse(ld).headline).toBe(evil.title.mn)
  })
})

test('attached files are links with name, kind and size', () => {
  const { html } = draw(`/news/${ids.article}`, { article: { data: { ...article, attachments: [attached] } } })
  const seen = html.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, ' ')

  expect(html).toContain(`href="/files/${ids.file}/file"`)
  expect(seen).toContain('тогтоол &lt;1&gt;.pdf')
  expect(seen).toMatch(/PDF · 1[.,]\d/)
  expect(draw(`/news/${ids.article}`, { article: { data: article } }).html).not.toContain('class="attachments"')
})

describe('display settings', () => {
  test('those of the cookies are applied before any script has run', () => {
    const { htmlAttributes } = draw(
      '/',
      {},
      { cookies: { themeMode: 'dark', themeColorPresets: 'red', themeContrast: 'bold' } },
    )

    expect(htmlAttributes).toContain('data-mantine-color-scheme="dark" data-preset="red" data-contrast="bold"')
  })

  test('an invalid cookie counts as unset', () => {
    const { htmlAttributes } = draw('/', {}, { cookies: { themeMode: '"><script>', themeColorPresets: 'pink' } })

    expect(htmlAttributes).toContain('data-mantine-color-scheme="light" data-preset="default"')
  })

  test('?lang takes precedence over the cookie, and links keep it, so that switching works without scripts', () => {
    const { html } = draw('/news?lang=en', { list: pageOf([row]) }, { lang: 'mn' })

    expect(html).toContain('The park has opened')
    expect(html).toContain(`href="/news/${ids.article}?lang=en"`)
  })
})

describe('the API calls of a page', () => {
  const names = (address: string, known?: PageData) => needsOf(at(address), known)?.map(({ name }) => name)

  test('other addresses belong to the application', () => {
    for (const address of ['/dashboard', '/auth/login', '/news/a/b', '/newsletter', '/404'])
      expect(needsOf(at(address))).toBeUndefined()
  })

  test('the article first, then the calls that depend on its area', () => {
    expect(names(`/news/${ids.article}`)).toEqual(['article'])
    expect(names(`/news/${ids.article}`, { article: { data: article } })).toEqual(['article', 'path', 'more'])
  })

  test('an invalid id makes no call', () => {
    expect(needsOf(at("/news/1' or 1=1"))).toEqual([])
  })

  test('invalid values are not passed on', () => {
    const [list] = needsOf(at(`/news?page=abc&category=nope&areaId=1&q=${'a'.repeat(300)}&utm_source=x`)) ?? []

    expect(list?.input.query).toEqual({ page: 1, pageSize: 12, q: 'a'.repeat(100) })
  })

  test('the first page of a list shows pinned news first, a search does not', () => {
    expect(names('/news')).toContain('pinned')
    expect(names('/news?page=2')).not.toContain('pinned')
    expect(names('/news?q=сургууль')).not.toContain('pinned')
  })
})

describe('maintenance', () => {
  const params = {
    text: { mn: 'Сервер <b>солигдож</b> байна.', en: 'The server is being replaced.' },
    until: '2026-11-21T10:00:00Z',
  }
  const problem = { code: 'maintenance', status: 503, params }

  test('shows the message in the reader’s language, escaped, with its end in Ulaanbaatar time and status 503', () => {
    const mn = draw('/news', { problem })
    const en = draw('/', { problem }, { lang: 'en' })

    expect([mn.status, en.status]).toEqual([503, 503])
    expect(mn.html).toContain('Сервер &lt;b&gt;солигдож&lt;/b&gt; байна.')
    expect(en.html).toContain('The server is being replaced. Expected to end: ')
    expect(mn.html).toContain('18:00')
    expect(en.head).toContain('noindex')
  })
})

describe('surveys', () => {
  test('a running survey needs the areas below a single target, a closed one its result if it is public', () => {
    const needs = (change: object) =>
      needsOf(at(`/survey/${survey.id}`), { survey: { data: { ...survey, ...change } } })?.map(({ name }) => name)

    expect(needs({})).toEqual(['survey', 'surveyBelow'])
    expect(needs({ targets: [...survey.targets, { ...survey.targets[0], areaId: ids.khoroo }] })).toEqual(['survey'])
    expect(needs({ phase: 'closed' })).toEqual(['survey', 'surveyResult'])
    expect(needs({ phase: 'closed', resultView: 'staff_after_close' })).toEqual(['survey'])
  })

  test('the public result shows the count and share of each answer', () => {
    const { html } = draw(`/survey/${survey.id}`, { survey: { data: { ...survey, phase: 'closed' } }, surveyResult })
    const seen = html.replace(/<!-- -->/g, '').replace(/<[^>]*>/g, ' ')

    expect(seen).toMatch(/Тийм\s+9 · 75.0%/)
    expect(seen).toMatch(/Үгүй\s+3 · 25.0%/)
  })

  test('a result with too few answers to be anonymous is hidden', () => {
    const few = { data: { ...surveyResult.data, answers: 3, hidden: true } }
    const { html } = draw(`/survey/${survey.id}`, {
      survey: { data: { ...survey, phase: 'closed' } },
      surveyResult: few,
    })
    expect(html).not.toContain('survey-bars')
    expect(html).toContain('Таваас цөөн')
  })

  test('without scripts the page says that it needs them', () => {
    const { html } = draw(`/survey/${survey.id}`, { survey: { data: survey } })
    expect(html).toContain('no-script')
    expect(html).toContain('JavaScript-ийг')
  })

  test('an invalid address of a survey has status 404', () => {
    expect(needsOf(at('/survey/x'))).toEqual([])
    expect(draw('/survey/x', {}).status).toBe(404)
  })
})
