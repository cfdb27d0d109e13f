import type { AssetClass, Country, Sector } from './kinds.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

interface Words {
  assetClass: Record<AssetClass, string>
  sector: Record<Sector, string>
  country: Record<Country, string>
}

/** Names of asset classes, sectors and countries by language. */
export const holdingLabels: { mn: Words; en: Words } = { mn, en }
