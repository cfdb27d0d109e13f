import fs from 'node:fs'
import path from 'node:path'
import { Problem } from '#contract/core/model/problem.ts'
import { plainTextOf } from '#contract/core/text/richtext.ts'
import type { HelpContents, HelpPage, HelpPlace } from '#contract/features/manual/help.ts'
import { ROOT } from '../../core/config/root.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { pageOf } from '../../core/messages/marked-text.ts'

/** Order and screens of the pages in docs/help. */
type Contents = { name: string; title: HelpPlace['title']; pages: { name: string; screen: string }[] }[]

/** A page in a file of its own for each language, `<stem>.mn.md` and `<stem>.en.md`. */
interface HelpFile extends Pick<HelpPlace, 'name' | 'screen' | 'otherScreens'> {
  part: string
  stem: string
}

/** The first line of a page in the folder of a feature: which part of the contents it belongs to, and its screens. */
const PLACE = /^<!-- part: (?<part>\w+); screen: (?<screen>[\w/-]+)(?<others>(?:, [\w/-]+)*) -->$/m

interface Help {
  contents: HelpContents
  pages: ReadonlyMap<string, HelpPage>
  /** The folded search words of each page. */
  words: ReadonlyMap<string, string>
}

let loaded: Help | undefined

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'))
const readPage = (stem: string, lang: 'mn' | 'en') =>
  pageOf(fs.readFileSync(`${stem}.${lang}.md`, 'utf8').replace(PLACE, ''))

/** The help of this release; read once, on first use. */
function help(): Help {
  loaded ??= readHelp()
  return loaded
}

/** The pages that features bring in their own folders, by name. @throws when a page does not say its place. */
function filesOfFeatures(root: string): HelpFile[] {
  const features = path.join(root, 'server/features')
  const names = fs.readdirSync(features).filter((name) => fs.existsSync(path.join(features, name, 'help.mn.md')))
  return names.toSorted().map((name) => {
    const stem = path.join(features, name, 'help')
    const { part, screen, others = '' } = PLACE.exec(fs.readFileSync(`${stem}.mn.md`, 'utf8'))?.groups ?? {}
    if (!part || !screen)
      throw new Error(`${name}/help.mn.md: begin with <!-- part: work; screen: /dashboard/${name} -->`)
    return { name, screen, otherScreens: others.split(', ').slice(1), part, stem }
  })
}

/** The help in the files of a project: docs/help in the order of contents.json, and behind it the pages of features. */
export function readHelp(root = ROOT): Help {
  const { version } = readJson(path.join(root, 'package.json')) as { version: string }
  const pages = new Map<string, HelpPage>()
  const folder = path.join(root, 'docs/help')
  const brought = filesOfFeatures(root)
  const parts = (readJson(path.join(folder, 'contents.json')) as Contents).map(
    ({ name: part, title, pages: named }) => ({
      title,
      pages: [
        ...named.map(({ name, screen }) => ({ name, screen, otherScreens: [], stem: path.join(folder, name) })),
        ...brought.filter((page) => page.part === part),
      ].map(({ name, screen, otherScreens, stem }): HelpPlace => {
        const [mn, en] = [readPage(stem, 'mn'), readPage(stem, 'en')]
        const place = { name, screen, otherScreens, title: { mn: mn.title, en: en.title } }
        pages.set(name, { ...place, body: { mn: mn.body, en: en.body } })
        return place
      }),
    }),
  )
  const words = new Map(
    [...pages].map(([name, { title, body }]) => [
      name,
      searchText(title.mn, title.en, plainTextOf(body.mn), body.en && plainTextOf(body.en)),
    ]),
  )
  return { contents: { release: version, parts }, pages, words }
}

/** The table of contents; with `q`, only pages that have a word beginning with each of its words. */
export function helpContents(q: string | undefined): HelpContents {
  const { contents, words } = help()
  if (!q) return contents
  const wanted = searchText(q).split(' ').filter(Boolean)
  const isFound = ({ name }: HelpPlace) =>
    wanted.length > 0 && wanted.every((word) => ` ${words.get(name)}`.includes(` ${word}`))
  const parts = contents.parts.map((part) => ({ ...part, pages: part.pages.filter(isFound) }))
  return { ...contents, parts: parts.filter(({ pages }) => pages.length > 0) }
}

/** One page. @throws Problem('not_found') */
export function helpPage(name: string): HelpPage {
  const page = help().pages.get(name)
  if (!page) throw new Problem('not_found')
  return page
}
