import type { Entry } from '#contract/core/model/entries.ts'
import type { SettingChanges } from '#contract/core/time/dated.ts'
import { shopCategories } from '#contract/features/shop/categories.ts'
import { entriesToday } from './entries-today.ts'
import { searchOf } from './law-filter.ts'

/** The orders of the shop, as the API names them. */
export const SHOP_SORTS = ['-createdAt', 'price', '-price', 'name'] as const
type ShopSort = (typeof SHOP_SORTS)[number]

/** The filter of the shop; every part is optional. */
export interface ShopFilter {
  page: number
  q?: string
  category?: string
  sort?: ShopSort
  /** With a lower price today. */
  sale?: 'true'
}

/** Today's categories in display order, including closed ones, whose products remain. */
export const shopCategoriesIn = (city: SettingChanges): readonly Entry[] => entriesToday(shopCategories, city)

const PAGE_MAX = 1_000_000

/** The filter in an address. Invalid values are ignored, so that every link leads somewhere. */
export function shopFilterOf(url: URL, city: SettingChanges = {}): ShopFilter {
  const { searchParams } = url
  const page = Number(searchParams.get('page'))
  const filter: ShopFilter = { page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1 }
  const q = searchOf(url)
  if (q) filter.q = q
  const category = shopCategoriesIn(city).find(({ key }) => key === searchParams.get('category'))?.key
  if (category) filter.category = category
  const sort = SHOP_SORTS.find((one) => one === searchParams.get('sort'))
  if (sort && sort !== SHOP_SORTS[0]) filter.sort = sort
  if (searchParams.get('sale') === 'true') filter.sale = 'true'
  return filter
}

/** The query of the page with this filter; the first page is the default. */
export const shopQueryOf = ({ page, ...filter }: ShopFilter): Record<string, string | undefined> => ({
  ...filter,
  page: page > 1 ? String(page) : undefined,
})
