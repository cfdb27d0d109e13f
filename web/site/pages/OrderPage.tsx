import { IconArrowLeft } from '@tabler/icons-react'
import { inLang } from '#contract/core/text/unicode.ts'
import type { PublicPage } from '../page.ts'
import { OrderForm } from '../parts/OrderForm.tsx'
import { useSite } from '../site.ts'

/** The form to order a product without an account. */
export const orderPage: PublicPage = {
  texts: 'services',
  head: ({ t, lang }, data) => ({
    title: `${t('shop.form.title', { name: inLang(data.product?.data.name ?? { mn: '' }, lang) })} · ${t('site.name')}`,
    description: t('shop.form.lead'),
    canonical: '/shop/order',
    languages: ['mn', 'en'],
    hidden: true,
  }),
  Body: function Order({ data }) {
    const { t, lang, href } = useSite()
    const product = data.product?.data
    if (!product) return null
    return (
      <div className="wide page form-page">
        <p className="way">
          <a href={href(`/shop/${product.slug}`)}>
            <IconArrowLeft size={18} aria-hidden className="mirror" />
            {inLang(product.name, lang)}
          </a>
        </p>
        <header className="page-head">
          <h1>{t('shop.form.title', { name: inLang(product.name, lang) })}</h1>
          <p className="lead">{t('shop.form.lead')}</p>
        </header>
        <OrderForm product={product} data={data} />
      </div>
    )
  },
}
