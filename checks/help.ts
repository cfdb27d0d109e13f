import { allCatalogues, type Pair, textsOf } from './catalogues.ts'

export type HelpLang = 'mn' | 'en'

/** All texts of the catalogues in a language. */
const textsIn = (pairs: readonly Pair[], lang: HelpLang) =>
  new Set(pairs.flatMap((pair) => textsOf(pair[lang]).map(([, text]) => text)))

/** The language of a help page, by its file name. */
export const langOf = (file: string): HelpLang => (/\.mn\.md(\.txt)?$/.test(file) ? 'mn' : 'en')

/** What every catalogue of the project says, by language. */
export async function allTexts(): Promise<Readonly<Record<HelpLang, ReadonlySet<string>>>> {
  const pairs = await allCatalogues()
  return { mn: textsIn(pairs, 'mn'), en: textsIn(pairs, 'en') }
}

/** The names on screens in a help page: bold or quoted; a bold word with a full stop begins a paragraph and names nothing. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\*\*([^*]+)\*\*|«([^»]+)»|“([^”]+)”/g)]
    .map((found) => found[1] ?? found[2] ?? found[3] ?? '')
    .filter((name) => !name.endsWith('.'))
