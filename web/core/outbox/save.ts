import type { Localized } from '#contract/core/text.ts'
import { accountStore } from './account-store.ts'
import type { KeptFile, Outgoing } from './kind.ts'
import { enqueue } from './queue.ts'
import { outboxChanged, sendAtOnce } from './use-outbox.ts'

/**
 * Saves a submission on the device, with its files, and sends it as soon as that is possible. Resolves when it is stored.
 * @throws when the device cannot store it.
 */
export async function saveForLater(
  owner: { id: string; deviceKey?: string | undefined },
  submission: { kind: string; title: Localized; out: Outgoing },
  files: readonly KeptFile[] = [],
): Promise<void> {
  const store = accountStore(owner)
  for (const file of files) await store.put('files', file)
  await enqueue(store, { userId: owner.id, ...submission, now: Date.now() })
  await outboxChanged()
  void sendAtOnce(owner.id)
}
