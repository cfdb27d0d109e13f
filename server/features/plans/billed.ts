import { sql } from 'kysely'
import type { Lang } from '#contract/core/text/localized.ts'
import { formatMoney } from '#contract/core/text/numbers.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { PlanOrderState } from '#contract/features/plans/index.ts'
import { fullNameOf, officeAt } from '../../core/access/area-ref.ts'
import type { AlertKind } from '../../core/messages/alerts.ts'
import type { BillChange } from '../../core/requests/billing.ts'
import { inBoth } from '../../core/requests/notices.ts'
import type { ForOther } from '../../core/requests/write-bill.ts'
import { en } from './notices-en.ts'
import { mn } from './notices-mn.ts'
import type { PlanOrderRecord } from './tables.ts'

/** Paid orders wait for the office that provides what was ordered. */
export const planAlerts: Readonly<Record<string, AlertKind>> = {
  'plans.paid': {
    icon: 'order',
    many: { mn: mn.many, en: en.many },
    list: { path: '/dashboard/plans/orders', figure: 'paidOrders' },
    waits: { table: 'plan_orders', where: sql`plan_orders.state = 'paid'`, area: 'area_id' },
  },
}

const STATES: Readonly<Record<BillChange['state'], PlanOrderState>> = {
  issued: 'open',
  partly_paid: 'open',
  paid: 'paid',
  credited: 'cancelled',
}

/** An order follows its invoice, until the office has provided what was ordered. */
export async function followBill(context: ForOther, id: string, { state }: BillChange): Promise<void> {
  const { unscoped: db } = context
  const wanted = STATES[state]
  const { rows } = await db.query<PlanOrderRecord & { was: PlanOrderState }>(
    `update plan_orders o set state = $2, version = o.version + 1 from (select id, state from plan_orders where id = $1 for update) old
     where o.id = old.id and old.state not in ('done', $2) returning o.*, old.state as was`,
    [id, wanted],
  )
  const [row] = rows
  if (!row) return
  context.touch('plan_orders', row, { action: wanted === 'paid' ? 'pay' : 'change', from: row.was, to: wanted })
  if (wanted === 'paid') await alertOffice(context, row)
}

async function alertOffice(call: ForOther, { id, area_id: areaId, plan, total }: PlanOrderRecord): Promise<void> {
  const { data: path } = await call.ask(areas, 'path', { params: { id: areaId } })
  const level = path.at(-1)?.level
  const office = level && officeAt({ path }, level)
  if (!office) return
  const area = fullNameOf(path)
  const params = (lang: Lang) => ({
    plan: plan[lang] ?? plan.mn,
    area: area[lang],
    total: formatMoney(Number(total), lang),
  })
  await call.notify({
    title: inBoth({ mn: mn.title, en: en.title }, params),
    body: inBoth({ mn: mn.body, en: en.body }, params),
    link: `/dashboard/plans/orders?state=paid&order=${id}`,
    once: `plans.paid.${id}`,
    alert: {
      kind: 'plans.paid',
      office,
      area,
      subject: inBoth({ mn: mn.subject, en: en.subject }, params),
      dueOn: null,
    },
  })
}
