import { afterEach, expect, test, vi } from 'vitest'
import { isPhoto, reducedSize, reducePhoto } from './photo.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const jpeg = (rest = '') => new File([bytes(`\xff\xd8\xff\xe1${rest}`)], 'IMG.1.jpeg', { type: 'image/jpeg' })

/** jsdom decodes and draws nothing: stubs a picture of the given size that is encoded to `size` bytes. */
function decoder({
  width,
  height,
  size,
  type = 'image/jpeg',
}: Record<'width' | 'height' | 'size', number> & { type?: string }) {
  const drawn: number[][] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: (_picture: unknown, ...at: number[]) => void drawn.push(at),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob([new Uint8Array(size)], { type })),
  )
  return drawn
}

test('a picture is recognized by its content, regardless of its name and type', async () => {
  expect(await isPhoto(new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' }))).toBe(false)
  expect(await isPhoto(new File([], 'a.jpg', { type: 'image/jpeg' }))).toBe(false)
  expect(await isPhoto(new File([bytes('RIFF\0\0\0\0WAVE')], 'a.webp', { type: 'image/webp' }))).toBe(false)
  expect(await isPhoto(jpeg())).toBe(true)
  expect(await isPhoto(new File([bytes('\x89PNG\r\n\x1a\n')], 'a'))).toBe(true)
  expect(await isPhoto(new File([bytes('RIFF\0\0\0\0WEBPVP8 ')], 'a'))).toBe(true)
})

test('the longer side is reduced to 1600 px; smaller pictures are never enlarged', () => {
  expect(reducedSize({ width: 4000, height: 3000 })).toEqual({ width: 1600, height: 1200 })
  expect(reducedSize({ width: 3000, height: 4000 })).toEqual({ width: 1200, height: 1600 })
  expect(reducedSize({ width: 10_000, height: 2 })).toEqual({ width: 1600, height: 1 })
  expect(reducedSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 })
})

test('a photo is reduced and converted to JPEG, and keeps its name', async () => {
  const drawn = decoder({ width: 4000, height: 3000, size: 10 })
  const sent = await reducePhoto(jpeg('x'.repeat(100)))
  expect(drawn).toEqual([[0, 0, 1600, 1200]])
  expect([sent.name, sent.type, sent.size]).toEqual(['IMG.1.jpg', 'image/jpeg', 10])
})

test('a smaller original is kept, unless it has metadata such as its location', async () => {
  decoder({ width: 40, height: 30, size: 1000 })
  const plain = jpeg('plain')
  expect(await reducePhoto(plain)).toBe(plain)
  expect((await reducePhoto(jpeg('\0\x10Exif\0\0GPS'))).size).toBe(1000)
  expect((await reducePhoto(jpeg('\0\x10http://ns.adobe.com/xap/1.0/'))).size).toBe(1000)
})

test('a photo that the browser cannot decode or encode is sent unchanged', async () => {
  const photo = jpeg('x'.repeat(100))
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('cannot decode')))
  expect(await reducePhoto(photo)).toBe(photo)
  decoder({ width: 40, height: 30, size: 1, type: 'image/png' })
  expect(await reducePhoto(photo)).toBe(photo)
})
