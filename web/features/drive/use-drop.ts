import { type DragEvent, useRef, useState } from 'react'
import type { Chosen } from './upload-store.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** What can be dropped on an element: files, and whole folders with what is in them. */
export function useDrop({ disabled, onDrop }: { disabled: boolean; onDrop: (files: Chosen[]) => void }) {
  const [isOver, setOver] = useState(false)
  // entering a child comes before leaving its parent
  const depth = useRef(0)
  const end = () => {
    depth.current = 0
    setOver(false)
  }
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current++
      setOver(true)
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDragLeave: (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth.current--
      if (depth.current <= 0) end()
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      end()
      void droppedFiles(event.dataTransfer).then((files) => {
        if (files.length > 0) onDrop(files)
      })
    },
  }
  return { isOver: isOver && !disabled, handlers: disabled ? {} : handlers }
}

/** The files of a drop. Its items are gone when the event has ended, so that they are taken from it first. */
async function droppedFiles({ items }: DataTransfer): Promise<Chosen[]> {
  const taken = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }))
  const found: Chosen[] = []
  for (const { entry, file } of taken) {
    if (entry?.isDirectory) found.push(...(await filesIn(entry as FileSystemDirectoryEntry, [])))
    else if (file) found.push({ file, folders: [] })
  }
  return found
}

/** The files in a folder and below. What cannot be read is left out. */
async function filesIn(folder: FileSystemDirectoryEntry, above: readonly string[]): Promise<Chosen[]> {
  const folders = [...above, folder.name]
  const found: Chosen[] = []
  const reader = folder.createReader()
  for (;;) {
    // a browser answers a hundred at a time
    const entries = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (entries.length === 0) return found
    for (const entry of entries) {
      if (entry.isDirectory) found.push(...(await filesIn(entry as FileSystemDirectoryEntry, folders)))
      else {
        const file = await new Promise<File | null>((resolve) =>
          (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
        )
        if (file) found.push({ file, folders })
      }
    }
  }
}
