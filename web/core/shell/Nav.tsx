import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { memo, type RefObject, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Logo } from '../../ui/layout/Logo.tsx'
import { NAV_ICON_MINI_PX, NAV_ICON_PX } from '../../ui/theme/layout.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { mayOpen, useFeatures, useMayOpen } from '../access/access.tsx'
import { useLang } from '../i18n/text.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { type User, useOptionalUser } from '../session/session.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { readFolded, storeFolded } from './folded-groups.ts'
import { type MenuEntry, type MenuPart, openEntry, PROFILE } from './menu.ts'
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
export const Nav = memo(function Nav({ home, groups, isOpen, onClose }: Props) {
  const t = coreTexts.useText()
  const { settings, toggleLayout } = useSettings()
  const isMini = settings.themeLayout === 'mini'
  const drawer = useRef<HTMLDialogElement>(null)
  const [counts, setCounts] = useState<Counts>(NONE)
  const counter = useCounter()
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
        <Items groups={groups} isMini={isMini} counts={counts} />
        <PersonCard isMini={isMini} />
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
        {isOpen && <Items groups={groups} isMini={false} counts={counts} />}
        <PersonCard isMini={false} />
      </dialog>
      <Suspense>{counter && <counter.Part onCounts={setCounts} />}</Suspense>
    </>
  )
})

/** Who has signed in, with a link to their profile; always in sight below the items. */
function PersonCard({ isMini }: { isMini: boolean }) {
  const user = useOptionalUser()
  return user && <Person user={user} isMini={isMini} />
}

type Counts = ReadonlyMap<string, number>
const NONE: Counts = new Map()

/** What counts the work that waits behind items of the menu. */
function useCounter() {
  const features = useFeatures()
  const role = useOptionalUser()?.role
  return useMemo(() => {
    const feature = Object.values(features).find(({ menuCounts }) => menuCounts)
    if (!role || !feature?.menuCounts || !mayOpen(feature, feature.menuCounts, role)) return undefined
    return { Part: lazyPart(feature.menuCounts.load) }
  }, [features, role])
}

/** How much waits behind an item; it is no part of the item's name. */
function Count({ id, count }: { id: string; count: number }) {
  const t = coreTexts.useText()
  const lang = useLang()
  return (
    <>
      <span className={classes.count} data-count aria-hidden>
        {count > SHOWN_MAX ? `${SHOWN_MAX}+` : formatNumber(count, lang)}
      </span>
      <span id={id} hidden>
        {t('header.waits', { count: formatNumber(count, lang) })}
      </span>
    </>
  )
}

/** Higher numbers are shown as '999+'. */
const SHOWN_MAX = 999

function Person({ user, isMini }: { user: User; isMini: boolean }) {
  const t = coreTexts.useText()
  const mayOpen = useMayOpen()
  if (!mayOpen(PROFILE)) return null
  const name = shortName(user) || user.email
  return (
    <Link to={PROFILE} className={classes.person} title={isMini ? name : undefined}>
      <Avatar name={name} src={user.avatar} size={36} decorative />
      <span className={isMini ? 'nt-hidden' : classes.words}>
        <strong>{name}</strong> <span className={classes.caption}>{t(`role.${user.role}`)}</span>
      </span>
    </Link>
  )
}

/** The groups of the menu; each can be folded, and the one with the present page is open when the page is opened. */
function Items({ groups, isMini, counts }: { groups: Props['groups']; isMini: boolean; counts: Counts }) {
  const t = coreTexts.useText()
  const { pathname } = useLocation()
  const open = openEntry(
    groups.flatMap(({ entries }) => entries),
    pathname,
  )
  const [folded, setFolded] = useState(readFolded)
  const holdsCurrent = ({ entries }: MenuPart) => entries.some(({ to }) => to === open?.to)
  const isFolded = (part: MenuPart) => !isMini && folded.includes(part.group)
  const toggle = (part: MenuPart) => {
    const next = isFolded(part) ? folded.filter((one) => one !== part.group) : [...folded, part.group]
    setFolded(next)
    storeFolded(next)
  }
  const current = useRef<HTMLAnchorElement>(null)
  const currentGroup = groups.find(holdsCurrent)?.group
  // the current item changes with the page
  useEffect(() => {
    if (currentGroup)
      setFolded((before) => (before.includes(currentGroup) ? before.filter((one) => one !== currentGroup) : before))
  }, [currentGroup, open?.to])
  useEffect(() => {
    // with the next frame: here the browser would lay the new page out twice
    const frame = requestAnimationFrame(() => current.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [open?.to, folded])
  return (
    <nav aria-label={t('header.nav')} className={classes.items}>
      {groups.map((part) => {
        const { group, entries, nodes = [] } = part
        const id = `nav-${group}${isMini ? '-mini' : ''}`
        return (
          <div key={group} className={classes.group}>
            {isMini ? (
              <p className={classes.groupName} id={id}>
                {t(`group.${group}`)}
              </p>
            ) : (
              <button
                type="button"
                className={classes.groupName}
                id={id}
                aria-expanded={!isFolded(part)}
                onClick={() => toggle(part)}
              >
                {t(`group.${group}`)}
                <IconChevronDown size={16} aria-hidden />
              </button>
            )}
            {!isFolded(part) && (
              <ul aria-labelledby={id}>
                {entries.map((entry) => (
                  <Item
                    key={entry.to}
                    entry={entry}
                    isMini={isMini}
                    count={counts.get(entry.to) ?? 0}
                    state={entry.to === open?.to ? open.current : undefined}
                    at={current}
                  />
                ))}
                <NavNodes nodes={nodes} isMini={isMini} />
              </ul>
            )}
          </div>
        )
      })}
    </nav>
  )
}

interface ItemProps {
  entry: MenuEntry
  isMini: boolean
  count: number
  /** Whether it is the present page, or the one above it. */
  state: 'page' | 'true' | undefined
  at: RefObject<HTMLAnchorElement | null>
}

function Item({ entry: { to, icon: Icon, label }, isMini, count, state, at }: ItemProps) {
  const id = useId()
  return (
    <li>
      <Link
        to={to}
        ref={state ? at : undefined}
        className={classes.item}
        aria-current={state}
        aria-describedby={count > 0 ? id : undefined}
        title={isMini ? label() : undefined}
      >
        <Icon size={isMini ? NAV_ICON_MINI_PX : NAV_ICON_PX} aria-hidden />
        <span className={classes.label}>{label()}</span>
        {count > 0 && <Count id={id} count={count} />}
      </Link>
    </li>
  )
}
