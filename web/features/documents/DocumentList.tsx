import { useMemo } from 'react'
import { NBSP, NO_VALUE } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import type { DocumentRow } from '#contract/features/documents/index.ts'
import { ContentTable } from '../../core/content/ContentTable.tsx'
import type { TableParts } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { documentKind } from './kind.ts'
import { documentTexts } from './texts.ts'
import { useFundChoices } from './use-funds.ts'

/** Number of years that the filter offers. */
const YEARS = 20

function DocumentFilters(of: FilterProps) {
  const t = documentTexts.useText()
  const funds = useFundChoices()
  const now = Number(dayInUlaanbaatar(new Date()).slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, i) => String(now - i))
  return (
    <>
      <ChoiceFilter
        {...of}
        name="year"
        label={t('list.year')}
        any={t('list.anyYear')}
        options={years.map((year) => ({ value: year, label: year }))}
      />
      <ChoiceFilter {...of} name="fundId" label={t('list.fund')} any={t('list.anyFund')} options={funds} />
    </>
  )
}

/** Keeps a short text on one line; a browser would also break it after its hyphen. */
const unbroken = (text: string): string => text.replaceAll(' ', NBSP).replaceAll('-', '-\u2060')

const parts: TableParts<DocumentRow> = {
  without: ['area'],
  hidden: ['author'],
  defaultSort: '-year',
  filters: ['year', 'fundId'],
  Filters: DocumentFilters,
  useColumns: () => {
    const t = documentTexts.useText()
    const lang = useLang()
    return useMemo<Column<DocumentRow>[]>(
      () => [
        {
          id: 'year',
          header: t('list.year'),
          sortable: true,
          cell: ({ year, quarter }) =>
            quarter === null ? year : unbroken(`${year} · ${t('form.quarterOf', { n: String(quarter) })}`),
        },
        {
          id: 'datedOn',
          header: t('list.datedOn'),
          sortable: true,
          hidden: true,
          cell: ({ datedOn }) => (datedOn ? <time dateTime={datedOn}>{formatDay(datedOn, lang)}</time> : NO_VALUE),
        },
        {
          id: 'files',
          header: t('list.files'),
          cell: ({ pdfs }) => pdfs.map((file) => `PDF${NBSP}(${file.lang.toUpperCase()})`).join(', ') || NO_VALUE,
        },
      ],
      [t, lang],
    )
  },
}

/** The reports and documents of the fund. */
export default function DocumentList() {
  const t = documentTexts.useText()
  return <ContentTable kind={documentKind} title={t('title')} name="documents" parts={parts} />
}
