import { Page } from '../../ui/layout/Page.tsx'
import { ProductForm } from './ProductForm.tsx'
import { LIST } from './paths.ts'
import { shopTexts } from './texts.ts'

/** Adds a product as a draft. */
export default function ProductNew() {
  const t = shopTexts.useText()
  return (
    <Page
      title={t('form.newTitle')}
      crumbs={[{ label: t('list.title'), to: LIST }, { label: t('form.newTitle') }]}
      crumbsLabel={t('toList')}
    >
      <ProductForm />
    </Page>
  )
}
