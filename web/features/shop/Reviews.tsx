import { IconCheck, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { REVIEW_STATUSES, type Review, type ReviewAction, STARS, shop } from '#contract/features/shop/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { AreaFilter, ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useDo } from '../../core/query/query.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { orderPath, productPath, SHOP } from './paths.ts'
import { reviewTexts } from './review-texts.ts'
import type { mn } from './reviews-mn.ts'
import { Stars } from './Stars.tsx'
import { shopTexts } from './texts.ts'

const ICONS = { publish: IconCheck, reject: IconX } as const

/** The reviews of the products of the person's areas, to publish or reject. */
export default function Reviews() {
  const t = reviewTexts.useText()
  const s = shopTexts.useText()
  const lang = useLang()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const list = useList(shop, 'reviews', { names: ['id', 'status', 'rating', 'productId', 'areaId'] })
  const act = useAct()
  return (
    <Page
      title={t('title')}
      count={totalText(list.data?.meta, lang)}
      lead={t('lead')}
      crumbs={[{ label: s('title'), to: SHOP }, { label: t('title') }]}
      crumbsLabel={s('toShop')}
    >
      <ListTable<Review>
        name="shop-reviews"
        label={t('title')}
        columns={columns}
        list={list}
        defaultSort="-createdAt"
        rowId={({ id }) => id}
        rowName={({ product }) => inLang(product.name, lang)}
        rowActions={(row) =>
          row.allowedActions.map((action) => {
            const Icon = ICONS[action]
            return {
              label: t(`action.${action}`),
              icon: <Icon size={18} aria-hidden />,
              onSelect: () => void act(row, action),
            }
          })
        }
        toolbar={<ListToolbar list={list} search={t('search')} filters={(of) => <Filters {...of} />} />}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  )
}

/** Publishes or rejects a review; asks before one that was published is withdrawn. */
function useAct() {
  const t = reviewTexts.useText()
  const confirm = useConfirm()
  const act = useDo(shop, 'actOnReview')
  return async ({ id, version, status }: Review, action: ReviewAction) => {
    const question = { title: t('rejectTitle'), text: t('rejectText'), confirmLabel: t('action.reject'), danger: true }
    if (status === 'published' && !(await confirm(question))) return
    try {
      await act.mutateAsync({ params: { id }, body: { action, version } })
      toast(t(`did.${action}`))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}

const TONES = { waiting: 'progress', published: 'good', rejected: 'neutral' } as const

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<Review>[] => [
  {
    id: 'product',
    header: t('column.product'),
    cell: ({ product, orderId, orderNumber }) => (
      <span className={layout.what}>
        <Link to={productPath(product.slug)} className={layout.name}>
          <bdi>{inLang(product.name, lang)}</bdi>
        </Link>
        <Link to={orderPath(orderId)} className={layout.said}>
          {t('order', { number: String(orderNumber) })}
        </Link>
      </span>
    ),
  },
  { id: 'rating', header: t('column.rating'), sortable: true, cell: ({ rating }) => <Stars rating={rating} /> },
  { id: 'text', header: t('column.text'), cell: ({ text }) => <bdi>{text || t('noText')}</bdi> },
  {
    id: 'status',
    header: t('column.status'),
    sortable: true,
    plain: true,
    cell: ({ status }) => <Status tone={TONES[status]}>{t(`status.${status}`)}</Status>,
  },
  {
    id: 'createdAt',
    header: t('column.at'),
    sortable: true,
    room: 60,
    cell: ({ at }) => formatDateTime(new Date(at), lang),
  },
]

function Filters(of: FilterProps) {
  const t = reviewTexts.useText()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="status"
        label={t('column.status')}
        any={t('anyStatus')}
        options={REVIEW_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <ChoiceFilter
        {...of}
        name="rating"
        label={t('column.rating')}
        any={t('anyRating')}
        options={STARS.map((star) => ({ value: String(star), label: t('stars', { n: String(star) }) }))}
      />
      <AreaFilter {...of} />
    </>
  )
}
