import { type Localized, langOf } from '#contract/core/text.ts'
import { useSite } from '../site.ts'

/** The `lang` of a text that stands in for a missing translation; nothing where it is the page's own. */
export function useForeign(): (text: Localized) => 'mn' | 'en' | undefined {
  const { lang } = useSite()
  return (text) => (langOf(text, lang) === lang ? undefined : langOf(text, lang))
}
