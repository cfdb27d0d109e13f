import { IconArrowLeft } from '@tabler/icons-react'
import { inLang } from '#contract/core/text/unicode.ts'
import type { PublicPage } from '../page.ts'
import { PaymentForm } from '../parts/PaymentForm.tsx'
import { PlanCard } from '../parts/PlanCard.tsx'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'

const chosenIn = ({ plans }: PageData, url: URL) =>
  plans?.data.find(({ id }) => id === url.searchParams.get('plan')?.toLowerCase())

/** The form to order a plan without an account; without a plan in the address, the plans to choose from. */
export const paymentPage: PublicPage = {
  texts: 'payment',
  head: ({ t, lang, url }, data) => {
    const plan = chosenIn(data, url)
    const title = plan ? t('payment.title', { name: inLang(plan.name, lang) }) : t('payment.chooseTitle')
    return {
      title: `${title} · ${t('site.name')}`,
      description: t('payment.lead'),
      canonical: '/payment',
      languages: ['mn', 'en'],
      hidden: true,
    }
  },
  Body: function Payment({ data }) {
    const { t, lang, url, href } = useSite()
    const plan = chosenIn(data, url)
    if (!plan)
      return (
        <div className="wide page">
          <header className="page-head">
            <h1>{t('payment.chooseTitle')}</h1>
            <p className="lead">{t(data.plans?.data.length ? 'payment.chooseText' : 'plans.emptyText')}</p>
          </header>
          <div className="grid">
            {(data.plans?.data ?? []).map((one) => (
              <PlanCard key={one.id} plan={one} />
            ))}
          </div>
        </div>
      )
    return (
      <div className="wide page form-page">
        <p className="way">
          <a href={href('/pricing')}>
            <IconArrowLeft size={18} aria-hidden className="mirror" />
            {t('plans.back')}
          </a>
        </p>
        <header className="page-head">
          <h1>{t('payment.title', { name: inLang(plan.name, lang) })}</h1>
          <p className="lead">{t('payment.lead')}</p>
        </header>
        <PaymentForm plan={plan} data={data} />
      </div>
    )
  },
}
