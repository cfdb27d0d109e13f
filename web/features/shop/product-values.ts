import type { Localized } from '#contract/core/text/localized.ts'
import { integerOf } from '#contract/core/text/numbers.ts'
import type { RichDoc } from '#contract/core/text/richtext-doc.ts'
import type { Colour, Gender, Product } from '#contract/features/shop/index.ts'

/** A row of the stock in the form. */
export interface VariantValues {
  /** Identifies the row on the page. */
  key: string
  id?: string
  colour: Colour | ''
  size: string
  stock: string
  was?: number
}

export interface PictureValues {
  fileId: string
  alt: Localized
  url: string
}

/** The fields of the form. */
export interface ProductValues extends Record<string, unknown> {
  code: string
  name: { mn: string; en: string }
  description: { mn: RichDoc; en: RichDoc }
  areaId: string | null
  category: string | null
  gender: Gender
  tags: string
  price: string
  sale: { price: string; from: string; until: string }
  pictures: PictureValues[]
  variants: VariantValues[]
}

const NO_DOC: RichDoc = { type: 'doc', content: [] }
let made = 0

/** An empty row of the stock. */
export const newVariant = (): VariantValues => ({ key: `new ${++made}`, colour: '', size: '', stock: '0' })

/** The fields of a product; those of a new one without. */
export function valuesOf(product: Product | undefined, ownArea: string | null): ProductValues {
  const { sale } = product ?? { sale: null }
  return {
    code: product?.code ?? '',
    name: { mn: product?.name.mn ?? '', en: product?.name.en ?? '' },
    description: { mn: product?.description.mn ?? NO_DOC, en: product?.description.en ?? NO_DOC },
    areaId: product ? product.areaId : ownArea,
    category: product?.category ?? null,
    gender: product?.gender ?? 'all',
    tags: product?.tags.join(', ') ?? '',
    price: product ? String(product.price) : '',
    sale: { price: sale ? String(sale.price) : '', from: sale?.from ?? '', until: sale?.until ?? '' },
    pictures: product?.pictures.map(({ id, alt, urls }) => ({ fileId: id, alt, url: urls.small })) ?? [],
    variants: product?.variants.map(({ id, colour, size, stock }) => ({
      key: id,
      id,
      colour: colour ?? '',
      size,
      stock: String(stock),
      was: stock,
    })) ?? [newVariant()],
  }
}

/** The request of the fields. */
export const draftOf = ({ sale, pictures, variants, tags, ...values }: ProductValues) => ({
  ...values,
  category: values.category ?? '',
  tags: tags.split(',').flatMap((tag) => tag.trim() || []),
  price: integerOf(values.price),
  sale: sale.price.trim() ? { price: integerOf(sale.price), from: sale.from || null, until: sale.until || null } : null,
  pictures: pictures.map(({ fileId, alt }) => ({ fileId, alt })),
  variants: variants.map(({ id, colour, size, stock, was }) => ({
    ...(id !== undefined && { id, was }),
    colour: colour || null,
    size,
    stock: integerOf(stock),
  })),
})
