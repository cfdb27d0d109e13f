import type { PublicPage } from '../page.ts'
import { Notice } from '../parts/Notice.tsx'
import { PlanCard } from '../parts/PlanCard.tsx'
import { useSite } from '../site.ts'

/** The plans of paid services. */
export const pricingPage: PublicPage = {
  texts: 'payment',
  head: ({ t }) => ({
    title: `${t('plans.title')} · ${t('site.name')}`,
    description: t('plans.lead'),
    canonical: '/pricing',
    languages: ['mn', 'en'],
  }),
  Body: function Pricing({ data }) {
    const { t } = useSite()
    const plans = data.plans?.data ?? []
    return (
      <div className="wide page">
        <header className="page-head">
          <h1>{t('plans.title')}</h1>
          <p className="lead">{t('plans.lead')}</p>
        </header>
        {plans.length > 0 ? (
          <div className="grid">
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} />
            ))}
          </div>
        ) : (
          <Notice title={t('plans.emptyTitle')} text={t('plans.emptyText')} />
        )}
      </div>
    )
  },
}
