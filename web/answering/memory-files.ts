import { useRef } from 'react'
import type { FileStore, PickedFile } from './fields/field.ts'

/** Stores picked files in memory, for previews, which send nothing. */
export function useMemoryFiles(): FileStore {
  const kept = useRef(new Map<string, PickedFile>())
  const store = useRef<FileStore>({
    add: async (file) => {
      const id = crypto.randomUUID()
      const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
      kept.current.set(id, { id, name: file.name, bytes: file.size, picture })
      return id
    },
    of: (id) => kept.current.get(id),
    remove: (id) => {
      const picture = kept.current.get(id)?.picture
      if (picture) URL.revokeObjectURL(picture)
      kept.current.delete(id)
    },
  })
  return store.current
}
