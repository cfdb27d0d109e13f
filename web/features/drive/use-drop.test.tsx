import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Chosen } from './upload-store.ts'
import { useDrop } from './use-drop.ts'

afterEach(cleanup)

function Target({ onDrop, disabled = false }: { onDrop: (files: Chosen[]) => void; disabled?: boolean }) {
  const { isOver, handlers } = useDrop({ disabled, onDrop })
  return (
    <div data-testid="target" data-over={isOver || undefined} {...handlers}>
      <span data-testid="inner" />
    </div>
  )
}
const aFile = (name: string) => new File(['x'], name)
const fileEntry = (name: string) => ({
  isDirectory: false,
  name,
  file: (done: (file: File) => void) => done(aFile(name)),
})
/** A folder whose reader answers its entries in two portions. */
const folderEntry = (name: string, entries: object[]) => ({
  isDirectory: true,
  name,
  createReader: () => {
    const portions = [entries.slice(0, 1), entries.slice(1), []]
    return { readEntries: (done: (some: object[]) => void) => done(portions.shift() ?? []) }
  },
})
const item = (entry: object | null, file: File | null) => ({
  kind: 'file',
  webkitGetAsEntry: () => entry,
  getAsFile: () => file,
})
const drop = (items: object[], types = ['Files']) =>
  fireEvent.drop(screen.getByTestId('target'), { dataTransfer: { types, items } })

test('files and whole folders are taken with the folders that they were in', async () => {
  const onDrop = vi.fn()
  render(<Target onDrop={onDrop} />)
  const inner = folderEntry('Дотор', [fileEntry('c.txt')])
  drop([item(fileEntry('a.txt'), aFile('a.txt')), item(folderEntry('Гадна', [fileEntry('b.txt'), inner]), null)])
  await waitFor(() => expect(onDrop).toHaveBeenCalled())
  expect(onDrop.mock.calls[0]?.[0].map(({ file, folders }: Chosen) => [...folders, file.name].join('/'))).toEqual([
    'a.txt',
    'Гадна/b.txt',
    'Гадна/Дотор/c.txt',
  ])
})

test('a file is taken where the browser knows no entries', async () => {
  const onDrop = vi.fn()
  render(<Target onDrop={onDrop} />)
  drop([item(null, aFile('a.txt'))])
  await waitFor(() => expect(onDrop).toHaveBeenCalledTimes(1))
})

test('the target shows that something is over it until it has left, also across what is inside', () => {
  render(<Target onDrop={() => {}} />)
  const target = screen.getByTestId('target')
  const files = { dataTransfer: { types: ['Files'], items: [] } }
  fireEvent.dragEnter(target, files)
  fireEvent.dragEnter(screen.getByTestId('inner'), files)
  fireEvent.dragLeave(target, files)
  expect(target).toHaveAttribute('data-over', 'true')
  fireEvent.dragLeave(screen.getByTestId('inner'), files)
  expect(target).not.toHaveAttribute('data-over')
})

test('nothing is taken by a folder that may not be changed, and no dragged text', async () => {
  const onDrop = vi.fn()
  const { rerender } = render(<Target onDrop={onDrop} disabled />)
  drop([item(null, aFile('a.txt'))])
  rerender(<Target onDrop={onDrop} />)
  drop([], ['text/plain'])
  await Promise.resolve()
  expect(onDrop).not.toHaveBeenCalled()
})
