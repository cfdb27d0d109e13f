import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { notifications, type Sent } from '#contract/features/notifications/index.ts'
import { AreaPathText, RelativeAreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import type { mn as core } from '../../core/i18n/texts/mn.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { AreaFilter } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Page } from '../../ui/layout/Page.tsx'
import type { mn } from './mn.ts'
import { NoticeStatus } from './NoticeStatus.tsx'
import classes from './notices.module.css'
import { editPathOf, NEW_PATH, sentPathOf } from './paths.ts'
import { areaNamesOf, recipientName, recipientText } from './recipients.ts'
import { noticeTexts } from './texts.ts'

const STATES = ['sent', 'scheduled', 'draft'] as const
const DEFAULT_SORT = '-at'

/** The notifications sent by the user's office and those below it, with reach and read rate; drafts and schedules of the user's office. */
export default function SentList() {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const list = useList(notifications, 'sent', { names: ['status', 'areaId'] })
  const columns = useMemo(() => sentColumns(t, c, lang), [t, c, lang])
  const { state, change } = list
  const add = (
    <LinkButton to={NEW_PATH} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('add')}
    </LinkButton>
  )
  const open = (row: Sent) => (row.canWrite ? editPathOf(row.id) : sentPathOf(row.id))
  return (
    <Page title={t('sent.title')} count={totalText(list.data?.meta, lang)} action={add}>
      <FilterTabs
        label={t('sent.tabs')}
        value={STATES.find((status) => status === state.filters.status)}
        tabs={[
          { value: undefined, name: t('sent.all') },
          ...STATES.map((status) => ({ value: status, name: t(`status.${status}`) })),
        ]}
        onChange={(status) => change({ filters: { status } })}
      />
      <ListTable<Sent>
        name="notifications-sent"
        label={t('sent.title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(row) => row.id}
        rowName={(row) => inLang(row.title, lang)}
        onOpen={(row) => void navigate(open(row))}
        rowActions={(row) =>
          row.canWrite
            ? [{ label: c('form.edit'), icon: <IconPencil size={18} aria-hidden />, to: editPathOf(row.id) }]
            : []
        }
        toolbar={
          <ListToolbar
            list={list}
            search={t('sent.search')}
            filters={(of) => <AreaFilter {...of} />}
            inTabs={['status']}
            exports={{ feature: notifications, route: 'sentExport' }}
          />
        }
        empty={{ title: t('sent.emptyTitle'), text: t('sent.emptyText'), action: add }}
      />
    </Page>
  )
}

function sentColumns(t: Translate<typeof mn>, c: Translate<typeof core>, lang: Lang): Column<Sent>[] {
  return [
    {
      id: 'title',
      header: t('sent.column.title'),
      width: '27%',
      cell: (row) => (
        <Link
          to={row.canWrite ? editPathOf(row.id) : sentPathOf(row.id)}
          className={classes.title}
          lang={langOf(row.title, lang)}
          tabIndex={-1}
        >
          {inLang(row.title, lang)}
        </Link>
      ),
    },
    {
      id: 'to',
      header: t('sent.column.to'),
      width: '22%',
      room: 50,
      cell: (row) => <RecipientsCell row={row} t={t} c={c} lang={lang} />,
    },
    { id: 'status', header: t('sent.column.status'), plain: true, cell: (row) => <NoticeStatus {...row} /> },
    {
      id: 'recipients',
      header: t('sent.column.recipients'),
      sortable: true,
      align: 'end',
      cell: ({ recipients }) => (recipients === null ? NO_VALUE : formatNumber(recipients, lang)),
    },
    {
      id: 'read',
      room: 56,
      header: t('sent.column.read'),
      align: 'end',
      cell: ({ recipients, reads }) => (recipients ? formatPercent((reads / recipients) * 100, lang) : NO_VALUE),
    },
    {
      id: 'at',
      header: t('sent.column.at'),
      sortable: true,
      cell: ({ sentAt, sendAt, updatedAt }) => {
        const at = sentAt ?? sendAt ?? updatedAt
        return (
          <time dir="ltr" dateTime={at}>
            {formatDateTime(new Date(at), lang)}
          </time>
        )
      },
    },
    { id: 'from', header: t('sent.column.from'), room: 62, cell: (row) => <RelativeAreaName area={row.area} /> },
  ]
}

/** The first recipient, and the number of others. */
function RecipientsCell({
  row,
  t,
  c,
  lang,
}: {
  row: Sent
  t: Translate<typeof mn>
  c: Translate<typeof core>
  lang: Lang
}) {
  const [first, ...others] = row.targets
  if (!first) return NO_VALUE
  return (
    <span className={classes.words}>
      <span>{recipientName(first, t, c)}</span>
      {first.area && <AreaPathText names={areaNamesOf(first.area.path, lang)} />}
      {others.length > 0 && (
        <span className={classes.small} title={others.map((one) => recipientText(one, t, c, lang)).join('\n')}>
          {t('sent.more', { count: others.length })}
        </span>
      )}
    </span>
  )
}
