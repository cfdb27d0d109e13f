import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Logo } from '../../ui/layout/Logo.tsx'
import { NAV_ICON_MINI_PX, NAV_ICON_PX } from '../../ui/theme/layout.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { useSettings } from '../settings/use-settings.ts'
import { type MenuPart, openEntry } from './menu.ts'
import { NavNodes } from './NavNodes.tsx'
import classes from './nav.module.css'

interface Props {
  groups: MenuPart[]
  home: string
  /** On phones only, where the menu is an overlay. */
  isOpen: boolean
  onClose: () => void
}

/** The side bar: 280 px or, in the layout 'mini', 88 px; a drawer on phones. */
export function Nav({ home, groups, isOpen, onClose }: Props) {
  const t = coreTexts.useText()
  const { settings, toggleLayout } = useSettings()
  const isMini = settings.themeLayout === 'mini'
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!isOpen) return drawer.current?.close()
    drawer.current?.showModal()
    drawer.current?.querySelector('a[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <>
      <aside className={classes.side} data-mini={isMini || undefined}>
        <div className={classes.head}>
          <Link to={home} className={classes.brand}>
            <Logo short={isMini} />
          </Link>
          <button
            type="button"
            className={classes.fold}
            aria-label={isMini ? t('header.wide') : t('header.mini')}
            onClick={toggleLayout}
          >
            {isMini ? (
              <IconLayoutSidebarLeftExpand size={20} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
            )}
          </button>
        </div>
        <Items groups={groups} isMini={isMini} />
      </aside>
      <dialog ref={drawer} className={classes.drawer} aria-label={t('header.nav')} onClose={onClose}>
        <div className={classes.head}>
          <Link to={home} className={classes.brand} onClick={onClose}>
            <Logo />
          </Link>
          <button type="button" className={classes.fold} aria-label={t('header.closeMenu')} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        <Items groups={groups} isMini={false} />
      </dialog>
    </>
  )
}

function Items({ groups, isMini }: { groups: Props['groups']; isMini: boolean }) {
  const t = coreTexts.useText()
  const { pathname } = useLocation()
  const open = openEntry(
    groups.flatMap(({ entries }) => entries),
    pathname,
  )
  const current = useRef<HTMLAnchorElement>(null)
  // the current item changes with the page
  useEffect(() => {
    // newer browsers return a promise here, which an effect must not return
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [open?.to])
  return (
    <nav aria-label={t('header.nav')} className={classes.items}>
      {groups.map(({ group, entries, nodes = [] }) => (
        <div key={group} className={classes.group}>
          <p className={classes.groupName} id={`nav-${group}${isMini ? '-mini' : ''}`}>
            {t(`group.${group}`)}
          </p>
          <ul aria-labelledby={`nav-${group}${isMini ? '-mini' : ''}`}>
            {entries.map(({ to, icon: Icon, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  ref={to === open?.to ? current : undefined}
                  className={classes.item}
                  aria-current={to === open?.to ? open.current : undefined}
                  title={isMini ? label() : undefined}
                >
                  <Icon size={isMini ? NAV_ICON_MINI_PX : NAV_ICON_PX} aria-hidden />
                  <span className={classes.label}>{label()}</span>
                </Link>
              </li>
            ))}
            <NavNodes nodes={nodes} isMini={isMini} />
          </ul>
        </div>
      ))}
    </nav>
  )
}
