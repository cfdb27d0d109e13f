import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '../../core/config/root.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { readHelp } from './help.ts'

// The product's help (docs/rules/manual.md), on a database without demo data.

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate manual cascade')
})

interface Place {
  name: string
  title: { mn: string; en: string }
  screen: string
}
const contents = async (q = '') => {
  const { parts } = okOf(await t.as(leader).get(`/v1/manual/help${q && `?q=${encodeURIComponent(q)}`}`), 200)
  return parts.flatMap(({ pages }: { pages: Place[] }) => pages) as Place[]
}
const copy = (names: string[], person = cityAdmin) => t.as(person).post('/v1/manual/help/copies', { names })

describe('the help of the product', () => {
  test('has every page of docs/help and of features, in both languages, without any chapter in the database', async () => {
    const files = fs.readdirSync(path.join(ROOT, 'docs/help')).filter((file) => file.endsWith('.md'))
    const ofFeatures = fs
      .readdirSync(path.join(ROOT, 'server/features'), { recursive: true, encoding: 'utf8' })
      .flatMap((file) => {
        const [, feature, lang] = /^(\w+)[\\/]help\.(mn|en)\.md$/.exec(file) ?? []
        return feature ? [`${feature}.${lang}.md`] : []
      })
    const names = (await contents()).map(({ name }) => name)

    expect(names.flatMap((name) => [`${name}.en.md`, `${name}.mn.md`]).toSorted()).toEqual(
      [...files, ...ofFeatures].toSorted(),
    )
  })

  test('has the page in the folder of a feature, in the part and for the screen that it names', () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-help-'))
    const folder = 'server/features/wells'
    const write = (file: string, text: string) => {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      fs.writeFileSync(path.join(root, file), text)
    }
    write('package.json', '{ "version": "1.2.3" }')
    write('docs/help/contents.json', JSON.stringify([{ name: 'work', title: { mn: 'Ажил', en: 'Work' }, pages: [] }]))
    write(
      `${folder}/help.mn.md`,
      '<!-- part: work; screen: /dashboard/wells, /dashboard/pumps -->\n# Худаг\n\nБүх худаг.\n',
    )
    write(`${folder}/help.en.md`, '# Wells\n\nAll wells.\n')

    const { contents, pages } = readHelp(root)
    write(`${folder}/help.mn.md`, '# Худаг\n')
    const withoutPlace = () => readHelp(root)

    expect(contents.parts[0]?.pages).toEqual([
      {
        name: 'wells',
        title: { mn: 'Худаг', en: 'Wells' },
        screen: '/dashboard/wells',
        otherScreens: ['/dashboard/pumps'],
      },
    ])
    expect(JSON.stringify(pages.get('wells')?.body.mn)).not.toContain('part:')
    expect(withoutPlace).toThrow('wells/help.mn.md: begin with')
    fs.rmSync(root, { recursive: true })
  })

  test('returns each page with title, text and a unique screen', async () => {
    const pages = await contents()

    for (const { name, title } of pages) {
      const page = okOf(await t.as(leader).get(`/v1/manual/help/${name}`), 200)
      expect(page.title).toEqual(title)
      expect([page.body.mn.content.length > 1, page.body.en.content.length > 1]).toEqual([true, true])
    }
    expect(pages.every(({ title, screen }) => title.mn && title.en && screen.startsWith('/dashboard'))).toBe(true)
    expect(new Set(pages.map(({ screen }) => screen)).size).toBe(pages.length)
  })

  test('reports its release', async () => {
    const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

    expect(okOf(await t.as(leader).get('/v1/manual/help'), 200).release).toBe(version)
  })

  test('is found by word beginnings in both languages, folded like other searches', async () => {
    expect((await contents('зорчил')).map(({ name }) => name)).toContain('violations')
    expect((await contents('viola')).map(({ name }) => name)).toContain('violations')
    expect(await contents('зөрчил xyzzy')).toEqual([])
    expect(await contents('…')).toEqual([])
  })

  test.each([['nothing'], ['..%2F..%2Fpackage'], ['start.mn']])('there is no page %s', async (name) => {
    expect([400, 404]).toContain((await t.as(leader).get(`/v1/manual/help/${name}`)).status)
  })

  test('is for staff only', async () => {
    for (const path of ['/v1/manual/help', '/v1/manual/help/news']) {
      expect((await t.as(citizen).get(path)).status).toBe(403)
      expect((await t.as(null).get(path)).status).toBe(401)
    }
  })
})

describe('copies of help pages', () => {
  test("are the city's drafts with the text and the screen of the page, which nobody else sees", async () => {
    const answer = await copy(['news', 'reports'])

    expect([answer.status, answer.body.data]).toEqual([201, { copied: ['news', 'reports'], skipped: [] }])
    const { data } = (await t.as(cityAdmin).get('/v1/manual/tree')).body
    const page = okOf(await t.as(leader).get('/v1/manual/help/news'), 200)
    expect(data.map(({ screen, phase }: { screen: string; phase: string }) => [screen, phase])).toEqual([
      ['/dashboard/news', 'draft'],
      ['/dashboard/reports', 'draft'],
    ])
    const chapter = okOf(await t.as(cityAdmin).get(`/v1/manual/${data[0].id}`), 200)
    expect([chapter.title, chapter.body]).toEqual([page.title, page.body])
    expect((await t.as(leader).get('/v1/manual/tree')).body.data).toEqual([])
  })

  test('keep the chapter of a screen that has one, even when two people copy the same pages concurrently', async () => {
    const both = await Promise.all([copy(['news', 'laws']), copy(['news', 'laws'])])

    expect(both.flatMap(({ body }) => body.data?.copied ?? []).toSorted()).toEqual(['laws', 'news'])
    expect((await copy(['news', 'laws', 'faq'])).body.data).toEqual({ copied: ['faq'], skipped: ['news', 'laws'] })
    expect((await t.as(cityAdmin).get('/v1/manual/tree')).body.data).toHaveLength(3)
  })

  test('of an unknown page are not created', async () => {
    expect((await copy(['news', 'nothing'])).status).toBe(404)
    expect((await t.as(cityAdmin).get('/v1/manual/tree')).body.data).toEqual([])
  })

  test('can only be created by the city', async () => {
    for (const person of [districtAdmin, khorooAdmin, leader, citizen]) {
      expect((await copy(['news'], person)).status).toBe(403)
    }
  })
})
