import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDateTime } from '#contract/core/dates.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/numbers.ts'
import { totalText } from '#contract/core/page.ts'
import { inLang, type Lang, langOf } from '#contract/core/text.ts'
import { notifications, type Sent } from '#contract/features/notifications/index.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { AreaWay, AreaWords } from '../../core/AreaWords.tsx'
import { FilterTabs } from '../../core/FilterTabs.tsx'
import { tableOf, useList } from '../../core/list.ts'
import { NoMatch } from '../../core/NoMatch.tsx'
import { useSaveFile } from '../../core/save-file.ts'
import { type Translate, useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import type { mn as core } from '../../core/texts/mn.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/types.ts'
import type { mn } from './mn.ts'
import { NoticeStatus } from './NoticeStatus.tsx'
import classes from './notices.module.css'
import { editOf, NEW, showOf } from './paths.ts'
import { namesOf, targetText, whomText } from './target-words.tsx'
import { noticeTexts } from './texts.ts'

const STATES = ['sent', 'scheduled', 'draft'] as const
const DEFAULT_SORT = '-at'

/** What the own office and those below it have sent, with reach and reading; drafts and schedules of the own office. */
export default function SentList() {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const list = useList(notifications, 'sent', { names: ['status', 'areaId'] })
  const columns = useMemo(() => sentColumns(t, c, lang), [t, c, lang])
  const { state, change } = list
  const add = (
    <LinkButton to={NEW} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('add')}
    </LinkButton>
  )
  const save = useSaveFile()
  const saveFile = (format: 'csv' | 'xlsx') =>
    save(notifications, 'sentExport', { query: { ...list.exportQuery, format } })
  const open = (row: Sent) => (row.canWrite ? editOf(row.id) : showOf(row.id))
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
      <DataTable<Sent>
        name="notifications-sent"
        label={t('sent.title')}
        columns={columns}
        {...tableOf(list, DEFAULT_SORT)}
        rowId={(row) => row.id}
        rowName={(row) => inLang(row.title, lang)}
        onOpen={(row) => void navigate(open(row))}
        rowActions={(row) =>
          row.canWrite
            ? [{ label: t('action.edit'), icon: <IconPencil size={18} aria-hidden />, to: editOf(row.id) }]
            : []
        }
        toolbar={
          <Toolbar
            search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('sent.search') }}
            filters={
              <AreaPicker
                label={t('sent.area')}
                value={state.filters.areaId ?? null}
                onChange={(areaId) => change({ filters: { areaId: areaId ?? undefined } })}
              />
            }
            activeFilters={state.filters.areaId ? 1 : 0}
            onClearFilters={list.clear}
            exports={(['xlsx', 'csv'] as const).map((format) => ({
              label: t(`sent.${format}`),
              onSelect: () => void saveFile(format),
            }))}
          />
        }
        error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        empty={
          list.isNarrowed ? (
            <NoMatch onClear={list.clear} />
          ) : (
            <Empty level={2} title={t('sent.emptyTitle')} text={t('sent.emptyText')} action={add} />
          )
        }
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
          to={row.canWrite ? editOf(row.id) : showOf(row.id)}
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
      cell: (row) => <To row={row} t={t} c={c} lang={lang} />,
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
    { id: 'from', header: t('sent.column.from'), room: 62, cell: (row) => <AreaWords area={row.area} /> },
  ]
}

/** The first recipient, and how many more. */
function To({ row, t, c, lang }: { row: Sent; t: Translate<typeof mn>; c: Translate<typeof core>; lang: Lang }) {
  const [first, ...others] = row.targets
  if (!first) return NO_VALUE
  return (
    <span className={classes.words}>
      <span>{whomText(first, t, c)}</span>
      {first.area && <AreaWay names={namesOf(first.area.path, lang)} />}
      {others.length > 0 && (
        <span className={classes.small} title={others.map((one) => targetText(one, t, c, lang)).join('\n')}>
          {t('sent.more', { count: others.length })}
        </span>
      )}
    </span>
  )
}
