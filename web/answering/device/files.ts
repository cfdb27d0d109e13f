import { useEffect, useMemo, useState } from 'react'
import { type DeviceStore, deviceStore } from '../../core/device/store.ts'
import type { FileStore, PickedFile } from '../fields/field.ts'
import type { Raw } from '../form-rules.ts'
import { randomId } from './random-id.ts'
import { filesIn, type KeptFile } from './send.ts'

const toPickedFile = ({ id, name, blob }: KeptFile): PickedFile => ({
  id,
  name,
  bytes: blob.size,
  picture: blob.type.startsWith('image/') ? URL.createObjectURL(blob) : undefined,
})

/** The store of picked files on the device; undefined until the files referenced in `raw` are loaded. */
export function useStoredFiles(
  structure: Parameters<typeof filesIn>[0],
  raw: Raw | undefined,
  store: DeviceStore = deviceStore(),
): FileStore | undefined {
  // without files there is nothing to load
  const [files, setFiles] = useState(() =>
    raw && filesIn(structure, raw).length === 0 ? new Map<string, PickedFile>() : undefined,
  )
  useEffect(() => {
    if (!raw || files) return
    void Promise.all(
      filesIn(structure, raw).map(({ id }) => store.get<KeptFile>('files', id).catch(() => undefined)),
    ).then((found) => setFiles(new Map(found.flatMap((file) => (file ? [[file.id, toPickedFile(file)]] : [])))))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once; later files come through `add`
  }, [raw !== undefined])
  return useMemo(() => {
    if (!files) return undefined
    return {
      add: async (file) => {
        const kept: KeptFile = { id: randomId(), name: file.name, type: file.type, blob: file }
        await store.put('files', kept)
        files.set(kept.id, toPickedFile(kept))
        return kept.id
      },
      of: (id) => files.get(id),
      remove: (id) => {
        const picture = files.get(id)?.picture
        if (picture) URL.revokeObjectURL(picture)
        files.delete(id)
        void store.remove('files', id)
      },
    }
  }, [files, store])
}
