import { IconPackage, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { formatMoney, formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Discount, type DiscountState, shop } from '#contract/features/shop/index.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { AreaFilter, BoxFilter } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import { DiscountDialog } from './DiscountDialog.tsx'
import { discountTexts } from './discount-texts.ts'
import type { mn } from './discounts-mn.ts'
import { ORDERS, SHOP } from './paths.ts'
import { shopTexts } from './texts.ts'

/** The discount codes of the person's areas. */
export default function Discounts() {
  const t = discountTexts.useText()
  const s = shopTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const navigate = useNavigate()
  const list = useList(shop, 'discounts', { names: ['areaId', 'active'] })
  const [open, setOpen] = useState<Discount | 'new'>()
  const ask = useRemoval()
  const remove = useDo(shop, 'removeDiscount')
  return (
    <Page
      title={t('title')}
      count={totalText(list.data?.meta, lang)}
      lead={t('lead')}
      crumbs={[{ label: s('title'), to: SHOP }, { label: t('title') }]}
      crumbsLabel={s('toShop')}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      }
    >
      <ListTable<Discount>
        name="shop-discounts"
        label={t('title')}
        columns={columns}
        list={list}
        defaultSort="-createdAt"
        rowId={({ id }) => id}
        rowName={({ code }) => code}
        onOpen={setOpen}
        rowActions={({ id, code, ...row }) => [
          {
            label: c('form.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            onSelect: () => setOpen({ id, code, ...row }),
          },
          {
            label: t('orders'),
            icon: <IconPackage size={18} aria-hidden />,
            onSelect: () => void navigate(`${ORDERS}?discountId=${id}`),
          },
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void ask(t('removeText', { code }), () => remove.mutateAsync({ params: { id } })),
          },
        ]}
        toolbar={
          <ListToolbar
            list={list}
            search={t('search')}
            filters={(of) => (
              <>
                <BoxFilter {...of} name="active" label={t('active')} />
                <AreaFilter {...of} />
              </>
            )}
          />
        }
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      {open && <DiscountDialog discount={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

const TONES: Record<DiscountState, Tone> = {
  active: 'good',
  upcoming: 'info',
  expired: 'neutral',
  used_up: 'neutral',
  inactive: 'neutral',
}

const valueOf = ({ kind, value }: Discount, lang: Lang) =>
  kind === 'percent' ? `${formatNumber(value, lang)}%` : formatMoney(value, lang)

const daysOf = ({ from, until }: Discount, lang: Lang): string | undefined =>
  from || until ? `${from ? formatDay(from, lang) : '…'} – ${until ? formatDay(until, lang) : '…'}` : undefined

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<Discount>[] => [
  {
    id: 'code',
    header: t('code'),
    sortable: true,
    cell: ({ code, note }) => (
      <span className={layout.what}>
        <bdi>{code}</bdi>
        {note && <span className={layout.said}>{note}</span>}
      </span>
    ),
  },
  {
    id: 'value',
    header: t('column.value'),
    cell: (row) => (
      <span className={layout.what}>
        <bdi>{valueOf(row, lang)}</bdi>
        {row.minimum > 0 && (
          <span className={layout.said}>{t('fromMinimum', { min: formatMoney(row.minimum, lang) })}</span>
        )}
      </span>
    ),
  },
  {
    id: 'used',
    header: t('column.used'),
    sortable: true,
    cell: ({ used, uses }) =>
      uses === null
        ? formatNumber(used, lang)
        : t('usedOf', { used: formatNumber(used, lang), uses: formatNumber(uses, lang) }),
  },
  {
    id: 'until',
    header: t('column.days'),
    sortable: true,
    room: 60,
    cell: (row) => <bdi>{daysOf(row, lang) ?? t('always')}</bdi>,
  },
  { id: 'area', header: t('column.area'), sortable: true, room: 70, cell: ({ area }) => <AreaName name={area} /> },
  {
    id: 'state',
    header: t('column.state'),
    plain: true,
    cell: ({ state }) => <Status tone={TONES[state]}>{t(`state.${state}`)}</Status>,
  },
]
