import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { formatPeriod, type ReportFigure, type ReportRow } from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { RelativeAreaName } from '../../core/areas/RelativeAreaName.tsx'
import type { Translate } from '../../core/i18n/text.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { figureLabel } from './figures.ts'
import type { mn } from './mn.ts'
import { Overdue, ReportState } from './ReportStatus.tsx'
import classes from './report.module.css'

interface CellProps {
  row: ReportRow
}

function Title({ row, kind, revision }: CellProps & { kind: string; revision: string }) {
  return (
    <span className={classes.titleCell}>
      <Link to={`/dashboard/reports/${row.id}`} className={classes.name} tabIndex={-1}>
        {row.title}
      </Link>
      <span className={classes.under}>
        {kind}
        {row.revision > 1 && ` · ${revision}`}
      </span>
    </span>
  )
}

function Period({ row, lang }: CellProps & { lang: Lang }) {
  return (
    <span className={classes.period}>
      {formatPeriod(row.period, lang)}
      {row.period.includes('W') && (
        <bdi dir="ltr" className={classes.days}>
          {[row.periodFrom, row.periodTo].map((day) => day.slice(5).replace('-', '.')).join(' – ')}
        </bdi>
      )}
    </span>
  )
}

function DueDay({ row, dueOn, lang }: CellProps & { dueOn: string; lang: Lang }) {
  return (
    <span className={classes.due}>
      <time dateTime={dueOn}>{formatDay(dueOn, lang)}</time>
      {row.overdue && <Overdue />}
    </span>
  )
}

/**
 * The columns of the list; ids of sortable columns are the server's sort keys. Section leaders see only reports of their
 * section.
 */
export function reportColumns(
  t: Translate<typeof mn>,
  lang: Lang,
  { isLeader, figures }: { isLeader: boolean; figures: readonly ReportFigure[] },
): Column<ReportRow>[] {
  const { column, kind } = reportLabels[lang]
  return [
    {
      id: 'title',
      header: column.title,
      sortable: true,
      width: '10.5rem',
      cell: (row) => <Title row={row} kind={kind[row.kind]} revision={t('revision', { n: row.revision })} />,
    },
    {
      id: 'area',
      header: column.area,
      sortable: true,
      hidden: isLeader,
      room: 43,
      width: '8.5rem',
      cell: ({ area }) => (area ? <RelativeAreaName area={area} /> : NO_VALUE),
    },
    {
      id: 'period',
      header: column.period,
      sortable: true,
      room: 54,
      width: '7rem',
      cell: (row) => <Period row={row} lang={lang} />,
    },
    {
      id: 'status',
      header: column.status,
      sortable: true,
      plain: true,
      cell: (row) => <ReportState status={row.status} />,
    },
    {
      id: 'dueOn',
      header: column.dueOn,
      sortable: true,
      room: 50,
      cell: (row) => (row.dueOn ? <DueDay row={row} dueOn={row.dueOn} lang={lang} /> : NO_VALUE),
    },
    {
      id: 'movedAt',
      header: column.movedAt,
      sortable: true,
      room: 72,
      cell: (row) => <time dateTime={row.movedAt}>{formatDay(dayInUlaanbaatar(new Date(row.movedAt)), lang)}</time>,
    },
    {
      id: 'author',
      header: column.author,
      hidden: true,
      cell: (row) => <span className={classes.person}>{row.author ? shortName(row.author) : NO_VALUE}</span>,
    },
    ...figures.map(
      (figure): Column<ReportRow> => ({
        id: figure.key,
        header: figureLabel(figure, lang),
        align: 'end',
        hidden: true,
        cell: (row) => formatNumber(row.figures[figure.key], lang),
      }),
    ),
  ]
}
