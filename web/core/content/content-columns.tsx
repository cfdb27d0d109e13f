import { IconPhoto, IconPinFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentRow } from '#contract/core/content/answers.ts'
import { shortName } from '#contract/core/people/person.ts'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import { NO_VALUE } from '#contract/core/text/numbers.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { AreaName } from '../areas/RelativeAreaName.tsx'
import type { Translate } from '../i18n/text.ts'
import { When } from '../records/When.tsx'
import { ChangesMark } from './ChangesMark.tsx'
import type { Categories } from './categories.ts'
import { EndsAt } from './EndsAt.tsx'
import type { TableParts, WebKind } from './kit.ts'
import classes from './list.module.css'
import { PhaseStatus } from './PhaseStatus.tsx'
import { contentTexts } from './texts/index.ts'
import type { mn } from './texts/mn.ts'

export interface ColumnsOptions<R extends ContentRow> {
  kind: WebKind
  parts: TableParts<R>
  own: readonly Column<R>[]
  t: Translate<typeof mn>
  lang: Lang
  /** The search text. */
  q: string
  /** Names of the title and category columns. */
  title: string
  category: string
  /** The name of a record's category. */
  nameOf: Categories['nameOf']
}

/** Columns that show figures come after the dates. */
const LATE = new Set(['views'])

/** The columns of a content list; the ids of sortable columns are those of the server. */
export function contentColumns<R extends ContentRow>(options: ColumnsOptions<R>): Column<R>[] {
  const { kind, parts, own, t, lang, q, title, category, nameOf } = options
  const all: Column<R>[] = [
    {
      id: 'title',
      header: title,
      sortable: true,
      width: '24rem',
      cell: (row) => (
        <TitleCell kind={kind} row={row} lang={lang} line={parts.Line && <parts.Line row={row} q={q} />} />
      ),
    },
    ...own.filter(({ id }) => !LATE.has(id)),
    {
      id: 'area',
      header: t('list.column.area'),
      sortable: true,
      room: 50,
      cell: ({ area }) => <AreaName name={area} />,
    },
    {
      id: 'category',
      header: category,
      sortable: true,
      room: 62,
      cell: (row) => nameOf(row.category, row.postedAt),
    },
    {
      id: 'status',
      header: t('list.column.status'),
      sortable: true,
      plain: true,
      cell: (row) => (
        <span className={classes.state}>
          <PhaseStatus phase={row.phase} inBin={row.deletedAt !== null} />
          <EndsAt row={row} />
        </span>
      ),
    },
    {
      id: 'postedAt',
      header: t('list.column.postedAt'),
      sortable: true,
      cell: (row) => <When at={row.postedAt} as={row.phase === 'scheduled' ? 'time' : 'day'} />,
    },
    ...own.filter(({ id }) => LATE.has(id)),
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
  const without: readonly string[] = parts.without ?? []
  const hidden: readonly string[] = parts.hidden ?? []
  return all
    .filter(({ id }) => !without.includes(id))
    .map((column) => (hidden.includes(column.id) ? { ...column, hidden: true } : column))
}

interface TitleProps {
  kind: WebKind
  row: ContentRow
  lang: Lang
  line: ReactNode
}

/** The link of a row: to its form, or to its preview. */
export const rowAddress = ({ to }: WebKind, row: Pick<ContentRow, 'id' | 'canWrite' | 'deletedAt'>): string =>
  row.canWrite && !row.deletedAt ? to.edit(row.id) : to.preview(row.id)

function TitleCell({ kind, row, lang, line }: TitleProps) {
  const to = rowAddress(kind, row)
  return (
    <span className={classes.title}>
      {kind.covers &&
        (row.cover ? (
          <img src={row.cover.urls.small} alt="" width={56} height={42} loading="lazy" className={classes.thumb} />
        ) : (
          <span aria-hidden className={classes.thumb}>
            <IconPhoto size={20} />
          </span>
        ))}
      <span className={classes.words}>
        <Link to={to} className={classes.name} lang={langOf(row.title, lang)} tabIndex={-1}>
          {inLang(row.title, lang)}
        </Link>
        {line}
        {row.pinned && <Pinned />}
        {row.hasChanges && <ChangesMark />}
      </span>
    </span>
  )
}

function Pinned() {
  const t = contentTexts.useText()
  return (
    <span className={classes.pin}>
      <IconPinFilled size={12} aria-hidden />
      {t('list.pinned')}
    </span>
  )
}
