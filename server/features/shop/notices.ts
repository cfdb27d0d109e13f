import { sql } from 'kysely'
import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { formatMoney } from '#contract/core/text/numbers.ts'
import { areas } from '#contract/features/areas/index.ts'
import { type AreaRefRow, fullNameOf, officeAt } from '../../core/access/area-ref.ts'
import type { AlertKind } from '../../core/messages/alerts.ts'
import { inBoth } from '../../core/requests/notices.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { WriteCall } from './products.ts'
import type { OrderRecord } from './tables.ts'

/** New orders and reviews wait for the office that handles them. */
export const shopAlerts: Readonly<Record<string, AlertKind>> = {
  'shop.ordered': {
    icon: 'order',
    many: { mn: mn.many, en: en.many },
    list: { path: '/dashboard/e-commerce/orders', figure: 'newOrders' },
    waits: { table: 'shop_orders', where: sql`shop_orders.status = 'new'`, area: 'area_id' },
  },
  'shop.reviewed': {
    icon: 'order',
    many: { mn: mn.manyReviews, en: en.manyReviews },
    list: { path: '/dashboard/e-commerce/reviews', figure: 'newReviews' },
    waits: { table: 'shop_reviews', where: sql`shop_reviews.status = 'waiting'`, area: 'area_id' },
  },
}

/** Alerts the office that handles an order. The buyer is not named: who it is, is read in the order. */
export async function alertOffice(
  call: Pick<WriteCall, 'notify'>,
  { id, number, total }: Pick<OrderRecord, 'id' | 'number' | 'total'>,
  at: AreaRefRow,
): Promise<void> {
  const office = officeAt(at, at.level)
  if (!office) return
  const { name: area } = at
  const params = (lang: Lang) => ({ number, area: inLang(area, lang), total: formatMoney(total, lang) })
  await call.notify({
    title: inBoth({ mn: mn.title, en: en.title }, params),
    body: inBoth({ mn: mn.body, en: en.body }, params),
    link: `/dashboard/e-commerce/orders/${id}`,
    once: `shop.ordered.${id}`,
    alert: {
      kind: 'shop.ordered',
      office,
      area,
      subject: inBoth({ mn: mn.subject, en: en.subject }, params),
      dueOn: null,
    },
  })
}

interface Reviewed {
  id: string
  areaId: string
  rating: number
  name: Localized
}

/** Alerts the office of a product about a review that waits. */
export async function alertReviewed(call: WriteCall, { id, areaId, rating, name }: Reviewed): Promise<void> {
  const { data: path } = await call.ask(areas, 'path', { params: { id: areaId } })
  const level = path.at(-1)?.level
  const office = level && officeAt({ path }, level)
  if (!office) return
  const area = fullNameOf(path)
  const params = (lang: Lang) => ({ name: inLang(name, lang), area: inLang(area, lang), rating })
  await call.notify({
    title: inBoth({ mn: mn.reviewTitle, en: en.reviewTitle }, params),
    body: inBoth({ mn: mn.reviewBody, en: en.reviewBody }, params),
    link: `/dashboard/e-commerce/reviews?id=${id}`,
    once: `shop.reviewed.${id}`,
    alert: {
      kind: 'shop.reviewed',
      office,
      area,
      subject: inBoth({ mn: mn.reviewSubject, en: en.reviewSubject }, params),
      dueOn: null,
    },
  })
}
