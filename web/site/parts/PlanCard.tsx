import { IconCheck } from '@tabler/icons-react'
import { formatMoney } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import type { OfferedPlan } from '#contract/features/plans/index.ts'
import { useSite } from '../site.ts'
import { useForeignLang } from './use-foreign-lang.ts'

/** A plan with what it costs and includes. */
export function PlanCard({ plan }: { plan: OfferedPlan }) {
  const { t, lang, href } = useSite()
  const foreign = useForeignLang()
  const name = inLang(plan.name, lang)
  const items = inLang(plan.includes, lang)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return (
    <article className="plan-card">
      <h2 lang={foreign(plan.name)}>{name}</h2>
      <p className="plan-price">
        <bdi dir="ltr">{formatMoney(plan.price, lang)}</bdi> <small>{t(`plans.${plan.period}`)}</small>
      </p>
      {plan.tax === 'included' && <p className="plan-quiet">{t('plans.withVat')}</p>}
      {plan.description.mn && <p lang={foreign(plan.description)}>{inLang(plan.description, lang)}</p>}
      {items.length > 0 && (
        <ul aria-label={t('plans.includes')} lang={foreign(plan.includes)}>
          {[...new Set(items)].map((item) => (
            <li key={item}>
              <IconCheck size={18} aria-hidden />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="plan-quiet">{t('plans.office', { name: inLang(plan.area, lang) })}</p>
      <a className="button" href={href('/payment', { plan: plan.id })} aria-label={t('plans.orderOf', { name })}>
        {t('plans.order')}
      </a>
    </article>
  )
}
