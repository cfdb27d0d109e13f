import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showPart, stubBrowser } from '../testing.tsx'
import { type DroppedFile, FileDrop, type FileDropProps } from './FileDrop.tsx'

beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const kept = (id: string): DroppedFile => ({ id, name: `${id}.jpg`, size: 1, state: 'done' })

/** Shows the field. @returns the photos it was given, and `capture` of its input each time a dialog was opened. */
function show(props: Partial<FileDropProps> = {}) {
  const onAdd = vi.fn()
  const opened: (string | null)[] = []
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    opened.push(this.getAttribute('capture'))
  })
  showPart(
    <FileDrop
      label="Photos"
      files={[]}
      onAdd={onAdd}
      onRemove={() => {}}
      accept={{ 'image/jpeg': ['.jpg'] }}
      maxBytes={10}
      {...props}
    />,
  )
  return { onAdd, opened }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a field for photos', () => {
  test("opens the device's camera by one button, and its gallery by the other", async () => {
    const { opened } = show({ camera: true })
    await press('take a photo')
    await press('choose a photo')
    await press('take a photo')

    expect(opened).toEqual(['environment', null, 'environment'])
  })

  test('adds the photo that was taken', async () => {
    const { onAdd } = show({ camera: true })
    await press('take a photo')
    const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
    await userEvent.upload(screen.getByLabelText('Photos', { selector: 'input' }), photo)

    await waitFor(() => expect(onAdd).toHaveBeenCalledExactlyOnceWith([photo]))
  })

  test('opens neither once it has all its photos', async () => {
    const { opened } = show({ camera: true, files: [kept('a'), kept('b')], maxFiles: 2 })
    await press('take a photo')
    await press('choose a photo')

    expect(opened).toEqual([])
  })
})

test('a field for other files has no button for a camera', () => {
  show()

  expect(screen.queryByRole('button', { name: 'take a photo' })).toBeNull()
})
