import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import type { ViolationCategory, ViolationRow } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { RelativeAreaName } from '../../core/areas/RelativeAreaName.tsx'
import type { CityEntries } from '../../core/city/values.ts'
import type { Translate } from '../../core/i18n/text.ts'
import type { Column } from '../../ui/data/table/types.ts'
import layout from '../../ui/layout/layout.module.css'
import { type Assign, AssigneeCell, AssigneeName, Due, DueCell } from './AssignmentCells.tsx'
import { CategoryIcon } from './CategoryIcon.tsx'
import type { mn } from './mn.ts'
import { ViolationStatus } from './ViolationStatus.tsx'
import classes from './violations.module.css'

const Day = ({ value, lang }: { value: string; lang: Lang }) => <time dateTime={value}>{formatDay(value, lang)}</time>

interface Options {
  base: string
  isCitizen: boolean
  nameOf: CityEntries<ViolationCategory>['nameOf']
  assign: Assign
}

/** The columns of a list of violations; citizens see fewer. */
export function violationColumns(
  t: Translate<typeof mn>,
  lang: Lang,
  { base, isCitizen, nameOf, assign }: Options,
): Column<ViolationRow>[] {
  const names = violationLabels[lang]
  const day = (value: string) => <Day value={value} lang={lang} />
  const all: (Column<ViolationRow> & { staff?: true })[] = [
    {
      id: 'number',
      header: t('list.column.what'),
      sortable: true,
      width: '24rem',
      cell: (row) => (
        <span className={classes.signed}>
          <CategoryIcon category={row.category} />
          <span className={layout.what}>
            <Link to={`${base}/${row.id}`} className={layout.name} tabIndex={-1}>
              <bdi>№ {formatNumber(row.number, lang)}</bdi> · {nameOf(row.category, lang, row.createdAt)}
            </Link>
            <span className={layout.said}>{row.description}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'area',
      header: t('list.column.area'),
      sortable: true,
      width: '12rem',
      cell: ({ area }) => <RelativeAreaName area={area} />,
    },
    {
      id: 'status',
      header: t('list.column.status'),
      sortable: true,
      plain: true,
      cell: (row) => <ViolationStatus status={row.status} />,
    },
    { id: 'level', header: t('list.column.level'), room: 76, cell: (row) => names.level[row.level] },
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
      cell: (row) => {
        if (row.closedAt) return NO_VALUE
        return row.canHandle ? <DueCell row={row} assign={assign} /> : <Due row={row} />
      },
    },
    {
      id: 'assignee',
      header: t('list.column.assignee'),
      room: 58,
      staff: true,
      cell: (row) => {
        if (row.canHandle) return <AssigneeCell row={row} assign={assign} />
        return row.assignee ? <AssigneeName name={shortName(row.assignee)} isGone={row.assigneeGone} /> : NO_VALUE
      },
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
