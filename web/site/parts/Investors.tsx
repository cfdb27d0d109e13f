import { IconMail, IconMessage } from '@tabler/icons-react'
import { useSite } from '../site.ts'

/** What a reader can do with a fund: have its price mailed, and ask its people. */
export function Investors({ fundId }: { fundId?: string }) {
  const { t, href } = useSite()
  return (
    <section>
      <h2>{t('investors.title')}</h2>
      <p className="fund-links">
        <a className="quiet" href={href('/fund/mail', { fund: fundId })}>
          <IconMail size={18} aria-hidden />
          {t('investors.mail')}
        </a>
        <a className="quiet" href={href('/contact-us', { topic: 'investor' })}>
          <IconMessage size={18} aria-hidden />
          {t('investors.contact')}
        </a>
      </p>
    </section>
  )
}
