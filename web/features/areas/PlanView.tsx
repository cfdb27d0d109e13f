import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { ReshapePlan } from '#contract/features/areas/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import classes from './areas.module.css'
import { areaTexts } from './texts.ts'

/** The effects of a change of the tree, shown before it is confirmed. */
export function PlanView({ plan }: { plan: ReshapePlan }) {
  const t = areaTexts.useText()
  const lang = useLang()
  return (
    <section aria-label={t('reshape.planTitle')} className={classes.form}>
      <h3>{t('reshape.planTitle')}</h3>
      {plan.lines.length === 0 ? (
        <p className={classes.quiet}>{t('reshape.planEmpty')}</p>
      ) : (
        <table className={classes.plan}>
          <thead>
            <tr>
              <th scope="col">{t('reshape.what')}</th>
              <th scope="col">{t('reshape.howMany')}</th>
              <th scope="col">{t('reshape.then')}</th>
            </tr>
          </thead>
          <tbody>
            {plan.lines.map(({ kind, label, count, goes }) => (
              <tr key={`${kind}${goes}`}>
                <th scope="row">{label}</th>
                <td>{formatNumber(count, lang)}</td>
                <td>{t(`reshape.goes.${goes}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {plan.closing.map(({ id, name, closedOn }) => (
        <Banner key={id} tone="warning">
          {t('reshape.closing', { name: inLang(name, lang), day: formatDay(closedOn, lang) })}
        </Banner>
      ))}
      {plan.renumbered.length > 0 && <p>{t('reshape.renumbered', { count: plan.renumbered.length })}</p>}
    </section>
  )
}
