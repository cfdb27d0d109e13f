import type { Catalogue } from '#contract/core/text/catalogue.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import type { PublicPage } from './page.ts'
import { addTexts } from './text.ts'

/** The modules with the texts of a page below web/, as the build's manifest names them. */
export const textModules = (lang: Lang, { hasFundTexts }: Pick<PublicPage, 'hasFundTexts'>): string[] => [
  `site/texts/${lang}.ts`,
  ...(hasFundTexts ? [`site/texts/fund-all-${lang}.ts`] : []),
]

const COMMON: Record<Lang, () => Promise<Catalogue>> = {
  mn: async () => (await import('./texts/mn.ts')).mn,
  en: async () => (await import('./texts/en.ts')).en,
}
const FUND: Record<Lang, () => Promise<Catalogue>> = {
  mn: async () => (await import('./texts/fund-all-mn.ts')).mn,
  en: async () => (await import('./texts/fund-all-en.ts')).en,
}

/** Loads the texts of every page in one language. */
export const loadTexts = async (lang: Lang): Promise<void> => addTexts(lang, await COMMON[lang]())

/** Loads the texts of the pages about the investment funds in one language. */
export const loadFundTexts = async (lang: Lang): Promise<void> => addTexts(lang, await FUND[lang]())
