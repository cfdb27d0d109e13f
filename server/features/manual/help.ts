import fs from 'node:fs'
import path from 'node:path'
import { Problem } from '#contract/core/model/problem.ts'
import { plainTextOf } from '#contract/core/text/richtext.ts'
import type { HelpContents, HelpPage, HelpPlace } from '#contract/features/manual/help.ts'
import { ROOT } from '../../core/config/root.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { pageOf } from '../../core/messages/marked-text.ts'

/** The pages of the product's help: Markdown in both languages, and contents.json with order and screens. */
const HELP = path.join(ROOT, 'docs/help')

type Contents = { title: HelpPlace['title']; pages: { name: string; screen: string }[] }[]

interface Help {
  contents: HelpContents
  pages: ReadonlyMap<string, HelpPage>
  /** The folded search words of each page. */
  words: ReadonlyMap<string, string>
}

let loaded: Help | undefined

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'))
const readPage = (name: string, lang: 'mn' | 'en') =>
  pageOf(fs.readFileSync(path.join(HELP, `${name}.${lang}.md`), 'utf8'))

/** The help of this release; read once, on first use. */
function help(): Help {
  loaded ??= load()
  return loaded
}

function load(): Help {
  const { version } = readJson(path.join(ROOT, 'package.json')) as { version: string }
  const pages = new Map<string, HelpPage>()
  const parts = (readJson(path.join(HELP, 'contents.json')) as Contents).map(({ title, pages: named }) => ({
    title,
    pages: named.map(({ name, screen }): HelpPlace => {
      const [mn, en] = [readPage(name, 'mn'), readPage(name, 'en')]
      const place = { name, screen, title: { mn: mn.title, en: en.title } }
      pages.set(name, { ...place, body: { mn: mn.body, en: en.body } })
      return place
    }),
  }))
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
