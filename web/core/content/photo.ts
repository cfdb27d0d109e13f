/** Maximum length of the longer side of an uploaded photo, px. Source: docs/rules/violations.md "Photos". */
const PHOTO_MAX_SIDE = 1600
/** JPEG quality of a reduced photo, 0..1. */
const PHOTO_QUALITY = 0.85
/** Number of bytes that identify every format. */
const HEAD_BYTES = 16

// EXIF and XMP in JPEG, PNG and WebP: place and camera of the photo
const METADATA = /Exif|eXIf|EXIF|ns\.adobe\.com\/xap|com\.adobe\.xmp/

function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(typeof reader.result === 'object' ? (reader.result ?? []) : []))
    reader.onerror = () => reject(reader.error ?? new Error('FileReader'))
    reader.readAsArrayBuffer(blob)
  })
}

/** Whether the content, not the name, is a JPEG, PNG or WebP picture. An unreadable file is not. */
export async function isPhoto(file: Blob): Promise<boolean> {
  const bytes = await bytesOf(file.slice(0, HEAD_BYTES)).catch(() => [])
  const head = String.fromCharCode(...bytes)
  // https://en.wikipedia.org/wiki/List_of_file_signatures
  const isWebp = head.startsWith('RIFF') && head.startsWith('WEBP', 8)
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || isWebp
}

/** The size with the same proportions whose longer side is at most `PHOTO_MAX_SIDE`; never larger than the original. */
export function reducedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, PHOTO_MAX_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

// all markers are ASCII, which every decoder reads alike
const hasMetadata = async (file: Blob) => METADATA.test(new TextDecoder('latin1').decode(await bytesOf(file)))

async function redrawn(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, reducedSize(bitmap))
  const paper = canvas.getContext('2d')
  if (!paper) return null
  // JPEG has no transparency: without a background it would turn black
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', PHOTO_QUALITY))
}

/**
 * Prepares a photo for uploading: upright, at most 1600 px, JPEG, without metadata. Returns the original when it is
 * smaller and has no metadata, or when the browser cannot decode it; the server removes metadata in any case.
 */
export async function reducePhoto(file: File): Promise<File> {
  const made = await redrawn(file).catch(() => null)
  // a browser that cannot write JPEG returns PNG
  if (made?.type !== 'image/jpeg') return file
  if (made.size >= file.size && !(await hasMetadata(file))) return file
  return new File([made], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: made.type })
}
