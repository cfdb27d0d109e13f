import { type ReactNode, useMemo } from 'react'
import { cityIdentity, logoUrl } from '#contract/core/city.ts'
import { inLang } from '#contract/core/text.ts'
import { BrandContext } from '../../ui/brand.ts'
import { useLang } from '../text.ts'
import { useCity } from './values.ts'

/** Gives the interface the name and the logo of the city. */
export function CityBrand({ children }: { children: ReactNode }) {
  const identity = useCity(cityIdentity)
  const lang = useLang()
  const brand = useMemo(() => ({ name: inLang(identity.name, lang), logo: logoUrl(identity) }), [identity, lang])
  return <BrandContext value={brand}>{children}</BrandContext>
}

/** Whether the city offers a language to its readers. */
export function useOfferedLanguages(): (language: string) => boolean {
  const languages: readonly string[] = useCity(cityIdentity).languages
  return (language) => languages.includes(language)
}
