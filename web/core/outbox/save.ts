import type { Localized } from '#contract/core/text/localized.ts'
import type { KeptFile, Outgoing } from '../access/outbox-kind.ts'
import { accountStore } from '../device/account-store.ts'
import type { DeviceStore } from '../device/store.ts'
import { FormProblem } from './form-problem.ts'
import { loadOutboxDialog } from './load-dialog.ts'
import { enqueue } from './queue.ts'
import { outboxTexts } from './texts.ts'
import { outboxChanged, sendAtOnce } from './use-outbox.ts'

// what is saved without a network is also looked at without one; a failed load is repeated when it is opened
loadOutboxDialog().catch(() => undefined)

interface Submission {
  kind: string
  title: Localized
  out: Outgoing
}

/**
 * Saves a submission with its files on the device, and sends it as soon as possible. Resolves when everything is
 * stored. @throws FormProblem when the device cannot store it; nothing of it remains on the device then.
 */
export async function saveForLater(
  owner: { id: string; deviceKey?: string | undefined },
  submission: Submission,
  files: readonly KeptFile[] = [],
): Promise<void> {
  const stored = await storeAll(accountStore(owner), { userId: owner.id, ...submission, now: Date.now() }, files)
  if (!stored) throw new FormProblem(outboxTexts.text('keepFailed'))
  await outboxChanged()
  void sendAtOnce(owner.id)
}

/**
 * Stores the files, then the value that refers to them. @returns false when the device is full; files already stored
 * are removed then.
 */
export async function storeAll(
  store: DeviceStore,
  queued: Parameters<typeof enqueue>[1],
  files: readonly KeptFile[],
): Promise<boolean> {
  try {
    for (const file of files) await store.put('files', file)
    await enqueue(store, queued)
    return true
  } catch {
    // their space would be missing on the next attempt
    for (const { id } of files) await store.remove('files', id).catch(() => undefined)
    return false
  }
}
