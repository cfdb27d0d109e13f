import type { Lang } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type MyListedOrder, shop } from '#contract/features/shop/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderStatusMark } from './OrderStatusMark.tsx'
import { SumList } from './OrderSummary.tsx'
import { SHOP } from './paths.ts'
import { ReviewForms } from './ReviewForms.tsx'
import { shopTexts } from './texts.ts'

/** The orders that the person has placed, the newest first. */
export default function MyOrders() {
  const t = shopTexts.useText()
  const { data, error, refetch } = useAsk(shop, 'mine')
  return (
    <Page
      title={t('order.mine')}
      crumbs={[{ label: t('title'), to: SHOP }, { label: t('order.mine') }]}
      crumbsLabel={t('toShop')}
    >
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <Bone height="16rem" />}
      {data?.data.length === 0 && (
        <Card>
          <Empty
            level={2}
            title={t('order.emptyTitle')}
            text={t('order.mineEmptyText')}
            action={<LinkButton to={SHOP}>{t('cart.toShop')}</LinkButton>}
          />
        </Card>
      )}
      <div className={layout.side}>
        {data?.data.map((order) => (
          <Mine key={order.id} order={order} />
        ))}
      </div>
    </Page>
  )
}

/** The public page of an invoice. */
const invoiceAddress = (key: string, lang: Lang) => `/invoice?key=${key}${lang === 'mn' ? '' : `&lang=${lang}`}`

function Mine({ order }: { order: MyListedOrder }) {
  const t = shopTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const cancel = useDo(shop, 'cancelMine')
  const ask = async () => {
    const question = {
      title: t('order.cancelTitle'),
      text: t('order.cancelText'),
      confirmLabel: t('order.action.cancel'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await cancel.mutateAsync({ params: { id: order.id }, body: { version: order.version } })
      toast(t('order.status.cancelled'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <Card
      title={t('order.number', { number: order.number })}
      text={[formatDateTime(new Date(order.createdAt), lang), order.invoiceCode].filter(Boolean).join(' · ')}
      action={<OrderStatusMark status={order.status} />}
    >
      <div className={layout.stack}>
        <OrderLines lines={order.lines} />
        <SumList sums={order} />
        {order.invoiceKey && (
          <div>
            <a href={invoiceAddress(order.invoiceKey, lang)} {...buttonLook({ variant: 'default', size: 'sm' })}>
              {t(order.status === 'new' ? 'order.pay' : 'order.openInvoice')}
            </a>
          </div>
        )}
        <ReviewForms order={order} />
        {order.canCancel && (
          <div>
            <Button variant="default" size="sm" loading={cancel.isPending} onClick={() => void ask()}>
              {t('order.action.cancel')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
