import { IconMenu2 } from '@tabler/icons-react'
import { logoUrl } from '#contract/core/areas/city.ts'
import { Mark } from '../../ui/layout/Mark.tsx'
import { addressOf, useSite } from '../site.ts'
import { DisplayMenu } from './DisplayMenu.tsx'

/** The header of every public page. It consists of links only, so that it works before any script has run. */
export function Header({
  isProblem,
  onOtherLanguage,
}: {
  isProblem: boolean
  onOtherLanguage: () => void | Promise<void>
}) {
  const { t, href, url, lang, identity } = useSite()
  const logo = logoUrl(identity)
  const other = lang === 'mn' ? 'en' : 'mn'
  // relative, because a problem page is the same at every address
  const inOther = addressOf('', { ...Object.fromEntries(url.searchParams), lang: other })
  const isHere = (path: string) =>
    !isProblem && url.pathname.replace(/(?<=.)\/+$/, '') === path ? ('page' as const) : undefined
  const links = [
    { to: '/news', name: t('site.news') },
    { to: '/surveys', name: t('surveys.title') },
    { to: '/laws', name: t('laws.title') },
    { to: '/fund', name: t('site.funds') },
    { to: '/videos', name: t('videos.title') },
    { to: '/faqs', name: t('faqs.title') },
    { to: '/contact-us', name: t('contact.title') },
    { to: '/search', name: t('search.title') },
  ].map(({ to, name }) => (
    <a key={to} href={href(to)} aria-current={isHere(to)}>
      {name}
    </a>
  ))
  return (
    <header className="head">
      <div className="head-in">
        <a className="brand" href={href('/')} aria-current={isHere('/')}>
          {logo ? <img src={logo} alt="" width={36} height={36} className="brand-logo" /> : <Mark size={36} />}
          <span className="brand-name">{t('site.name')}</span>
          <span className="nt-hidden">{t('site.home')}</span>
        </a>
        <nav aria-label={t('site.menu')} className="head-nav">
          {links}
        </nav>
        <div className="head-tools">
          {(identity.languages.includes(other) || lang === 'en') && (
            <a
              className="tool"
              href={inOther}
              lang={other}
              hrefLang={other}
              onClick={(event) => {
                event.preventDefault()
                // the texts of the other language cannot be loaded: the server renders the page
                void Promise.resolve(onOtherLanguage()).catch(() => location.assign(inOther))
              }}
            >
              {t('language.other')}
            </a>
          )}
          <DisplayMenu />
          <a className="sign-in" href="/auth/login">
            {t('site.signIn')}
          </a>
          <a className="sign-in mine" href="/my">
            {t('site.mySpace')}
          </a>
          <details className="head-menu">
            <summary className="tool">
              <IconMenu2 size={24} aria-hidden />
              <span className="nt-hidden">{t('site.more')}</span>
            </summary>
            <nav aria-label={t('site.menu')} className="head-menu-panel">
              {links}
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}
