import type { PublicPage } from '../page.ts'
import { MailConfirmation } from '../parts/MailConfirmation.tsx'
import { Notice } from '../parts/Notice.tsx'
import { SubscriptionForm } from '../parts/SubscriptionForm.tsx'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'

/** Prices by mail: the form, the confirmation behind a mailed link, and what happened. Excluded from search engines. */
export const fundMailPage: PublicPage = {
  texts: 'fund',
  head: ({ t }) => ({
    title: `${t('fundMail.title')} · ${t('site.name')}`,
    description: t('fundMail.lead'),
    // without the secret of a link, which must not leak
    canonical: '/fund/mail',
    languages: ['mn', 'en'],
    hidden: true,
  }),
  Body: function FundMail({ data }) {
    const { url } = useSite()
    const { searchParams } = url
    if (searchParams.has('confirmed')) return <Done what="confirmed" />
    if (searchParams.has('sent')) return <Done what="sent" />
    return searchParams.has('key') ? <Confirmation data={data} /> : <Subscription data={data} />
  },
}

function Done({ what }: { what: 'sent' | 'confirmed' }) {
  const { t, href } = useSite()
  return (
    <div className="wide page">
      <Notice level={1} title={t(`fundMail.${what}Title`)} text={t(`fundMail.${what}Text`)}>
        <a className="button" href={href('/fund')}>
          {t('fund.back')}
        </a>
      </Notice>
    </div>
  )
}

function Subscription({ data }: { data: PageData }) {
  const { t, href } = useSite()
  return (
    <div className="wide page form-page">
      <header className="page-head">
        <h1>{t('fundMail.title')}</h1>
        <p className="lead">{t('fundMail.lead')}</p>
      </header>
      {data.fundMail?.data.funds.length ? (
        <SubscriptionForm data={data} />
      ) : (
        <Notice title={t('fund.emptyTitle')} text={t('fund.emptyText')}>
          <a className="button" href={href('/fund')}>
            {t('fund.back')}
          </a>
        </Notice>
      )}
    </div>
  )
}

function Confirmation({ data }: { data: PageData }) {
  const { t } = useSite()
  const used = {
    title: t('fundMail.usedTitle'),
    text: t('fundMail.usedText'),
    again: t('fundMail.again'),
    path: '/fund/mail',
  }
  return (
    <MailConfirmation
      data={data}
      title={t('fundMail.title')}
      lead={t('fundMail.confirmLead')}
      confirm={t('fundMail.confirm')}
      used={used}
    />
  )
}
