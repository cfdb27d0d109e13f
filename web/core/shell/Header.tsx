import { IconLanguage, IconMenu2, IconMoon, IconSearch, IconSettings, IconSun } from '@tabler/icons-react'
import { memo, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { KeyCap } from '../../ui/controls/KeyCap.tsx'
import { Menu } from '../../ui/controls/Menu.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { mayOpen, useFeatures, useMayOpen } from '../access/access.tsx'
import { useWoken } from '../access/woken.ts'
import { useOfferedLanguages } from '../city/CityBrand.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import { useUser } from '../session/session.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { LANGUAGES } from '../settings/values.ts'
import type { DrawersState } from './Drawers.tsx'
import headerButton from './header-button.module.css'
import { ACCOUNT, PROFILE } from './menu.ts'
import { OwnArea } from './OwnArea.tsx'
import classes from './shell.module.css'
import { useSignOut } from './use-sign-out.ts'

/** Scroll offset from which the page counts as scrolled, px. */
const SCROLLED_PX = 8

interface HeaderProps {
  onMenu: () => void
  /** Opens an overlay. */
  onOpen: DrawersState['open']
}

/** The header: area, search, language, mode, settings, account. */
export const Header = memo(function Header({ onMenu, onOpen }: HeaderProps) {
  const t = coreTexts.useText()
  const { settings, toggleMode } = useSettings()
  const isDark = settings.themeMode === 'dark'
  return (
    <header className={classes.header} data-scrolled={useScrolled() || undefined}>
      <button
        type="button"
        className={`${headerButton.button} ${classes.menuButton}`}
        aria-label={t('header.menu')}
        onClick={onMenu}
      >
        <IconMenu2 size={24} aria-hidden />
      </button>
      <div className={classes.area}>
        <OwnArea />
      </div>
      <button
        type="button"
        className={classes.search}
        aria-label={`${t('header.search')} Ctrl K`}
        aria-keyshortcuts="Control+K"
        onClick={() => onOpen('search')}
      >
        <IconSearch size={20} aria-hidden />
        <span>{t('header.search')}</span> <KeyCap>Ctrl K</KeyCap>
      </button>
      <LanguageMenu />
      <button
        type="button"
        className={`${headerButton.button} ${classes.wide}`}
        aria-label={isDark ? t('header.lightMode') : t('header.darkMode')}
        onClick={toggleMode}
      >
        {isDark ? <IconSun size={22} aria-hidden /> : <IconMoon size={22} aria-hidden />}
      </button>
      <button
        type="button"
        className={headerButton.button}
        aria-label={t('header.settings')}
        onClick={() => onOpen('settings')}
      >
        <IconSettings size={22} aria-hidden />
      </button>
      <Slots />
      <AccountMenu />
    </header>
  )
})

const OutboxBadge = lazyPart(() => import('../outbox/OutboxBadge.tsx'))

/** Header elements of features that the person may use, e.g. the notification bell. */
function Slots() {
  const features = useFeatures()
  const { role } = useUser()
  const slots = useMemo(
    () =>
      Object.entries(features)
        .flatMap(([name, feature]) =>
          feature.header && mayOpen(feature, feature.header, role) ? [{ name, ...feature.header }] : [],
        )
        .toSorted((a, b) => a.order - b.order)
        .map(({ load, ...slot }) => ({ ...slot, Slot: lazyPart(load) })),
    [features, role],
  )
  const places = slots.filter(({ isButton }) => isButton)
  const woken = useWoken()
  return (
    <Suspense fallback={places.map(({ order }) => <span key={order} aria-hidden className={headerButton.button} />)}>
      <OutboxBadge />
      {slots.map(({ name, isLate, order, Slot }) =>
        isLate ? <Suspense key={order}>{woken.has(name) && <Slot />}</Suspense> : <Slot key={order} />,
      )}
    </Suspense>
  )
}

function LanguageMenu() {
  const t = coreTexts.useText()
  const { language, setLanguage } = useSettings()
  const isOffered = useOfferedLanguages()
  return (
    <Menu
      name={`${t('header.language')}: ${t(`language.${language}`)}`}
      button={<IconLanguage size={22} aria-hidden />}
      className={headerButton.button}
      items={LANGUAGES.filter((one) => one !== 'en' || one === language || isOffered(one)).map((one) => ({
        label: t(`language.${one}`),
        onSelect: () => setLanguage(one),
        current: one === language,
      }))}
    />
  )
}

function AccountMenu() {
  const t = coreTexts.useText()
  const user = useUser()
  const leave = useSignOut()
  const name = shortName(user) || user.email
  const mayOpenPath = useMayOpen()
  const { pathname } = useLocation()
  const own = [
    { label: t('header.profile'), to: PROFILE },
    { label: t('header.accountPage'), to: ACCOUNT },
  ]
  return (
    <Menu
      name={t('header.account', { name })}
      button={<Avatar name={name} src={user.avatar} size={36} decorative />}
      className={`${headerButton.button} ${classes.account}`}
      head={
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{t(`role.${user.role}`)}</span>
          <span>{user.email}</span>
        </div>
      }
      items={[
        ...own.filter(({ to }) => mayOpenPath(to)).map((item) => ({ ...item, current: item.to === pathname })),
        { label: t('header.publicSite'), onSelect: () => window.location.assign('/') },
        { label: t('header.signOut'), onSelect: () => void leave() },
      ]}
    />
  )
}

function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SCROLLED_PX)
    // with the next frame: here the browser would lay the new page out twice
    const frame = requestAnimationFrame(look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look)
    }
  }, [])
  return isScrolled
}
