import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../server/core/config/root.ts'
import type { Served } from '../server/core/requests/declare.ts'
import { readHelp } from '../server/features/manual/help.ts'
import { features } from '../server/features.ts'
import { app, people, type TestApp } from '../server/testing/app.ts'
import { demoCity } from '../server/testing/demo-city.ts'
import { idOf } from '../server/testing/people.ts'
import { SHARED_LABELS } from './catalogues.ts'
import { findCalques } from './english.ts'
import { allTexts, namesIn } from './help.ts'

// What `npm run new-feature` writes, in a tree of its own that links to everything else of the project.

const LISTS = ['contract', 'server', 'web'].map((side) => `${side}/features.ts`)
let tree: string
let written: string[]
let writeFeature: (root: string, name: string, called?: { mn?: string; en?: string; one?: string }) => string[]

beforeAll(async () => {
  ;({ writeFeature } = await import(path.join(ROOT, 'scripts/new-feature/write.mjs')))
  tree = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-feature-')))
  for (const name of ['package.json', 'tsconfig.base.json', 'biome.json', ...LISTS]) {
    fs.mkdirSync(path.dirname(path.join(tree, name)), { recursive: true })
    fs.copyFileSync(path.join(ROOT, name), path.join(tree, name))
  }
  fs.mkdirSync(path.join(tree, 'docs'))
  const linked = [
    'node_modules',
    'docs/help',
    'contract/core',
    'server/core',
    'server/testing',
    'web/core',
    'web/ui',
    'web/testing',
  ]
  for (const name of linked) fs.symlinkSync(path.join(ROOT, name), path.join(tree, name))
  for (const side of ['contract', 'server', 'web']) fs.mkdirSync(path.join(tree, side, 'features'))
  written = writeFeature(tree, 'wells', { mn: 'Худаг', en: 'Wells' }).map((file) => path.relative(tree, file))
})
afterAll(() => fs.rmSync(tree, { recursive: true, force: true }))

const read = (file: string) => fs.readFileSync(path.join(tree, file), 'utf8')
function runTool(...args: string[]): string {
  try {
    execFileSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
    return ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return stdout + stderr
  }
}

test('touches its own three folders and three lists, and nothing else', () => {
  const outside = written.filter((file) => !/^(contract|server|web)\/features\/wells\//.test(file))

  expect(outside, 'change scripts/new-feature/write.mjs').toEqual(LISTS)
  for (const list of LISTS) {
    const added = read(list)
      .split('\n')
      .filter((line) => !fs.readFileSync(path.join(ROOT, list), 'utf8').split('\n').includes(line))
    expect(added, list).toEqual([expect.stringMatching(/^import .*wells\/index\.ts'$/), '  wells,'])
  }
  // a word of the template that was not replaced
  expect(
    written.filter((file) => /(?<![A-Za-z])[Tt]hing|THING|NAME_MN|NAME_EN|MENU_ORDER/.test(file + read(file))),
    'let scripts/new-feature/write.mjs replace the word',
  ).toEqual([])
})

test('its texts keep the rules of checks/text.test.ts and checks/english.test.ts', () => {
  const labels = Object.keys(SHARED_LABELS).filter((label) => read('web/features/wells/mn.ts').includes(`'${label}'`))
  const calques = written.flatMap((file) => findCalques(file, read(file)).map(({ words }) => `${file}: ${words}`))

  expect([labels, calques], 'change the templates in scripts/new-feature/').toEqual([[], []])
})

test('its help page belongs to its screen, and names only what the screen says', async () => {
  const { contents, pages } = readHelp(tree)
  const texts = await allTexts()
  const unknown = (['mn', 'en'] as const).map((lang) => {
    const own = read(`web/features/wells/${lang}.ts`)
    const names = namesIn(read(`server/features/wells/help.${lang}.md`))
    return names.filter((name) => !texts[lang].has(name) && !own.includes(`'${name}'`))
  })

  expect(pages.get('wells')).toMatchObject({ screen: '/dashboard/wells', title: { mn: 'Худаг', en: 'Wells' } })
  expect(contents.parts[1]?.pages.at(-1)?.name).toBe('wells')
  expect(unknown, 'change the templates in scripts/new-feature/').toEqual([[], []])
})

test.each([
  ['benches', undefined, 'bench', 'a bench'],
  ['cities', undefined, 'city', 'a city'],
  ['houses', undefined, 'house', 'a house'],
  ['offices', undefined, 'office', 'an office'],
  ['shelves', 'shelf', 'shelf', 'a shelf'],
])('%s, with --one %s, have the singular %s', (name, given, one, withArticle) => {
  const files = writeFeature(tree, name, given === undefined ? {} : { one: given })
  const capital = one.charAt(0).toUpperCase() + one.slice(1)

  expect(files).toContain(path.join(tree, `web/features/${name}/${capital}Dialog.tsx`))
  const contract = read(`contract/features/${name}/index.ts`)
  expect(contract).toContain(`export const ${capital}Draft = `)
  expect(contract).toContain(`'Changes ${withArticle}.'`)
})

test.each(['Wells', 'w', 'two-words', '../up', 'faq.x'])('refuses the name %s', (name) => {
  expect(() => writeFeature(tree, name)).toThrow(/3 to 30 small letters/)
})

test('refuses a name that is taken', () => {
  expect(() => writeFeature(tree, 'wells')).toThrow(/is there already/)
})

describe('the files', () => {
  const browser = {
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
  }

  test.each([
    ['server', ['index.ts', 'testing.ts', 'demo.ts', 'wells.test.ts'], { types: ['node'] }],
    [
      'web',
      // the setup declares the matchers of the tests
      ['index.ts', 'Wells.tsx', 'Wells.test.tsx', 'find.ts', 'walk.ts', '../../testing/setup.ts'],
      { types: ['vite/client', 'node'], ...browser },
    ],
  ] as const)('of %s pass the types', (side, names, options) => {
    const config = path.join(tree, `tsconfig.${side}.json`)
    const files = names.map((name) => `${side}/features/wells/${name}`)
    const compilerOptions = { noEmit: true, ...options }
    fs.writeFileSync(config, JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, files }))
    const errors = runTool('node_modules/typescript/bin/tsc', '-p', config).split('\n')

    // core alone has errors where other modules declare what it uses: `npm test -- types` reads it whole
    expect(
      errors.filter((line) => line.includes('features/wells/')),
      'change the templates in scripts/new-feature/',
    ).toEqual([])
  })
})

describe('the feature, served', () => {
  const { districtAdmin, otherDistrictAdmin, leader } = people
  const draft = { name: { mn: 'Өргөө' }, areaId: idOf('D1K1'), state: 'active' }
  let t: TestApp
  let wells: Served
  beforeAll(async () => {
    ;({ default: wells } = await import(path.join(tree, 'server/features/wells/index.ts')))
    t = await app({ features: { ...features, wells } })
    const migration = written.find((file) => file.endsWith('.sql')) ?? ''
    await t.core.pool.query(read(migration))
  })
  const idsFor = async (person: (typeof people)[keyof typeof people], query = '') =>
    (await t.as(person).get(`/v1/wells${query}`)).body.data.map(({ id }: { id: string }) => id)

  test('keeps the reach: another district finds nothing, a leader writes nothing, an area out of reach is refused', async () => {
    const made = await t.as(districtAdmin).post('/v1/wells', draft)
    expect([made.status, made.body.data.name]).toEqual([201, { mn: 'Өргөө' }])

    expect(await idsFor(districtAdmin, '?q=оргоо')).toEqual([made.body.data.id])
    expect(await idsFor(otherDistrictAdmin)).toEqual([])
    expect((await t.as(leader).post('/v1/wells', draft)).status).toBe(403)
    const elsewhere = await t.as(districtAdmin).post('/v1/wells', { ...draft, areaId: idOf('D2K1') })
    expect(elsewhere.body.errors).toEqual([expect.objectContaining({ path: 'areaId', code: 'out_of_reach' })])
    const tooHigh = await t.as(districtAdmin).post('/v1/wells', { ...draft, areaId: idOf('D1') })
    expect(tooHigh.body.errors).toEqual([expect.objectContaining({ path: 'areaId', code: 'khoroo_or_section' })])
  })

  test('says for how long the rows of its table are kept', () => {
    expect(Object.keys(wells.personalData?.kept ?? {})).toEqual(['wells'])
  })

  test('adds records to the demo city, which a section leader sees too', async () => {
    await wells.demo?.(demoCity(t))

    expect(await idsFor(leader)).toHaveLength(1)
    expect((await idsFor(people.cityAdmin, '?state=inactive')).length).toBeGreaterThan(0)
  })
})
