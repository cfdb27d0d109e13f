import { Page } from '../../ui/layout/Page.tsx'
import { ProductForm } from './ProductForm.tsx'
import { LIST, productPath } from './paths.ts'
import { shopTexts } from './texts.ts'
import { useNamedProduct } from './use-named.tsx'

/** Edits a product. */
export default function ProductEdit() {
  const t = shopTexts.useText()
  const { product, title, instead } = useNamedProduct()
  return (
    <Page
      title={t('form.editTitle')}
      crumbs={[
        { label: t('list.title'), to: LIST },
        ...(product ? [{ label: title, to: productPath(product.slug) }] : []),
        { label: t('form.editTitle') },
      ]}
      crumbsLabel={t('toList')}
    >
      {instead}
      {product && <ProductForm key={product.id} product={product} />}
    </Page>
  )
}
