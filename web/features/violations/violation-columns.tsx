import { Link } from 'react-router'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { formatNumber, NO_VALUE } from '#contract/core/numbers.ts'
import { shortName } from '#contract/core/person.ts'
import type { Lang } from '#contract/core/text.ts'
import type { ViolationCategory, ViolationRow } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { AreaWords } from '../../core/AreaWords.tsx'
import type { CityEntries } from '../../core/city/values.ts'
import type { Translate } from '../../core/text.ts'
import layout from '../../ui/layout.module.css'
import type { Column } from '../../ui/table/types.ts'
import type { mn } from './mn.ts'
import { AssigneeGone, Overdue, ViolationStatus } from './ViolationStatus.tsx'
import classes from './violations.module.css'

/** The columns of a list of violations; a citizen is shown fewer. */
export function violationColumns(
  t: Translate<typeof mn>,
  lang: Lang,
  { base, isCitizen, nameOf }: { base: string; isCitizen: boolean; nameOf: CityEntries<ViolationCategory>['nameOf'] },
): Column<ViolationRow>[] {
  const words = violationWords[lang]
  const day = (value: string) => <time dateTime={value}>{formatDay(value, lang)}</time>
  const all: (Column<ViolationRow> & { staff?: true })[] = [
    {
      id: 'number',
      header: t('list.column.what'),
      sortable: true,
      width: '24rem',
      cell: (row) => (
        <span className={layout.what}>
          <Link to={`${base}/${row.id}`} className={layout.name} tabIndex={-1}>
            <bdi>№ {formatNumber(row.number, lang)}</bdi> · {nameOf(row.category, lang, row.createdAt)}
          </Link>
          <span className={layout.said}>{row.description}</span>
        </span>
      ),
    },
    {
      id: 'area',
      header: t('list.column.area'),
      sortable: true,
      width: '12rem',
      cell: ({ area }) => <AreaWords area={area} />,
    },
    {
      id: 'status',
      header: t('list.column.status'),
      sortable: true,
      plain: true,
      cell: (row) => <ViolationStatus status={row.status} />,
    },
    { id: 'level', header: t('list.column.level'), room: 76, cell: (row) => words.level[row.level] },
    {
      id: 'foundOn',
      header: t('list.column.foundOn'),
      sortable: true,
      room: 70,
      cell: (row) => day(row.foundOn),
    },
    {
      id: 'dueOn',
      header: t('list.column.dueOn'),
      sortable: true,
      room: 46,
      cell: (row) =>
        row.closedAt ? (
          NO_VALUE
        ) : (
          <span className={classes.what}>
            {day(row.dueOn)}
            {row.overdue && <Overdue />}
          </span>
        ),
    },
    {
      id: 'assignee',
      header: t('list.column.assignee'),
      room: 58,
      staff: true,
      cell: ({ assignee, assigneeGone }) =>
        assignee ? (
          <span className={classes.what}>
            <bdi className={classes.nowrap}>{shortName(assignee)}</bdi>
            {assigneeGone && <AssigneeGone />}
          </span>
        ) : (
          NO_VALUE
        ),
    },
    {
      id: 'createdAt',
      header: t('list.column.createdAt'),
      sortable: true,
      hidden: true,
      cell: (row) => day(dayInUlaanbaatar(new Date(row.createdAt))),
    },
  ]
  return all.filter(({ staff }) => !staff || !isCitizen).map(({ staff: _, ...column }) => column)
}
