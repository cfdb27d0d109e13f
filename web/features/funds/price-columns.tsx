import type { Lang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { PriceEntry } from '#contract/features/funds/index.ts'
import type { Translate } from '../../core/i18n/text.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { Amount, ChangeText, PriceStatus } from './FundStatus.tsx'
import type { mn } from './mn.ts'

/** The columns of the list of prices; the ids of sortable columns are those of the server. */
export const priceColumns = (t: Translate<typeof mn>, lang: Lang): Column<PriceEntry>[] => [
  {
    id: 'day',
    header: t('prices.column.day'),
    sortable: true,
    cell: ({ day }) => <bdi dir="ltr">{formatDay(day, lang)}</bdi>,
  },
  { id: 'fund', header: t('prices.column.fund'), cell: ({ fundCode }) => <bdi dir="ltr">{fundCode}</bdi> },
  { id: 'price', header: t('prices.column.price'), align: 'end', cell: ({ price }) => <Amount value={price} /> },
  {
    id: 'change',
    header: t('prices.column.change'),
    align: 'end',
    cell: ({ change }) => <ChangeText value={change} />,
  },
  {
    id: 'netAssets',
    header: t('prices.column.netAssets'),
    align: 'end',
    room: 62,
    cell: ({ netAssets }) => <Amount value={netAssets} />,
  },
  {
    id: 'units',
    header: t('prices.column.units'),
    align: 'end',
    hidden: true,
    cell: ({ units }) => <Amount value={units} />,
  },
  {
    id: 'status',
    header: t('prices.column.status'),
    sortable: true,
    plain: true,
    cell: (entry) => <PriceStatus entry={entry} />,
  },
  {
    id: 'enteredBy',
    header: t('prices.column.enteredBy'),
    room: 54,
    cell: ({ enteredBy }) => <bdi>{enteredBy}</bdi>,
  },
  {
    id: 'decidedBy',
    header: t('prices.column.decidedBy'),
    hidden: true,
    cell: ({ decidedBy }) => (decidedBy ? <bdi>{decidedBy}</bdi> : '–'),
  },
]
