import { useParams } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type Order, orderWorkflow, shop } from '#contract/features/shop/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { READ_ONCE_MS } from '../../core/query/read-once.ts'
import { mailLink, phoneLink } from '../../core/records/contact-links.tsx'
import { HistoryCard } from '../../core/records/HistoryCard.tsx'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { WorkflowButtons } from '../../core/records/WorkflowButtons.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { mn } from './mn.ts'
import { OrderInvoice } from './OrderInvoice.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderStatusMark } from './OrderStatusMark.tsx'
import { SumList } from './OrderSummary.tsx'
import { ORDERS } from './paths.ts'
import { shopTexts } from './texts.ts'

/** An order, as the office sees it. */
export default function OrderShow() {
  const t = shopTexts.useText()
  const c = coreTexts.useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(shop, 'order', { params: { id } }, { staleTime: READ_ONCE_MS })
  const order = data?.data
  const title = order ? t('order.number', { number: order.number }) : t('order.title')
  const texts = {
    failed: t('order.missingTitle'),
    title: t('order.missingTitle'),
    text: t('order.missingText'),
    toList: c('list.go'),
  }
  return (
    <Page
      title={title}
      lead={order && <OrderStatusMark status={order.status} />}
      crumbs={[{ label: t('order.title'), to: ORDERS }, { label: title }]}
      crumbsLabel={t('order.title')}
      action={order && <Steps order={order} />}
      decides
    >
      {error && !order && <RecordMissing error={error} texts={texts} list={ORDERS} onRetry={() => void refetch()} />}
      {!error && !order && <Bone height="24rem" />}
      {order && (
        <div className={layout.columns}>
          <div className={layout.side}>
            <Card title={t('order.lines')}>
              <div className={layout.stack}>
                <OrderLines lines={order.lines} />
                <SumList sums={order} />
              </div>
            </Card>
          </div>
          <div className={layout.side}>
            <Buyer order={order} />
            {order.invoice && <OrderInvoice invoice={order.invoice} />}
            <OrderHistory id={order.id} />
          </div>
        </div>
      )}
    </Page>
  )
}

function Steps({ order: { id, version, allowedActions } }: { order: Order }) {
  const t = shopTexts.useText()
  const act = useDo(shop, 'actOnOrder')
  const moves = allowedActions.map((action) => ({
    action,
    note: orderWorkflow.moves.find((move) => move.action === action)?.note,
  }))
  return (
    <WorkflowButtons
      moves={moves}
      main={allowedActions[0]}
      label={(action) => t(`order.action.${action}`)}
      question={(action) =>
        action === 'return'
          ? { title: t('order.returnTitle'), text: t('order.cancelText') }
          : { title: t('order.cancelTitle'), text: t('order.cancelText'), danger: true }
      }
      onAct={(action, note) => act.mutateAsync({ params: { id }, body: { action, version, ...(note && { note }) } })}
    />
  )
}

function Buyer({ order }: { order: Order }) {
  const t = shopTexts.useText()
  const lang = useLang()
  const { name, phone, email, buyer } = order
  return (
    <Card title={t('order.buyer')} text={t('order.personal')}>
      <Facts
        facts={[
          [t('billing.name'), <bdi key="name">{name}</bdi>],
          [t('billing.phone'), phoneLink(phone)],
          [t('billing.email'), mailLink(email)],
          [t('order.account'), buyer && shortName(buyer)],
          [t('billing.delivery'), t(`delivery.${order.delivery}`)],
          [t('billing.address'), order.address],
          [t('cart.step.payment'), t(`payment.${order.payment}`)],
          [t('billing.note'), order.note],
          [t('order.column.area'), inLang(order.area, lang)],
          [t('order.column.createdAt'), formatDateTime(new Date(order.createdAt), lang)],
        ]}
      />
    </Card>
  )
}

type Action = keyof typeof mn.order.action
const isAction = (action: string): action is Action => Object.hasOwn(mn.order.action, action)
type State = keyof typeof mn.order.status
const isState = (state: string): state is State => Object.hasOwn(mn.order.status, state)

function OrderHistory({ id }: { id: string }) {
  const t = shopTexts.useText()
  const asked = useAsk(shop, 'orderHistory', { params: { id } })
  const nameOf = (state: string | null) => (state !== null && isState(state) ? t(`order.status.${state}`) : state)
  return (
    <HistoryCard
      title={t('order.history')}
      asked={asked}
      entryOf={({ by, action, from, to }) => ({
        who: by,
        what: isAction(action) ? t(`order.action.${action}`) : t('order.status.new'),
        from: nameOf(from),
        to: nameOf(to),
      })}
    />
  )
}
