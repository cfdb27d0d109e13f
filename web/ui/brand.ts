import { createContext, useContext } from 'react'

/** Whose interface this is: in titles and beside the sign. */
export interface Brand {
  name: string
  /** The address of a picture that stands in place of the product's own sign. */
  logo?: string | undefined
}

/** The product's own brand, until the city has set another. */
export const OWN_BRAND: Brand = { name: 'Nutag' }

export const BrandContext = createContext<Brand>(OWN_BRAND)

export const useBrand = (): Brand => useContext(BrandContext)
