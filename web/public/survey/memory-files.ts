import { useRef } from 'react'
import type { FileDoor, PickedFile } from './fields/field.ts'

/** Keeps picked files as long as the page is open: for a preview, which sends nothing. */
export function useMemoryFiles(): FileDoor {
  const kept = useRef(new Map<string, PickedFile>())
  const door = useRef<FileDoor>({
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
  return door.current
}
