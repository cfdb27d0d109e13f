import { type ReactNode, useMemo } from 'react'
import { cityIdentity, logoUrl } from '#contract/core/areas/city.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { BrandContext } from '../../ui/theme/brand.ts'
import { useLang } from '../i18n/text.ts'
import { useCity } from './values.ts'

/** Provides the city's name and logo to the interface. */
export function CityBrand({ children }: { children: ReactNode }) {
  const identity = useCity(cityIdentity)
  const lang = useLang()
  const brand = useMemo(() => ({ name: inLang(identity.name, lang), logo: logoUrl(identity) }), [identity, lang])
  return <BrandContext value={brand}>{children}</BrandContext>
}

/** Returns a function that tells whether the city offers a language. */
export function useOfferedLanguages(): (language: string) => boolean {
  const languages: readonly string[] = useCity(cityIdentity).languages
  return (language) => languages.includes(language)
}
