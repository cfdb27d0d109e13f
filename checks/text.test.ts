import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROBLEMS } from '#contract/core/model/problem.ts'
import { findLookalikes } from '#contract/core/text/lookalikes.ts'
import { message } from '#contract/core/text/messages.ts'
import { ROOT } from '../server/core/config/root.ts'
import { allCatalogues, filesUnder, type Pair, SHARED_LABELS, textsOf } from './catalogues.ts'

const pairs = await allCatalogues()
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const placesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).toSorted()

test('there are catalogues of core, features and public pages', () => {
  expect(pairs.map((p) => p.file)).toEqual(expect.arrayContaining(['contract/core/text/messages/mn.ts']))
})

describe.each(pairs.map((p) => [p.file, p] as const))('%s', (_file, pair: Pair) => {
  const english = new Map(textsOf(pair.en))

  test('English has the same keys and the same {{places}}', () => {
    const mongolian = textsOf(pair.mn)
    expect([...english.keys()].toSorted(), `add the keys to both ${pair.file} and the en.ts next to it`).toEqual(
      mongolian.map(([key]) => key).toSorted(),
    )
    const differing = mongolian.filter(([key, text]) => `${placesOf(text)}` !== `${placesOf(english.get(key) ?? '')}`)
    // a plural form may leave out the number it stands for
    expect(
      differing.filter(([key]) => !/[_.](one|other|zero)$/.test(key)).map(([key]) => key),
      'use the same {{places}} in both languages',
    ).toEqual([])
  })

  test('no text is empty, has a look-alike letter, or an exclamation mark', () => {
    const all = [...textsOf(pair.mn), ...english]
    expect(
      all.filter(([, text]) => text.trim() === '' || text.includes('!')).map(([key]) => key),
      `write a text without '!' in ${pair.file} or the en.ts next to it`,
    ).toEqual([])
    expect(
      textsOf(pair.mn).filter(([, text]) => findLookalikes(text.replace(/\{\{\w+\}\}/g, '')).length > 0),
      `type these words again in ${pair.file}, with a Mongolian keyboard`,
    ).toEqual([])
  })

  test('Mongolian is Mongolian and English is English', () => {
    const latin = textsOf(pair.mn).filter(([, text]) => withoutNames(text).match(/[A-Za-z]{4,}/))
    const cyrillic = [...english].filter(([, text]) => withoutNames(text).match(/[Ѐ-ӿ]/))
    expect(latin, 'write Mongolian, or add the name to NAMES in checks/text.test.ts').toEqual([])
    expect(cyrillic, 'write English, or add the name to NAMES in checks/text.test.ts').toEqual([])
  })
})

/** Names and standards that stand as they are in both languages. */
const NAMES =
  /\{\{\w+\}\}|Nutag|Нутаг|Google|Facebook|YouTube|Vimeo|PostgreSQL|JavaScript|XLSForm|CalDAV|KoboToolbox|SPSS|Node|OpenAPI|JSON Lines|JSON|XLSX|Excel|HTTPS?|SMTP|STARTTLS|TLS|imap\.[\w.]+|WCAG|Word|Caps Lock|[\wЀ-ӿ-]+\.(?:jpg|png|xlsx|mp4|pdf)|JPEG|WebP|HEIC|TIFF|AVIF|DOCX|PPTX|Ctrl|Shift|Enter|Space|Home|End|Esc|Tab|F2|Delete|English|Монгол|العربية|Arabic|Email|TRUST_PROXY|PDF|CSV|https?:\S+|\S+@\S+|[Өө]|[А-Я]{1,3}\d{8}|Улаанбаатар|Баянзүрх/g
const withoutNames = (text: string) => text.replace(NAMES, '')

test('every problem and every code of a refused field has a text in both languages', () => {
  const missing = Object.keys(PROBLEMS).flatMap((code) =>
    (['mn', 'en'] as const)
      .filter((lang) => message(lang, `problem.${code}`) === `problem.${code}`)
      .map((lang) => `${lang} ${code}`),
  )
  expect(missing, 'add them under `problem` in contract/core/text/messages/mn.ts and en.ts').toEqual([])

  // codes are written where a check names them: error: 'code', message: 'code', fieldProblem('path', 'code')
  const sources = filesUnder(['contract', 'server'], /(?<!test)\.ts$/)
    .filter((file) => !/\.test\.ts$|messages\/|testing\//.test(file))
    .map(read)
    .join('\n')
  const named = [
    ...sources.matchAll(/fieldProblem\([^,)]+, '([a-z_]+)'/g),
    ...sources.matchAll(/(?:error|message): '([a-z]+(?:_[a-z]+)*)'/g),
    ...sources.matchAll(/code: '([a-z]+(?:_[a-z]+)*)'/g),
  ].map((m) => m[1] ?? '')
  const without = [...new Set(named)].filter(
    (code) => code !== 'custom' && !(code in PROBLEMS) && message('mn', `field.${code}`) === `field.${code}`,
  )
  expect(without, 'add them under `field` in contract/core/text/messages/mn.ts and en.ts').toEqual([])
})

test('no text says that another person changed something: it may have been the reader, in another window', () => {
  const SAYS =
    /өөр (?:хэрэглэгч|хүн|ажилтан)\S* .*(?:өөрчил|зас|хариул)|(?:somebody|someone) else.*(?:chang|edit|answer)/i
  const guessing = pairs.flatMap(({ file, mn, en }) =>
    [...textsOf(mn), ...textsOf(en)]
      .filter(([, text]) => SAYS.test(text) && !/та өөр цонх|you in another window/.test(text))
      .map(([key]) => `${file}: ${key}`),
  )
  expect(guessing, 'say in these catalogues that it was changed, and not by whom').toEqual([])
})

test('the shared labels are those of coreTexts', () => {
  const core = pairs.find(({ file }) => file === 'web/core/i18n/texts/mn.ts')
  const [mn, en] = [new Map(textsOf(core?.mn ?? {})), new Map(textsOf(core?.en ?? {}))]

  expect(
    Object.values(SHARED_LABELS).map(({ key }) => [mn.get(key), en.get(key)]),
    'change SHARED_LABELS in checks/catalogues.ts with the catalogue',
  ).toEqual(Object.entries(SHARED_LABELS).map(([label, shared]) => [label, shared.en]))
})

test('features use the shared labels of buttons and results', () => {
  // the catalogue of controls shows labels as examples
  const ofFeatures = pairs.filter(({ file }) => /^web\/features\/(?!catalogue)/.test(file))
  const again = ofFeatures.flatMap(({ file, mn, en }) => {
    const english = new Map(textsOf(en))
    // with another English text it has another meaning
    return textsOf(mn).flatMap(([key, text]) => {
      const shared = SHARED_LABELS[text]
      return shared && shared.en === english.get(key) ? [`${file}: ${key} is \`${shared.key}\` of coreTexts`] : []
    })
  })

  expect(ofFeatures.length).toBeGreaterThan(40)
  expect(again, 'use the text of coreTexts, and remove the key from mn.ts and en.ts').toEqual([])
})

test('the Mongolian half of a record is not filled in the language of the reader', () => {
  const sources = filesUnder(['web'], /(?<!test)\.tsx?$/)
  expect(
    sources.filter((file) => /\bmn: (?:t|c|f|words|text)\(/.test(read(file))),
    'take the text from the Mongolian catalogue in these files',
  ).toEqual([])
})

test('no key of a catalogue is left over', () => {
  const uses = new Map<string, Uses>()
  const leftOver = pairs.flatMap((pair) => {
    const root = pair.file.split('/')[0] ?? ''
    const used = uses.get(root) ?? usesIn(root === 'contract' ? ['contract', 'server', 'demo', 'web'] : [root])
    uses.set(root, used)
    return textsOf(pair.mn)
      .map(([key]) => key)
      .filter((key) => !isUsed(key, used))
      .map((key) => `${pair.file}: ${key}`)
  })

  expect(leftOver, 'remove them from the catalogues').toEqual([])
})

/** What source files say that may name a text: whole strings, beginnings of strings that are put together, properties. */
interface Uses {
  strings: ReadonlySet<string>
  beginnings: ReadonlySet<string>
  properties: ReadonlySet<string>
}

function usesIn(roots: string[]): Uses {
  const code = filesUnder(roots, /\.tsx?$/)
    .filter((file) => !/(^|[/-])(mn|en)\.ts$|\.test\.tsx?$/.test(file))
    .map(read)
    .join('\n')
  const found = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map((match) => match.at(-1) ?? ''))
  // `a.b.${…}` is built from 'a.b' and, where that is itself put together, from 'b'
  const suffixesOf = (chain: string) => chain.split('.').map((_, i, parts) => parts.slice(i).join('.'))
  return {
    strings: found(/(?=(['"`])([\w.]+)\1)/g),
    beginnings: new Set([...found(/([\w.]+)\.\$\{/g), ...found(/'([\w.]+)\.'/g)].flatMap(suffixesOf)),
    properties: found(/(?=[.{,] ?(\w+))/g),
  }
}

/**
 * A key is used when the code contains it whole, when the code builds it (`before.${…}`), when its last part is read off the
 * catalogue as an object (`text.title`), or when its first part chooses a branch by name.
 */
function isUsed(key: string, { strings, beginnings, properties }: Uses): boolean {
  const parts = key
    .replace(/(_|\.)(one|other|zero)$/, '')
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
  if (strings.has(parts.join('.')) || strings.has(parts[0] ?? '')) return true
  if (parts.slice(0, -1).some((_, n) => beginnings.has(parts.slice(0, n + 1).join('.')))) return true
  return properties.has(parts.at(-1) ?? '')
}

/** Mongolian that is no text: the letters a database must know, the name of the city that a first start makes, what people type into a search. */
const NOT_FOR_READERS = [
  'server/core/database/embedded/index.ts',
  'server/core/accounts/first-admin.ts',
  'server/features/areas/area-words.ts',
  'web/core/shell/palette-entry.ts',
  'web/ui/editor/paste.ts',
  'web/ui/theme/fold.ts',
]

test('the code contains no text that a person reads', () => {
  const files = filesUnder(['web', 'server'], /\.tsx?$/).filter(
    (file) =>
      !/(^|[/-])(mn|en)\.ts$|\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$)|(^|\/)(walk|demo)\.ts$|server\/commands\/|^server\/main\.ts$/.test(
        file,
      ) && !NOT_FOR_READERS.includes(file),
  )
  const cyrillic = files.flatMap((file) =>
    codeLines(file)
      .filter((line) => /[Ѐ-ӿ]/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  const english = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      codeLines(file)
        .filter(
          (line) =>
            />\s*[A-Z][a-z]+ [a-z]+[^<{]*</.test(line) ||
            /(?:label|title|placeholder|alt|aria-label)="[A-Z][a-z]+/.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(
    [...cyrillic, ...english],
    'add the texts to mn.ts and en.ts of the feature, and read them from there',
  ).toEqual([])
})

/** Lines without comments. */
function codeLines(file: string): string[] {
  return read(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/, ''))
}
