import { useEffect, useMemo, useState } from 'react'
import { type DeviceStore, deviceStore } from '../../../core/outbox/store.ts'
import type { FileDoor, PickedFile } from '../fields/field.ts'
import type { Raw } from '../form-rules.ts'
import { filesIn, type KeptFile } from './send.ts'

const shownOf = ({ id, name, blob }: KeptFile): PickedFile => ({
  id,
  name,
  bytes: blob.size,
  picture: blob.type.startsWith('image/') ? URL.createObjectURL(blob) : undefined,
})

/** Picked files on the device; those that `raw` names are there before the form is drawn. */
export function useKeptFiles(
  structure: Parameters<typeof filesIn>[0],
  raw: Raw | undefined,
  store: DeviceStore = deviceStore(),
): FileDoor | undefined {
  // without files there is nothing to wait for
  const [known, setKnown] = useState(() =>
    raw && filesIn(structure, raw).length === 0 ? new Map<string, PickedFile>() : undefined,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; later files come through `add`
  useEffect(() => {
    if (!raw || known) return
    void Promise.all(
      filesIn(structure, raw).map(({ id }) => store.get<KeptFile>('files', id).catch(() => undefined)),
    ).then((found) => setKnown(new Map(found.flatMap((file) => (file ? [[file.id, shownOf(file)]] : [])))))
  }, [raw !== undefined])
  return useMemo(() => {
    if (!known) return undefined
    return {
      add: async (file) => {
        const kept: KeptFile = { id: crypto.randomUUID(), name: file.name, type: file.type, blob: file }
        await store.put('files', kept)
        known.set(kept.id, shownOf(kept))
        return kept.id
      },
      of: (id) => known.get(id),
      remove: (id) => {
        const picture = known.get(id)?.picture
        if (picture) URL.revokeObjectURL(picture)
        known.delete(id)
        void store.remove('files', id)
      },
    }
  }, [known, store])
}
