/** Accepted picture formats: file dialogs, help texts, error messages and the server use this list. */
const PICTURE_FORMATS = {
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  WebP: 'image/webp',
  GIF: 'image/gif',
  AVIF: 'image/avif',
} as const

/** Their media types. */
export const PICTURE_TYPES: readonly string[] = Object.values(PICTURE_FORMATS)
/** Their names, as shown in texts. */
export const PICTURE_NAMES = Object.keys(PICTURE_FORMATS).join(', ')
