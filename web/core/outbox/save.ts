import type { Localized } from '#contract/core/text.ts'
import { FormProblem } from '../form-problem.ts'
import { accountStore } from './account-store.ts'
import type { KeptFile, Outgoing } from './kind.ts'
import { enqueue } from './queue.ts'
import type { DeviceStore } from './store.ts'
import { outboxTexts } from './texts.ts'
import { outboxChanged, sendAtOnce } from './use-outbox.ts'

interface Submission {
  kind: string
  title: Localized
  out: Outgoing
}

/**
 * Saves a submission on the device, with its files, and sends it as soon as that is possible. Resolves when all of it is stored.
 * @throws FormProblem when the device cannot store it; nothing of it is left there then.
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

/** Stores the files, then what names them. @returns false when the device is full; what was stored is removed then. */
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
    // the memory that they take would be missing for the next try
    for (const { id } of files) await store.remove('files', id).catch(() => undefined)
    return false
  }
}
