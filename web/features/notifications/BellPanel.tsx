import { IconCheck, IconChevronDown, IconMail } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { addDays, dayInUlaanbaatar, formatRelative } from '#contract/core/time/dates.ts'
import { notifications, type Received } from '#contract/features/notifications/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { useAsk, useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertFacts, AlertIconBadge, DoneMark } from './AlertFacts.tsx'
import { AlertItems } from './AlertItems.tsx'
import classes from './bell.module.css'
import { inboxPathOf, notificationPathOf } from './paths.ts'
import { noticeTexts } from './texts.ts'
import { useReadAll } from './use-read-all.ts'

/** Notifications shown in the panel; the page has all of them. Our choice: more than that is a page. */
const SHOWN = 12

type DayGroup = 'today' | 'yesterday' | 'earlier'

/** The group of a notification by the day in Ulaanbaatar on which it was sent. */
function dayGroupOf(sentAt: string, now: Date): DayGroup {
  const today = dayInUlaanbaatar(now)
  const day = dayInUlaanbaatar(new Date(sentAt))
  if (day >= today) return 'today'
  return day === addDays(today, -1) ? 'yesterday' : 'earlier'
}

/**
 * The panel of the bell: notifications by day, unread ones or all. They are read, and the work that several of them
 * name is opened, in place. Keys: ↑ ↓ Home End move, Enter opens, R marks as read.
 */
export function BellPanel({ count, close }: { count: number; close: () => void }) {
  const t = noticeTexts.useText()
  const user = useUser()
  const readAll = useReadAll()
  const [isAll, setAll] = useState(false)
  const asked = useAsk(notifications, 'inbox', {
    query: { pageSize: SHOWN, ...(isAll ? {} : { unread: 'true' as const }) },
  })
  const panel = useRef<HTMLDivElement>(null)
  const rows = asked.data?.data ?? []
  const keepFocus = useFocusNextRow(panel, [asked.data, count])
  // the keys work at once, and the next Tab leads inside
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the links inside
    <div ref={panel} tabIndex={-1} className={classes.panel} onKeyDown={(event) => moveRow(event, panel)}>
      <div className={classes.head}>
        <h2>{t('inbox.own')}</h2>
        {count > 0 && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              keepFocus()
              void readAll()
            }}
          >
            {t('bell.readAll')}
          </Button>
        )}
      </div>
      <FilterTabs
        label={t('inbox.tabs')}
        value={isAll ? undefined : 'true'}
        tabs={[
          { value: 'true', name: t('inbox.unread') },
          { value: undefined, name: t('inbox.all') },
        ]}
        onChange={(unread) => setAll(unread === undefined)}
      />
      <div className={classes.list} aria-busy={asked.isFetching}>
        {asked.isPending && <TextSkeleton lines={6} />}
        {asked.isError && !asked.data && <ErrorState level={3} onRetry={() => void asked.refetch()} />}
        {asked.data && rows.length === 0 && (
          <p className={classes.none}>{t(isAll ? 'inbox.emptyTitle' : 'bell.none')}</p>
        )}
        <Days rows={rows} close={close} onMark={keepFocus} />
      </div>
      <div className={classes.foot}>
        <Link to={inboxPathOf(user.role)} {...buttonLook({ variant: 'light', size: 'xs' })} onClick={close}>
          {t('bell.all')}
        </Link>
      </div>
    </div>
  )
}

interface InPanel {
  close: () => void
  /** Called before a notification is marked as read, with an element of its row. */
  onMark: (inside: Element) => void
}

function Days({ rows, ...inPanel }: { rows: readonly Received[] } & InPanel) {
  const t = noticeTexts.useText()
  const now = new Date()
  const days = Map.groupBy(rows, ({ sentAt }) => dayGroupOf(sentAt, now))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={t(`bell.${day}`)}>
      <h3 className={classes.day}>{t(`bell.${day}`)}</h3>
      <ul>
        {ofDay.map((one) => (
          <Row key={one.id} one={one} {...inPanel} />
        ))}
      </ul>
    </section>
  ))
}

/** One notification: what, where, until when, and how long ago; read or opened in place. */
function Row({ one, close, onMark }: { one: Received } & InPanel) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const read = useDo(notifications, 'read')
  const isUnread = one.readAt === null
  const title = inLang(one.title, lang)
  const markRead = (inside: Element) => {
    if (read.isPending) return
    onMark(inside)
    read.mutate({ params: { id: one.id } }, { onError: (error) => toast(problemText(error), { variant: 'error' }) })
  }
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <span className={classes.icon}>
        {one.alert ? <AlertIconBadge icon={one.alert.icon} /> : <IconMail size={18} aria-hidden />}
      </span>
      <Link
        to={notificationPathOf(one.id)}
        className={classes.words}
        data-row
        onClick={close}
        onKeyDown={(event) => {
          if (event.code !== 'KeyR' || event.ctrlKey || event.metaKey || event.altKey || !isUnread) return
          event.preventDefault()
          // a key that is held marks one, not all that follow it
          if (!event.repeat) markRead(event.currentTarget)
        }}
      >
        <strong lang={langOf(one.title, lang)}>
          {isUnread && <span className="nt-hidden">{t('inbox.unreadMark')}: </span>}
          {title}
        </strong>
        <AlertFacts one={one} />
        <span className={classes.small}>
          {!one.alert && `${inLang(one.area.name, lang)} · `}
          {formatRelative(new Date(one.sentAt), new Date(), lang)}
        </span>
        {one.doneAt !== null && <DoneMark />}
      </Link>
      <span className={classes.buttons}>
        {one.alert && one.alert.count > 1 && (
          <button
            type="button"
            className={classes.button}
            aria-expanded={isOpen}
            aria-label={t('bell.items', { title })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} aria-hidden />
          </button>
        )}
        {isUnread && (
          <button
            type="button"
            className={classes.button}
            aria-label={t('bell.read', { title })}
            title={t('bell.markRead')}
            // a disabled button would lose the focus before its row has gone
            aria-disabled={read.isPending}
            onClick={(event) => markRead(event.currentTarget)}
          >
            <IconCheck size={18} aria-hidden />
          </button>
        )}
      </span>
      {isOpen && <Items id={one.id} close={close} />}
    </li>
  )
}

/** The records that one notification names, each with its link. */
function Items({ id, close }: { id: string; close: () => void }) {
  const { data, isError, refetch } = useAsk(notifications, 'one', { params: { id } })
  return (
    <div className={classes.items}>
      {data ? (
        <AlertItems items={data.data.items} isPlain onOpen={close} />
      ) : isError ? (
        <ErrorState level={3} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </div>
  )
}

const rowsOf = (panel: RefObject<HTMLElement | null>) => [
  ...(panel.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? []),
]

/**
 * Keeps the focus in the panel when what had it is gone, after one of the `changes`: it moves to the row that has taken
 * the place of the marked one, else to the last one, else to the panel. @returns what is called before marking, with an
 * element of the row, or without one for all.
 */
function useFocusNextRow(panel: RefObject<HTMLElement | null>, changes: readonly unknown[]) {
  const marked = useRef<number>(undefined)
  useEffect(() => {
    if (marked.current === undefined || document.activeElement !== document.body) return
    const next =
      rowsOf(panel)
        .slice(0, marked.current + 1)
        .at(-1) ?? panel.current
    marked.current = undefined
    next?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- the changes after which something may be gone
  }, [panel, ...changes])
  return (inside?: Element) => {
    const row = inside?.closest('li')
    marked.current = Math.max(
      rowsOf(panel).findIndex((link) => row?.contains(link)),
      0,
    )
  }
}

/** Moves the focus between the notifications. */
function moveRow(event: KeyboardEvent, panel: RefObject<HTMLElement | null>): void {
  const rows = rowsOf(panel)
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (next === undefined || rows.length === 0) return
  event.preventDefault()
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
}
