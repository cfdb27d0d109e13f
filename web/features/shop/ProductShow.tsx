import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { isEmptyDoc } from '#contract/core/text/richtext-doc.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Product, productWorkflow, shop, shopCategories } from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { ContentText } from '../../core/content/ContentText.tsx'
import { cityCategories } from '../../core/content/categories.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { WorkflowButtons } from '../../core/records/WorkflowButtons.tsx'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { AddToCart } from './AddToCart.tsx'
import { Gallery } from './Gallery.tsx'
import { Price } from './Price.tsx'
import { ProductHistory } from './ProductHistory.tsx'
import { ProductReviews } from './ProductReviews.tsx'
import { ProductStatusMark } from './ProductStatusMark.tsx'
import { editPath, LIST, SHOP } from './paths.ts'
import { StockDialog } from './StockDialog.tsx'
import { StockTable } from './StockTable.tsx'
import { shopTexts } from './texts.ts'
import { useNamedProduct } from './use-named.tsx'

/** A product, as staff see it. */
export default function ProductShow() {
  const t = shopTexts.useText()
  const c = coreTexts.useText()
  const { product, title, instead } = useNamedProduct()
  return (
    <Page
      title={title}
      lead={product && <ProductStatusMark status={product.status} />}
      crumbs={[{ label: t('title'), to: SHOP }, { label: title }]}
      crumbsLabel={t('toShop')}
      action={product?.canWrite && <Steps product={product} />}
      more={
        product?.canWrite && (
          <>
            <LinkButton
              to={editPath(product.slug)}
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              {c('form.edit')}
            </LinkButton>
            {product.status === 'draft' && <Remove product={product} />}
            {product.status === 'on_sale' && (
              <a href={`/shop/${product.slug}`} {...buttonLook({ variant: 'default' })}>
                <IconExternalLink size={18} aria-hidden />
                {t('show.public')}
              </a>
            )}
          </>
        )
      }
    >
      {instead}
      {product && <Body product={product} />}
    </Page>
  )
}

function Steps({ product: { id, version, allowedActions } }: { product: Product }) {
  const t = shopTexts.useText()
  const act = useDo(shop, 'act')
  const moves = allowedActions.map((action) => ({
    action,
    ...(action === 'end' && { confirm: productWorkflow.moves.find((move) => move.action === 'end')?.confirm }),
  }))
  return (
    <WorkflowButtons
      moves={moves}
      main="offer"
      label={(action) => t(`action.${action}`)}
      question={() => ({ title: t('endTitle'), text: t('endText') })}
      onAct={(action) => act.mutateAsync({ params: { id }, body: { action, version } })}
    />
  )
}

function Remove({ product: { id, name } }: { product: Product }) {
  const t = shopTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const remove = useDo(shop, 'remove')
  const askAndRemove = useRemoval()
  const ask = async () => {
    const text = t('removeText', { name: inLang(name, lang) })
    if (await askAndRemove(text, () => remove.mutateAsync({ params: { id } }))) void navigate(LIST, { replace: true })
  }
  return (
    <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void ask()}>
      {c('form.remove')}
    </Button>
  )
}

const useCategories = cityCategories(shopCategories)

function Body({ product }: { product: Product }) {
  const t = shopTexts.useText()
  const lang = useLang()
  const { nameOf } = useCategories()
  const words = shopLabels[lang]
  const [isChanging, setChanging] = useState(false)
  const { sale, description } = product
  const isEmpty = isEmptyDoc(description.mn) && (!description.en || isEmptyDoc(description.en))
  const [from, until] = [sale?.from && formatDay(sale.from, lang), sale?.until && formatDay(sale.until, lang)]
  const days = from && until ? `${from} – ${until}` : (until && t('until', { day: until })) || from
  return (
    <div className={layout.columns}>
      <div className={layout.side}>
        {product.pictures.length > 0 && <Gallery pictures={product.pictures} />}
        <Card title={t('show.description')}>
          <div lang={langOf(description, lang)}>
            {isEmpty ? (
              <p>{t('show.noDescription')}</p>
            ) : (
              <ContentText record={{ body: description, files: product.files }} />
            )}
          </div>
        </Card>
        <ProductReviews product={product} />
      </div>
      <div className={layout.side}>
        {product.status === 'on_sale' && <AddToCart product={product} />}
        <Card title={t('show.about')}>
          <Facts
            facts={[
              [t('column.price'), <Price key="price" row={product} />],
              [t('onSale'), days],
              [
                t('column.code'),
                <bdi key="code" dir="ltr">
                  {product.code}
                </bdi>,
              ],
              [t('form.category'), nameOf(product.category, product.createdAt)],
              [t('form.gender'), words.gender[product.gender]],
              [t('form.tags'), product.tags.map((tag) => `#${tag}`).join(' ')],
              [t('form.area'), inLang(product.area, lang)],
            ]}
          />
        </Card>
        <Card
          title={t('show.stock')}
          action={
            product.canWrite && (
              <Button size="sm" variant="default" onClick={() => setChanging(true)}>
                {t('show.changeStock')}
              </Button>
            )
          }
        >
          <StockTable variants={product.variants} />
        </Card>
        {product.canWrite && <ProductHistory id={product.id} />}
      </div>
      {isChanging && <StockDialog product={product} onClose={() => setChanging(false)} />}
    </div>
  )
}
