import { plainTextOf } from '#contract/core/text/richtext-doc.ts'
import { type Product, shopCategories } from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { AreaPath } from '../../core/areas/AreaPath.tsx'
import { cityCategories } from '../../core/content/categories.ts'
import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields, type FieldOf } from '../../core/forms/stale-merge.ts'
import { useLang } from '../../core/i18n/text.ts'
import { type ProductValues, valuesOf } from './product-values.ts'
import { shopTexts } from './texts.ts'

const useCategories = cityCategories(shopCategories)

interface Props {
  mine: ProductValues
  theirs: Product
  onClose: () => void
  onChoose: (keep: ReadonlySet<string>) => void
}

/** Compares what somebody else has saved meanwhile with the values in the form. */
export function ProductStale({ mine, theirs, ...rest }: Props) {
  const t = shopTexts.useText()
  const words = shopLabels[useLang()]
  const { nameOf } = useCategories()
  const labels = {
    code: t('form.code'),
    name: t('form.name'),
    description: t('form.description'),
    areaId: t('form.area'),
    category: t('form.category'),
    gender: t('form.gender'),
    tags: t('form.tags'),
    price: t('form.price'),
    sale: t('form.salePrice'),
    pictures: t('form.pictures'),
    variants: t('form.variants'),
  }
  const shown = (values: ProductValues) => ({
    code: values.code,
    name: [values.name.mn, values.name.en].filter(Boolean).join(' · '),
    description: [plainTextOf(values.description.mn), plainTextOf(values.description.en)].filter(Boolean).join(' · '),
    areaId: values.areaId ?? '',
    category: values.category ? nameOf(values.category) : '',
    gender: words.gender[values.gender],
    tags: values.tags,
    price: values.price,
    sale: [values.sale.price, values.sale.from, values.sale.until].filter(Boolean).join(' · '),
    pictures: values.pictures.map((_, i) => t('show.picture', { n: i + 1 })).join(', '),
    variants: values.variants
      .map(({ colour, size, stock }) => [colour && words.colour[colour], size, stock].filter(Boolean).join(' '))
      .join(', '),
  })
  const fields = differingFields<FieldOf<ProductValues>>(labels, shown(mine), shown(valuesOf(theirs, null))).map(
    (field) =>
      field.name === 'areaId'
        ? { ...field, mine: <AreaPath id={field.mine} />, theirs: <AreaPath id={field.theirs} /> }
        : field,
  )
  return <StaleDialog fields={fields} {...rest} />
}
