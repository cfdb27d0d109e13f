import { STARS } from '#contract/features/shop/index.ts'
import { reviewTexts } from './review-texts.ts'
import classes from './shop.module.css'

/** How many stars were given; read out as a number. */
export function Stars({ rating }: { rating: number }) {
  const t = reviewTexts.useText()
  return (
    <span className={classes.stars} role="img" aria-label={t('stars', { n: String(rating) })}>
      {STARS.map((star) => (star <= Math.round(rating) ? '★' : '☆')).join('')}
    </span>
  )
}
