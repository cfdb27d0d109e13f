import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useOfferedLanguages } from '../../core/city/CityBrand.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useSettings } from '../../core/settings/use-settings.ts'
import { LANGUAGES } from '../../core/settings/values.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Logo } from '../../ui/layout/Logo.tsx'
import { useBrand } from '../../ui/theme/brand.ts'
import classes from './AuthLayout.module.css'
import { Scene } from './Scene.tsx'
import { authTexts } from './texts.ts'

export interface AuthLayoutProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The frame of every sign-in page: an illustration on wide screens, the form, and menus for language and mode. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  const t = authTexts.useText()
  const { name } = useBrand()
  return (
    <div className={classes.frame}>
      <title>{`${title} · ${name}`}</title>
      <aside className={classes.picture}>
        <Scene />
        <p className={classes.words}>
          <strong>{name}</strong>
          <span>{t('scene.text')}</span>
        </p>
      </aside>
      <div className={classes.side}>
        <header className={classes.top}>
          {/* the public pages are rendered by the server, hence a plain link */}
          <a href="/" className={classes.logo} aria-label={`${name} · ${t('toSite')}`}>
            <Logo />
          </a>
          <QuickSettings />
        </header>
        <main id="main" className={classes.main}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          <div className={classes.body}>{children}</div>
        </main>
      </div>
    </div>
  )
}

/** Language and mode, which people may need before they can read the form. */
function QuickSettings() {
  const t = authTexts.useText()
  const core = coreTexts.useText()
  const { language, setLanguage, settings, toggleMode } = useSettings()
  const isDark = settings.themeMode === 'dark'
  const Icon = isDark ? IconSun : IconMoon
  // Arabic only tests right-to-left layout and is offered once it is selected
  const isOffered = useOfferedLanguages()
  const offered = LANGUAGES.filter((l) => l === language || (l !== 'ar' && isOffered(l)))
  return (
    <div className={classes.quick}>
      <NativeSelect
        label={t('language')}
        hideLabel
        value={language}
        options={offered.map((value) => ({ value, label: core(`language.${value}`) }))}
        onChange={setLanguage}
      />
      <button type="button" className={classes.mode} aria-label={isDark ? t('light') : t('dark')} onClick={toggleMode}>
        <Icon size={22} aria-hidden />
      </button>
    </div>
  )
}
