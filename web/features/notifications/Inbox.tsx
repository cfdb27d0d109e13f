import { IconChecks } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { shortName } from '#contract/core/people/person.ts'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { notifications, type Received } from '#contract/features/notifications/index.ts'
import { RelativeAreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AlertFacts, AlertIconBadge, DoneMark } from './AlertFacts.tsx'
import type { mn } from './mn.ts'
import classes from './notices.module.css'
import { notificationPathOf } from './paths.ts'
import { noticeTexts } from './texts.ts'
import { useReadAll } from './use-read-all.ts'

/** The notifications addressed to the user, newest first. */
export default function Inbox() {
  const t = noticeTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const { role } = useUser()
  const readAll = useReadAll()
  const list = useList(notifications, 'inbox', { names: ['unread'] })
  const columns = useMemo(() => inboxColumns(t, lang), [t, lang])
  const { state, change } = list
  const title = role === 'APPLICATION' ? t('inbox.own') : t('inbox.title')
  return (
    <Page
      title={title}
      count={totalText(list.data?.meta, lang)}
      more={
        <Button variant="default" leftSection={<IconChecks size={18} aria-hidden />} onClick={() => void readAll()}>
          {t('inbox.readAll')}
        </Button>
      }
    >
      <FilterTabs
        label={t('inbox.tabs')}
        value={state.filters.unread === 'true' ? 'true' : undefined}
        tabs={[
          { value: undefined, name: t('inbox.all') },
          { value: 'true', name: t('inbox.unread') },
        ]}
        onChange={(unread) => change({ filters: { unread } })}
      />
      <ListTable<Received>
        name="notifications-inbox"
        label={title}
        columns={columns}
        list={list}
        defaultSort="-sentAt"
        rowId={(row) => row.id}
        rowName={(row) => inLang(row.title, lang)}
        onOpen={(row) => void navigate(notificationPathOf(row.id))}
        toolbar={<ListToolbar list={list} search={t('inbox.search')} />}
        empty={<EmptyInbox q={state.q} unread={state.filters.unread === 'true'} onClear={list.clear} />}
      />
    </Page>
  )
}

function EmptyInbox({ q, unread, onClear }: { q: string; unread: boolean; onClear: () => void }) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  if (q === '' && !unread) return <Empty level={2} title={t('inbox.emptyTitle')} text={t('inbox.emptyText')} />
  const clear = (label: string) => (
    <Button variant="default" onClick={onClear}>
      {label}
    </Button>
  )
  if (q === '')
    return (
      <Empty
        level={2}
        title={t('inbox.allReadTitle')}
        text={t('inbox.allReadText')}
        action={clear(t('inbox.showAll'))}
      />
    )
  return (
    <Empty
      level={2}
      searched
      title={c('list.noMatchTitle')}
      text={c('list.noMatchText')}
      action={clear(c('list.clear'))}
    />
  )
}

function inboxColumns(t: Translate<typeof mn>, lang: Lang): Column<Received>[] {
  return [
    {
      id: 'title',
      header: t('inbox.column.title'),
      width: '60%',
      cell: (row) => <TitleCell row={row} lang={lang} unread={t('inbox.unreadMark')} />,
    },
    {
      id: 'from',
      header: t('inbox.column.from'),
      cell: (row) => (
        <span className={classes.words}>
          <RelativeAreaName area={row.area} />
          {row.sender && <bdi className={classes.small}>{shortName(row.sender)}</bdi>}
        </span>
      ),
    },
    {
      id: 'sentAt',
      header: t('inbox.column.sentAt'),
      sortable: true,
      cell: (row) => (
        <time dir="ltr" dateTime={row.sentAt}>
          {formatDateTime(new Date(row.sentAt), lang)}
        </time>
      ),
    },
  ]
}

function TitleCell({ row, lang, unread }: { row: Received; lang: Lang; unread: string }) {
  const isUnread = row.readAt === null
  return (
    <span className={classes.words}>
      <Link
        to={notificationPathOf(row.id)}
        className={classes.title}
        data-unread={isUnread || undefined}
        lang={langOf(row.title, lang)}
        tabIndex={-1}
      >
        {isUnread && (
          <>
            <span className={classes.dot} aria-hidden />
            <span className="nt-hidden">{unread}: </span>
          </>
        )}
        {row.alert && <AlertIconBadge icon={row.alert.icon} />}
        {inLang(row.title, lang)}
      </Link>
      <AlertFacts one={row} />
      {!row.alert && (
        <span className={classes.excerpt} lang={langOf(row.body, lang)}>
          {inLang(row.body, lang)}
        </span>
      )}
      {row.doneAt !== null && <DoneMark />}
    </span>
  )
}
