import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Product } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { reviewTexts } from './review-texts.ts'
import { Stars } from './Stars.tsx'
import classes from './shop.module.css'

/** The published reviews of a product, and their mean. */
export function ProductReviews({ product: { rating, reviews } }: { product: Product }) {
  const t = reviewTexts.useText()
  const lang = useLang()
  return (
    <Card
      title={t('shown')}
      text={
        rating.mean === null
          ? t('none')
          : t('mean', { mean: formatNumber(rating.mean, lang, { decimals: 1 }), n: formatNumber(rating.count, lang) })
      }
    >
      <ul className={classes.reviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <span className={layout.what}>
              <Stars rating={review.rating} />
              <span className={layout.said}>{formatDay(review.at.slice(0, 10), lang)}</span>
            </span>
            {review.text && <bdi>{review.text}</bdi>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
