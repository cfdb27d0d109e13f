import { IconBuilding } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDay } from '#contract/core/dates.ts'
import { formatNumber, NO_VALUE } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { type LawRow, laws } from '#contract/features/laws/index.ts'
import { ContentTable } from '../../core/content/ContentTable.tsx'
import type { TableParts } from '../../core/content/kit.ts'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { DateField } from '../../ui/DateField.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import type { Column } from '../../ui/table/types.ts'
import { lawKind } from './kind.ts'
import classes from './laws.module.css'
import { lawTexts } from './texts.ts'

/** Organisations that the filter offers. */
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

/** Where the text of an act has what was searched. */
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

function LawFilters({
  filters,
  onChange,
}: {
  filters: Record<string, string>
  onChange: (filters: Record<string, string | undefined>) => void
}) {
  const t = lawTexts.useText()
  const lang = useLang()
  const { data } = useAsk(laws, 'organisations', { query: { pageSize: OFFERED, sort: 'name' } })
  const day = (name: 'adoptedFrom' | 'adoptedTo') => (value: string) => {
    // the address keeps whole days only: what is still being typed is not asked for
    if (value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value)) onChange({ [name]: value || undefined })
  }
  return (
    <>
      <NativeSelect
        label={t('filter.organisation')}
        value={filters.organisation ?? ''}
        options={[
          { value: '', label: NO_VALUE },
          ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: inLang(name, lang) })),
        ]}
        onChange={(organisation) => onChange({ organisation: organisation || undefined })}
      />
      <DateField
        label={t('filter.adoptedFrom')}
        value={filters.adoptedFrom ?? ''}
        max={filters.adoptedTo}
        onChange={day('adoptedFrom')}
      />
      <DateField
        label={t('filter.adoptedTo')}
        value={filters.adoptedTo ?? ''}
        min={filters.adoptedFrom}
        onChange={day('adoptedTo')}
      />
    </>
  )
}

/** Laws and regulations within reach. */
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
