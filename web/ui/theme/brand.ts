import { createContext, useContext } from 'react'

/** The organization's name, used in titles and next to the logo. */
export interface Brand {
  name: string
  /** Address of a picture that replaces the product's logo. */
  logo?: string | undefined
}

/** The product's brand, used until the city sets its own. */
export const OWN_BRAND: Brand = { name: 'Nutag' }

export const BrandContext = createContext<Brand>(OWN_BRAND)

export const useBrand = (): Brand => useContext(BrandContext)
