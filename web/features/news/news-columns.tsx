import { IconPinFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber, NO_VALUE } from '#contract/core/numbers.ts'
import { shortName } from '#contract/core/person.ts'
import { inLang, type Lang, langOf } from '#contract/core/text.ts'
import type { NewsRow } from '#contract/features/news/index.ts'
import { newsWords } from '#contract/features/news/words.ts'
import { PhaseStatus } from '../../core/content/PhaseStatus.tsx'
import type { Translate } from '../../core/text.ts'
import { When } from '../../core/When.tsx'
import type { Column } from '../../ui/table/types.ts'
import type { mn } from './mn.ts'
import classes from './news.module.css'
import { newsTexts } from './texts.ts'

/** The columns of a list of news; the names of those that can be sorted are the server's. */
export function newsColumns(t: Translate<typeof mn>, lang: Lang): Column<NewsRow>[] {
  return [
    {
      id: 'title',
      header: t('list.column.title'),
      sortable: true,
      width: '24rem',
      cell: (row) => <TitleCell row={row} lang={lang} />,
    },
    {
      id: 'area',
      header: t('list.column.area'),
      sortable: true,
      cell: (row) => <div className={classes.area}>{inLang(row.area, lang)}</div>,
    },
    {
      id: 'category',
      header: t('list.column.category'),
      sortable: true,
      cell: (row) => <div className={classes.category}>{newsWords[lang].category[row.category]}</div>,
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
      cell: (row) => <When at={row.postedAt} as={row.phase === 'scheduled' ? 'time' : 'day'} />,
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
      hidden: true,
      cell: (row) => <span className={classes.person}>{row.author ? shortName(row.author) : NO_VALUE}</span>,
    },
    {
      id: 'updatedAt',
      header: t('list.column.updatedAt'),
      sortable: true,
      hidden: true,
      cell: (row) => <When at={row.updatedAt} as="day" />,
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
