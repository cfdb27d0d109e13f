import * as z from 'zod/mini'

/** Addresses of one picture as WebP, at most 320, 800 and 1600 pixels wide. */
export const PictureUrls = z.object({ small: z.string(), medium: z.string(), large: z.string() })
export type PictureUrls = z.infer<typeof PictureUrls>
