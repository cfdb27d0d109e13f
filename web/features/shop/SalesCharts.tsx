import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatMoney, formatNumber } from '#contract/core/text/numbers.ts'
import { addDays, formatDay } from '#contract/core/time/dates.ts'
import { type Sales, shopCategories } from '#contract/features/shop/index.ts'
import { cityCategories } from '../../core/content/categories.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { BarList } from '../../ui/data/charts/BarList.tsx'
import { LineTrend } from '../../ui/data/charts/LineTrend.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { productPath } from './paths.ts'
import { useVariantName } from './StockTable.tsx'
import { salesTexts } from './sales-texts.ts'
import classes from './shop.module.css'

/** Days up to which each is a point; longer periods are drawn by weeks. */
const DAYS_DRAWN = 92
const WEEK = 7
const THOUSAND = 1000

const useCategories = cityCategories(shopCategories)

export interface ShownProps {
  sales: Sales
  /** The address of the orders behind a number. */
  to: (more: Record<string, string>) => string
}

interface Point {
  from: string
  to: string
  sales: number
  before: number
}

/** The days of a period, or the whole weeks at its end, each named by its first day. */
export function pointsOf(days: Sales['days']): Point[] {
  if (days.length <= DAYS_DRAWN) return days.map(({ day, sales, before }) => ({ from: day, to: day, sales, before }))
  const weeks = Map.groupBy(days.slice(days.length % WEEK), (_, i) => Math.floor(i / WEEK))
  return [...weeks.values()].map((week) => ({
    from: week[0]?.day ?? '',
    to: addDays(week[0]?.day ?? '', WEEK - 1),
    sales: week.reduce((sum, { sales }) => sum + sales, 0),
    before: week.reduce((sum, { before }) => sum + before, 0),
  }))
}

/** Sales over the period, compared with the period before. */
export function Days({ sales, to }: ShownProps) {
  const t = salesTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const points = pointsOf(sales.days)
  const isWeekly = points.length < sales.days.length
  const best = points.reduce((most, point) => (point.sales > most.sales ? point : most))
  const period = c('period.between', { from: formatDay(sales.from, lang), to: formatDay(sales.to, lang) })
  const title = t(isWeekly ? 'weeks' : 'days')
  const thousands = (sum: number) => sum / THOUSAND
  return (
    <Card title={title}>
      <LineTrend
        label={title}
        sentence={
          sales.now.sold === 0
            ? t('none')
            : t('sentence', {
                period,
                sales: formatMoney(sales.now.sales, lang),
                n: formatNumber(sales.now.sold, lang),
                best: formatDay(best.from, lang),
                most: formatMoney(best.sales, lang),
              })
        }
        timeHead={t(isWeekly ? 'week' : 'day')}
        times={points.map(({ from }) => ({
          id: from,
          name: formatDay(from, lang),
          short: from.slice(5).replace('-', '.'),
        }))}
        from={0}
        to={1}
        format={(value) => formatNumber(value, lang, { decimals: 0 })}
        series={[
          {
            id: 'now',
            name: t('thousands'),
            values: points.map((point) => thousands(point.sales)),
            links: points.map((point) => to({ sold: 'true', from: point.from, to: point.to })),
          },
          { id: 'before', name: t('before'), values: points.map(({ before }) => thousands(before)) },
        ]}
      />
    </Card>
  )
}

/** The products of which most was sold. */
export function Best({ sales: { best }, to }: ShownProps) {
  const t = salesTexts.useText()
  const lang = useLang()
  return (
    <Card title={t('best')}>
      {best.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      {best.length > 0 && (
        <BarList
          label={t('best')}
          sentence={t('bestSentence')}
          series={[t('sum')]}
          head={t('product')}
          max={Math.max(...best.map(({ sum }) => sum))}
          shaded
          format={(value) => formatMoney(value ?? 0, lang)}
          rows={best.map(({ id, name, quantity, sum }) => {
            const text = t('pieces', { name: inLang(name, lang), n: formatNumber(quantity, lang) })
            return { id, name: text, plain: text, values: [sum], to: to({ sold: 'true', productId: id }) }
          })}
        />
      )}
    </Card>
  )
}

/** What was sold, by category. */
export function Categories({ sales: { categories }, to }: ShownProps) {
  const t = salesTexts.useText()
  const lang = useLang()
  const { nameOf } = useCategories()
  return (
    <Card title={t('categories')}>
      {categories.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      {categories.length > 0 && (
        <BarList
          label={t('categories')}
          sentence={t('bestSentence')}
          series={[t('sum')]}
          head={t('category')}
          max={Math.max(...categories.map(({ sum }) => sum))}
          shaded
          format={(value) => formatMoney(value ?? 0, lang)}
          rows={categories.map(({ category, quantity, sum }) => {
            const name = category === null ? t('deleted') : nameOf(category)
            const text = t('pieces', { name, n: formatNumber(quantity, lang) })
            const link = category === null ? {} : { to: to({ sold: 'true', category }) }
            return { id: category ?? '', name: text, plain: text, values: [sum], ...link }
          })}
        />
      )}
    </Card>
  )
}

/** The variants of which the least is left. */
export function RunningOut({ sales: { runningOut, low }, list }: { sales: Sales; list: string }) {
  const t = salesTexts.useText()
  const lang = useLang()
  const variantOf = useVariantName()
  return (
    <Card title={t('runningOut')}>
      {runningOut.length === 0 && <p className={classes.quiet}>{t('enough')}</p>}
      {runningOut.length > 0 && (
        <div className={layout.stack}>
          <ul className={classes.running}>
            {runningOut.map((variant) => (
              <li key={variant.id}>
                <span className={layout.what}>
                  <Link to={productPath(variant.slug)} className={layout.name}>
                    <bdi>{inLang(variant.name, lang)}</bdi>
                  </Link>
                  {(variant.colour || variant.size) && <span className={layout.said}>{variantOf(variant)}</span>}
                </span>
                <bdi>{formatNumber(variant.stock, lang)}</bdi>
              </li>
            ))}
          </ul>
          <p>
            <Link to={list}>{t('allLow', { n: formatNumber(low, lang) })}</Link>
          </p>
        </div>
      )}
    </Card>
  )
}
