import type { Catalogue } from '#contract/core/text/catalogue.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import type { PublicPage } from './page.ts'
import { addTexts } from './text.ts'

type Page = Pick<PublicPage, 'texts'>

/** The modules with the texts of a page below web/, as the build's manifest names them. */
export const textModules = (lang: Lang, { texts }: Page): string[] => [
  `site/texts/${lang}.ts`,
  ...(texts ? [`site/texts/${texts}-all-${lang}.ts`] : []),
]

type Loader = Record<Lang, () => Promise<Catalogue>>
const COMMON: Loader = {
  mn: async () => (await import('./texts/mn.ts')).mn,
  en: async () => (await import('./texts/en.ts')).en,
}
const MORE: Record<NonNullable<Page['texts']>, Loader> = {
  blog: {
    mn: async () => (await import('./texts/blog-all-mn.ts')).mn,
    en: async () => (await import('./texts/blog-all-en.ts')).en,
  },
  fund: {
    mn: async () => (await import('./texts/fund-all-mn.ts')).mn,
    en: async () => (await import('./texts/fund-all-en.ts')).en,
  },
  payment: {
    mn: async () => (await import('./texts/payment-all-mn.ts')).mn,
    en: async () => (await import('./texts/payment-all-en.ts')).en,
  },
  services: {
    mn: async () => (await import('./texts/services-all-mn.ts')).mn,
    en: async () => (await import('./texts/services-all-en.ts')).en,
  },
}

/** Loads the texts of every page in one language. */
export const loadTexts = async (lang: Lang): Promise<void> => addTexts(lang, await COMMON[lang]())

/** Loads the texts that only some pages need, in one language. */
export async function loadMoreTexts(lang: Lang, { texts }: Page): Promise<void> {
  if (texts) addTexts(lang, await MORE[texts][lang]())
}
