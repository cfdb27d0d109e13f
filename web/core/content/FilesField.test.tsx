import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { showPart } from '../../ui/testing.tsx'
import { FilesField } from './FilesField.tsx'
import type { FormFile, SendFile } from './form-file.ts'

afterEach(cleanup)

/** Uploads that end when the test says so. */
function uploads() {
  const ends: (() => void)[] = []
  const send: SendFile = (file) =>
    new Promise((resolve) => ends.push(() => resolve({ id: file.name, name: file.name, bytes: file.size })))
  return { send, ends }
}

function Form({ send, onBusy, changes }: { send: SendFile; onBusy: (isBusy: boolean) => void; changes: FormFile[][] }) {
  const [files, setFiles] = useState<FormFile[]>([])
  const [isThere, setThere] = useState(true)
  changes.push(files)
  return (
    <>
      {isThere && (
        <FilesField
          label="Файл"
          field="files"
          value={files}
          onChange={setFiles}
          send={send}
          accept={{ 'application/pdf': ['.pdf'] }}
          maxFiles={3}
          onBusy={onBusy}
        />
      )}
      <button type="button" onClick={() => setThere(false)}>
        away
      </button>
    </>
  )
}

function open() {
  const { send, ends } = uploads()
  const busy: boolean[] = []
  const changes: FormFile[][] = []
  const { container } = showPart(<Form send={send} onBusy={(isBusy) => void busy.push(isBusy)} changes={changes} />)
  const choose = async () => {
    const chooser = container.querySelector<HTMLInputElement>('input[type="file"]')
    if (!chooser) throw new Error('no chooser')
    await userEvent.upload(chooser, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
    await waitFor(() => expect(ends).toHaveLength(1))
  }
  return { ends, busy, changes, choose }
}

test('the field reports that it is busy until the upload has ended', async () => {
  const { ends, busy, changes, choose } = open()
  expect(busy.at(-1)).toBe(false)
  await choose()
  expect(busy.at(-1)).toBe(true)
  ends[0]?.()

  await waitFor(() => expect(busy.at(-1)).toBe(false))
  expect(changes.at(-1)?.map(({ name }) => name)).toEqual(['a.pdf'])
})

test('a file removed during its upload does not reappear', async () => {
  const { ends, busy, changes, choose } = open()
  await choose()
  await userEvent.click(screen.getByRole('button', { name: /a\.pdf/ }))
  expect(busy.at(-1)).toBe(false)
  ends[0]?.()
  await new Promise((resolve) => setTimeout(resolve))

  expect(changes.at(-1)).toEqual([])
})

test('a field removed from the page is no longer busy', async () => {
  const { busy, choose } = open()
  await choose()
  await userEvent.click(screen.getByRole('button', { name: 'away' }))

  expect(busy.at(-1)).toBe(false)
})
