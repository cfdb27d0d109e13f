import { Problem } from '#contract/core/model/problem.ts'
import { foldForSearch, type Localized } from '#contract/core/text/localized.ts'
import type { TargetInput } from '#contract/features/notifications/index.ts'
import { ownOf } from './send.ts'
import type { NotificationCall } from './tables.ts'
import { addressesOf, checkTargets, senderOf } from './targets.ts'

interface Draft {
  title: Localized
  body: Localized
  targets: TargetInput[]
  byMail: boolean
}

const columnsOf = ({ title, body, byMail }: Draft) => ({
  title,
  body,
  by_mail: byMail,
  search: foldForSearch([title.mn, title.en, body.mn, body.en].filter(Boolean).join(' ')),
})

/** Creates a draft of the caller's office. @returns its id. */
export async function create(call: NotificationCall, draft: Draft): Promise<string> {
  const sender = senderOf(call)
  if (!sender.areaId) throw new Problem('not_allowed')
  const addresses = addressesOf(draft.targets)
  await checkTargets(call, addresses)
  const made = await call.rows.add('notifications', {
    ...columnsOf(draft),
    area_id: sender.areaId,
    sender_id: sender.id,
    sender_role: sender.role,
    created_at: call.now,
    updated_at: call.now,
  })
  await putTargets(call, made.id, draft.targets)
  return made.id
}

/** Changes a draft; a scheduled one becomes a draft again first. @throws Problem('wrong_state') for a sent one. */
export async function change(call: NotificationCall, id: string, draft: Draft & { version: number }): Promise<void> {
  await openDraft(call, id)
  await checkTargets(call, addressesOf(draft.targets))
  await call.rows.change('notifications', { id, version: draft.version }, { ...columnsOf(draft), updated_at: call.now })
  await dropTargets(call, id)
  await putTargets(call, id, draft.targets)
}

async function dropTargets({ rows }: NotificationCall, id: string): Promise<void> {
  const found = await rows
    .from('notification_targets')
    .select('notification_targets.id')
    .where('notification_targets.notification_id', '=', id)
    .execute()
  for (const target of found) await rows.remove('notification_targets', target.id, { quiet: true })
}

/** Deletes a draft. @throws Problem('wrong_state') for anything else. */
export async function remove(call: NotificationCall, id: string): Promise<void> {
  await openDraft(call, id)
  await call.rows.remove('notifications', id)
}

async function openDraft(call: NotificationCall, id: string): Promise<void> {
  const { status } = await ownOf(call, id)
  if (status !== 'draft') throw new Problem('wrong_state', { params: { state: status, allowedActions: [] } })
}

async function putTargets(call: NotificationCall, id: string, targets: TargetInput[]): Promise<void> {
  const rows = unique(addressesOf(targets)).map((address, place) => ({
    ...address,
    notification_id: id,
    place,
    sent_at: null,
  }))
  await call.rows.addMany('notification_targets', rows, { quiet: true })
}

/** Removes duplicate addresses. */
function unique<A extends object>(addresses: readonly A[]): A[] {
  return [...new Map(addresses.map((address) => [JSON.stringify(address), address])).values()]
}
