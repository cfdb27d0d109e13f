import { IconPinFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/dates.ts'
import { formatNumber, NO_VALUE } from '#contract/core/numbers.ts'
import { shortName } from '#contract/core/person.ts'
import { inLang, type Lang, langOf } from '#contract/core/text.ts'
import type { NewsRow } from '#contract/features/news/index.ts'
import { newsWords } from '#contract/features/news/words.ts'
import { PhaseStatus } from '../../core/content/PhaseStatus.tsx'
import type { Translate } from '../../core/text.ts'
import type { Column } from '../../ui/table/types.ts'
import type { mn } from './mn.ts'
import classes from './news.module.css'
import { newsTexts } from './texts.ts'

/** The columns of a list of news; the names of those that can be sorted are the server's. */
export function newsColumns(t: Translate<typeof mn>, lang: Lang): Column<NewsRow>[] {
  const date = (instant: string) => formatDay(dayInUlaanbaatar(new Date(instant)), lang)
  return [
    {
      id: 'title',
      header: t('list.column.title'),
      sortable: true,
      width: '24rem',
      cell: (row) => <TitleCell row={row} lang={lang} />,
    },
    { id: 'area', header: t('list.column.area'), sortable: true, cell: (row) => inLang(row.area, lang) },
    {
      id: 'category',
      header: t('list.column.category'),
      sortable: true,
      cell: (row) => newsWords[lang].category[row.category],
    },
    {
      id: 'status',
      header: t('list.column.status'),
      sortable: true,
      cell: (row) => <PhaseStatus phase={row.phase} inBin={row.deletedAt !== null} />,
    },
    {
      id: 'postedAt',
      header: t('list.column.postedAt'),
      sortable: true,
      cell: (row) => (
        <time dateTime={row.postedAt}>
          {row.phase === 'scheduled' ? formatDateTime(new Date(row.postedAt), lang) : date(row.postedAt)}
        </time>
      ),
    },
    {
      id: 'views',
      header: t('list.column.views'),
      sortable: true,
      align: 'end',
      cell: (row) => formatNumber(row.views, lang),
    },
    {
      id: 'author',
      header: t('list.column.author'),
      cell: (row) => <span className={classes.person}>{row.author ? shortName(row.author) : NO_VALUE}</span>,
    },
    {
      id: 'updatedAt',
      header: t('list.column.updatedAt'),
      sortable: true,
      hidden: true,
      cell: (row) => <time dateTime={row.updatedAt}>{date(row.updatedAt)}</time>,
    },
  ]
}

function TitleCell({ row, lang }: { row: NewsRow; lang: Lang }) {
  const to = `/dashboard/news/${row.id}/${row.canWrite && !row.deletedAt ? 'edit' : 'preview'}`
  return (
    <span className={classes.title}>
      {row.cover ? (
        <img src={row.cover.urls.small} alt="" width={56} height={42} loading="lazy" className={classes.thumb} />
      ) : (
        <span aria-hidden className={classes.thumb} />
      )}
      <span className={classes.words}>
        <Link to={to} className={classes.name} lang={langOf(row.title, lang)} tabIndex={-1}>
          {inLang(row.title, lang)}
        </Link>
        {row.pinned && <Pinned />}
      </span>
    </span>
  )
}

function Pinned() {
  const t = newsTexts.useText()
  return (
    <span className={classes.pin}>
      <IconPinFilled size={12} aria-hidden />
      {t('list.pinned')}
    </span>
  )
}
