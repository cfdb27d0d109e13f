import { logoUrl } from '#contract/core/city.ts'
import { Mark } from '../../ui/Mark.tsx'
import { addressOf, useSite } from '../site.ts'
import { DisplayMenu } from './DisplayMenu.tsx'

/** The head of every public page. Everything in it is a link, so that it works before any script has run. */
export function Header({ isProblem, onOtherLanguage }: { isProblem: boolean; onOtherLanguage: () => void }) {
  const { t, href, url, lang, identity } = useSite()
  const logo = logoUrl(identity)
  const other = lang === 'mn' ? 'en' : 'mn'
  // relative, because a page that shows a problem is the same at every address
  const inOther = addressOf('', { ...Object.fromEntries(url.searchParams), lang: other })
  const isHere = (path: string) =>
    !isProblem && url.pathname.replace(/(?<=.)\/+$/, '') === path ? ('page' as const) : undefined
  return (
    <header className="head">
      <div className="head-in">
        <a className="brand" href={href('/')} aria-current={isHere('/')}>
          {logo ? <img src={logo} alt="" width={36} height={36} className="brand-logo" /> : <Mark size={36} />}
          <span className="brand-name">{t('site.name')}</span>
          <span className="nt-hidden">{t('site.home')}</span>
        </a>
        <nav aria-label={t('site.menu')} className="head-nav">
          <a href={href('/news')} aria-current={isHere('/news')}>
            {t('site.news')}
          </a>
          <a href={href('/surveys')} aria-current={isHere('/surveys')}>
            {t('surveys.title')}
          </a>
          <a href={href('/laws')} aria-current={isHere('/laws')}>
            {t('laws.title')}
          </a>
          <a href={href('/videos')} aria-current={isHere('/videos')}>
            {t('videos.title')}
          </a>
          <a href={href('/faqs')} aria-current={isHere('/faqs')}>
            {t('faqs.title')}
          </a>
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
                onOtherLanguage()
              }}
            >
              {t('language.other')}
            </a>
          )}
          <DisplayMenu />
          <a className="sign-in" href="/auth/login">
            {t('site.signIn')}
          </a>
          <a className="sign-in mine" href="/auth/login">
            {t('site.mySpace')}
          </a>
        </div>
      </div>
    </header>
  )
}
