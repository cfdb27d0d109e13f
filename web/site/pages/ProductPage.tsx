import { IconArrowLeft } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { excerptOf } from '#contract/core/text/richtext-doc.ts'
import { inLang, langOf } from '#contract/core/text/unicode.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { shopCategories } from '#contract/features/shop/categories.ts'
import type { Product } from '#contract/features/shop/index.ts'
import { RichTextView } from '../../core/content/RichTextView.tsx'
import type { PublicPage } from '../page.ts'
import { ShareBar } from '../parts/ShareBar.tsx'
import { ShopPrice } from '../parts/ShopPrice.tsx'
import { useForeignLang } from '../parts/use-foreign-lang.ts'
import { variantName } from '../parts/variant-name.ts'
import { cityName, useSite } from '../site.ts'

/** Maximum length of a description in search engines, characters. */
const DESCRIPTION_MAX_CHARS = 160

/** The page of a product. An earlier address shows it too, and names the current one as canonical. */
export const productPage: PublicPage = {
  texts: 'services',
  head: ({ t, lang }, data) => {
    const product = data.product?.data
    if (!product)
      return { title: t('site.name'), description: t('shop.lead'), canonical: '/shop', languages: ['mn'], hidden: true }
    const [picture] = product.pictures
    return {
      title: `${inLang(product.name, lang)} · ${t('site.name')}`,
      description: excerptOf(inLang(product.description, lang), DESCRIPTION_MAX_CHARS) || t('shop.lead'),
      canonical: `/shop/${product.slug}`,
      languages: product.name.en ? ['mn', 'en'] : ['mn'],
      product: {
        name: inLang(product.name, lang),
        code: product.code,
        price: product.priceToday,
        inStock: product.stock > 0,
        rating: product.rating,
      },
      ...(picture && { picture: { url: picture.urls.large, alt: inLang(picture.alt, lang) } }),
    }
  },
  Body: function ProductBody({ data }) {
    const { t, lang, href } = useSite()
    const foreign = useForeignLang()
    const product = data.product?.data
    if (!product) return null
    return (
      <div className="wide page">
        <p className="way">
          <a href={href('/shop')}>
            <IconArrowLeft size={18} aria-hidden className="mirror" />
            {t('shop.back')}
          </a>
        </p>
        <div className="shop-product">
          <Pictures product={product} />
          <div className="shop-about">
            <h1 lang={foreign(product.name)}>{inLang(product.name, lang)}</h1>
            <ShopPrice row={product} />
            <Variants product={product} />
            {product.stock > 0 && (
              <p>
                <a className="button" href={href('/shop/order', { product: product.slug })}>
                  {t('shop.order')}
                </a>
              </p>
            )}
            <Facts product={product} />
            <ShareBar title={inLang(product.name, lang)} />
          </div>
        </div>
        <Description product={product} />
        <Reviews product={product} />
      </div>
    )
  },
}

function Pictures({ product: { pictures } }: { product: Product }) {
  const { lang } = useSite()
  if (pictures.length === 0) return null
  return (
    <div className="shop-pictures">
      {pictures.map(({ id, urls, alt }, i) => (
        <img
          key={id}
          src={urls.medium}
          srcSet={`${urls.small} 320w, ${urls.medium} 800w, ${urls.large} 1600w`}
          sizes="(min-width: 62em) 36rem, 100vw"
          alt={inLang(alt, lang)}
          decoding="async"
          {...(i === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        />
      ))}
    </div>
  )
}

/** What is in stock, by colour and size. */
function Variants({ product: { variants, stock } }: { product: Product }) {
  const { t, lang } = useSite()
  const inStock = (n: number) => (n > 0 ? t('shop.inStock', { n: formatNumber(n, lang) }) : t('shop.soldOut'))
  if (variants.length === 1) return <p>{inStock(stock)}</p>
  return (
    <dl className="shop-variants">
      {variants.map((one) => (
        <div key={one.id}>
          <dt>{variantName(one, lang, t('shop.plain'))}</dt>
          <dd>{inStock(one.stock)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Facts({ product }: { product: Product }) {
  const site = useSite()
  const { t, lang, href } = site
  return (
    <dl className="shop-facts">
      <div>
        <dt>{t('shop.code')}</dt>
        <dd>
          <bdi dir="ltr">{product.code}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('shop.category')}</dt>
        <dd>
          <a href={href('/shop', { category: product.category })}>
            {cityName(site, shopCategories, product.category, product.createdAt)}
          </a>
        </dd>
      </div>
      <div>
        <dt>{t('shop.office')}</dt>
        <dd>{inLang(product.area, lang)}</dd>
      </div>
    </dl>
  )
}

/** The published reviews; who wrote them is not said. */
function Reviews({ product: { rating, reviews } }: { product: Product }) {
  const { t, lang } = useSite()
  if (rating.mean === null) return null
  const starsOf = (stars: number) => t('shop.stars', { n: formatNumber(stars, lang) })
  return (
    <section className="shop-text shop-reviews">
      <h2>{t('shop.reviews')}</h2>
      <p className="meta">
        <span>
          {t('shop.mean', {
            mean: formatNumber(rating.mean, lang, { decimals: 1 }),
            n: formatNumber(rating.count, lang),
          })}
        </span>
      </p>
      <ul>
        {reviews.map((review) => (
          <li key={review.id}>
            <p className="meta">
              <span role="img" aria-label={starsOf(review.rating)}>
                {'★'.repeat(review.rating) + '☆'.repeat(5 - review.rating)}
              </span>
              <span>{formatDay(dayInUlaanbaatar(new Date(review.at)), lang)}</span>
            </p>
            {review.text && <p>{review.text}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Description({ product: { description, files } }: { product: Product }) {
  const { t, lang } = useSite()
  const shown = langOf(description, lang)
  return (
    <div className="shop-text">
      {shown !== lang && <p className="meta">{t('shop.onlyMongolian')}</p>}
      <RichTextView
        doc={inLang(description, lang)}
        lang={shown === lang ? undefined : shown}
        pictureOf={(id) => {
          const urls = files[id]
          return urls && { src: urls.large, srcSet: `${urls.medium} 800w, ${urls.large} 1600w`, sizes: '45rem' }
        }}
      />
    </div>
  )
}
