import { IconBuilding } from '@tabler/icons-react'
import { useMemo } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type LawRow, laws } from '#contract/features/laws/index.ts'
import { ContentTable } from '../../core/content/ContentTable.tsx'
import type { TableParts } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { ChoiceFilter, DayFilters, type FilterProps } from '../../core/lists/filters.tsx'
import { useAsk } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { lawKind } from './kind.ts'
import classes from './laws.module.css'
import { lawTexts } from './texts.ts'

/** Number of organisations that the filter offers. */
const OFFERED = 100

const parts: TableParts<LawRow> = {
  filters: ['organisation', 'adoptedFrom', 'adoptedTo'],
  hidden: ['area', 'postedAt', 'author'],
  defaultSort: '-adoptedOn',
  useColumns: () => {
    const t = lawTexts.useText()
    const lang = useLang()
    return useMemo<Column<LawRow>[]>(() => {
      const day = (value: string | null) => (value ? <time dateTime={value}>{formatDay(value, lang)}</time> : NO_VALUE)
      return [
        { id: 'number', header: t('list.number'), sortable: true, room: 44, cell: (row) => row.number || NO_VALUE },
        { id: 'adoptedOn', header: t('list.adoptedOn'), sortable: true, cell: (row) => day(row.adoptedOn) },
        {
          id: 'effectiveOn',
          header: t('list.effectiveOn'),
          sortable: true,
          hidden: true,
          cell: (row) => day(row.effectiveOn),
        },
        {
          id: 'organisationCount',
          header: t('list.organisations'),
          sortable: true,
          room: 62,
          align: 'end',
          cell: (row) => formatNumber(row.organisationCount, lang),
        },
      ]
    }, [t, lang])
  },
  Line: FoundLine,
  Filters: LawFilters,
}

/** The search match in the text of an act. */
function FoundLine({ row }: { row: LawRow }) {
  const t = lawTexts.useText()
  if (!row.found) return null
  return (
    <span className={classes.found} lang={row.found.lang}>
      <span className="nt-hidden">{t('list.foundHere')} </span>
      {row.found.parts.map((part, at) => (part.hit ? <mark key={at}>{part.text}</mark> : part.text))}
    </span>
  )
}

function LawFilters(of: FilterProps) {
  const t = lawTexts.useText()
  const lang = useLang()
  const { data } = useAsk(laws, 'organisations', { query: { pageSize: OFFERED, sort: 'name' } })
  return (
    <>
      <ChoiceFilter
        {...of}
        name="organisation"
        label={t('filter.organisation')}
        any={NO_VALUE}
        options={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))}
      />
      <DayFilters {...of} label={t('filter.adopted')} names={['adoptedFrom', 'adoptedTo']} />
    </>
  )
}

/** The laws and regulations within reach. */
export default function LawList() {
  const t = lawTexts.useText()
  return (
    <ContentTable
      kind={lawKind}
      title={t('title')}
      name="laws"
      parts={parts}
      actions={
        <LinkButton
          to="/dashboard/laws/organisations"
          variant="default"
          leftSection={<IconBuilding size={18} aria-hidden />}
        >
          {t('list.toOrganisations')}
        </LinkButton>
      }
    />
  )
}
