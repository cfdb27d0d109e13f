import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { SurveyRow } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import type { Translate } from '../../../core/i18n/text.ts'
import { When } from '../../../core/records/When.tsx'
import type { Column } from '../../../ui/data/table/types.ts'
import { LevelBar } from '../LevelBar.tsx'
import type { mn } from '../mn.ts'
import { pathOf } from '../paths.ts'
import { SurveyStatus } from '../SurveyStatus.tsx'
import classes from '../surveys.module.css'
import { mayChangeDay, SurveyDayCell, type SurveyDays } from './SurveyDayCell.tsx'

const dateCell = (day: string | null, lang: Lang) =>
  day ? <time dateTime={day}>{formatDay(day, lang)}</time> : <span>{NO_VALUE}</span>

/** The columns of the list; ids of sortable columns are the server's sort keys. */
export function surveyColumns(t: Translate<typeof mn>, lang: Lang, days: SurveyDays): Column<SurveyRow>[] {
  const labels = surveyLabels[lang]
  const dayCell = (name: 'startDate' | 'endDate') => (row: SurveyRow) =>
    mayChangeDay(row, name) ? <SurveyDayCell row={row} name={name} days={days} /> : dateCell(row[name], lang)
  return [
    {
      id: 'title',
      header: t('column.title'),
      sortable: true,
      width: '22rem',
      cell: (row) => (
        <span className={classes.titleCell}>
          <Link to={pathOf(row.id)} className={classes.name} lang={langOf(row.title, lang)} tabIndex={-1}>
            {inLang(row.title, lang) || t('untitled')}
          </Link>
          <span className={classes.under}>{t('list.questions', { count: row.questions })}</span>
        </span>
      ),
    },
    { id: 'area', header: t('column.area'), cell: (row) => inLang(row.area, lang) },
    {
      id: 'phase',
      header: t('column.phase'),
      cell: (row) => <SurveyStatus phase={row.phase} archived={row.archived} />,
    },
    {
      id: 'startDate',
      header: t('column.startDate'),
      sortable: true,
      room: 60,
      cell: dayCell('startDate'),
    },
    { id: 'endDate', header: t('column.endDate'), sortable: true, cell: dayCell('endDate') },
    {
      id: 'level',
      header: t('column.level'),
      sortable: true,
      width: '9.5rem',
      cell: (row) => (row.phase === 'draft' ? <span>{NO_VALUE}</span> : <LevelBar {...row} />),
    },
    {
      id: 'collected',
      header: t('column.collected'),
      sortable: true,
      align: 'end',
      hidden: true,
      cell: (row) => formatNumber(row.collected, lang),
    },
    { id: 'coveredOn', header: t('column.coveredOn'), hidden: true, cell: (row) => dateCell(row.coveredOn, lang) },
    {
      id: 'channels',
      header: t('column.channels'),
      hidden: true,
      cell: (row) => row.channels.map((channel) => labels.channel[channel]).join(', '),
    },
    {
      id: 'author',
      header: t('column.author'),
      hidden: true,
      cell: (row) => <span className={classes.person}>{row.author ? shortName(row.author) : NO_VALUE}</span>,
    },
    {
      id: 'createdAt',
      header: t('column.createdAt'),
      sortable: true,
      hidden: true,
      cell: (row) => <When at={row.createdAt} as="day" />,
    },
  ]
}
