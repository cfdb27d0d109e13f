import { type Localized, langOf } from '#contract/core/text/unicode.ts'
import { useSite } from '../site.ts'

/** The `lang` attribute of a fallback text whose translation is missing; undefined in the page's language. */
export function useForeignLang(): (text: Localized) => 'mn' | 'en' | undefined {
  const { lang } = useSite()
  return (text) => (langOf(text, lang) === lang ? undefined : langOf(text, lang))
}
