import { COLOURS, GENDERS, PRODUCT_STATUSES, shopCategories } from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { cityCategories } from '../../core/content/categories.ts'
import { useLang } from '../../core/i18n/text.ts'
import { AreaFilter, BoxFilter, ChoiceFilter, type FilterProps, OwnFilter } from '../../core/lists/filters.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { shopTexts } from './texts.ts'

const useCategories = cityCategories(shopCategories)

/** The filters of the shop, stored in the address. */
export const SHOP_FILTERS = ['category', 'gender', 'colour', 'minPrice', 'maxPrice', 'sale', 'inStock', 'areaId']
/** The filters of the list of products. */
export const LIST_FILTERS = ['status', 'category', 'gender', 'colour', 'mine', 'low', 'sale', 'areaId']

/** What both screens filter by. */
function CommonFilters(of: FilterProps) {
  const t = shopTexts.useText()
  const words = shopLabels[useLang()]
  const { all } = useCategories()
  return (
    <>
      <ChoiceFilter {...of} name="category" label={t('filter.category')} any={t('filter.anyCategory')} options={all} />
      <ChoiceFilter
        {...of}
        name="gender"
        label={t('filter.gender')}
        any={t('filter.anyGender')}
        options={GENDERS.map((value) => ({ value, label: words.gender[value] }))}
      />
      <ChoiceFilter
        {...of}
        name="colour"
        label={t('filter.colour')}
        any={t('filter.anyColour')}
        options={COLOURS.map((value) => ({ value, label: words.colour[value] }))}
      />
    </>
  )
}

const WHOLE = /^\d{1,10}$/

function PriceFilter({
  name,
  label,
  filters,
  onChange,
}: FilterProps & { name: 'minPrice' | 'maxPrice'; label: string }) {
  return (
    <OwnFilter name={name} text={`${label}: ${filters[name]}`} filters={filters} onChange={onChange}>
      <TextField
        label={label}
        inputMode="numeric"
        defaultValue={filters[name] ?? ''}
        onChange={(event) => {
          const text = event.currentTarget.value.replace(/\s/g, '')
          // the address contains only complete numbers
          if (text === '' || WHOLE.test(text)) onChange({ [name]: text || undefined })
        }}
      />
    </OwnFilter>
  )
}

/** The filters of the shop's page. */
export function ShopFilters(of: FilterProps) {
  const t = shopTexts.useText()
  return (
    <>
      <CommonFilters {...of} />
      <PriceFilter {...of} name="minPrice" label={t('filter.minPrice')} />
      <PriceFilter {...of} name="maxPrice" label={t('filter.maxPrice')} />
      <BoxFilter {...of} name="sale" label={t('filter.sale')} />
      <BoxFilter {...of} name="inStock" label={t('filter.inStock')} />
      <AreaFilter {...of} />
    </>
  )
}

/** The filters of the list of products. */
export function ListFilters(of: FilterProps) {
  const t = shopTexts.useText()
  const { status } = shopLabels[useLang()]
  return (
    <>
      <ChoiceFilter
        {...of}
        name="status"
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        options={PRODUCT_STATUSES.map((value) => ({ value, label: status[value] }))}
      />
      <CommonFilters {...of} />
      <BoxFilter {...of} name="mine" label={t('filter.mine')} />
      <BoxFilter {...of} name="low" label={t('filter.low')} />
      <BoxFilter {...of} name="sale" label={t('filter.sale')} />
      <AreaFilter {...of} />
    </>
  )
}
