import * as z from 'zod/mini'
import { setting } from '../../core/model/settings.ts'
import { plainText } from '../../core/text/localized.ts'
import { type OpenDataSettings, openDataPublishing } from './publishing.ts'
import { OPEN_DATA_NAMES, type OpenDataName } from './sets.ts'

/** Longest name and address of a licence, in characters. */
export const LICENCE_MAX_CHARS = 100
export const LICENCE_URL_MAX_CHARS = 300

const flags = Object.fromEntries(OPEN_DATA_NAMES.map((name) => [name, z.boolean()])) as Record<
  OpenDataName,
  z.ZodMiniBoolean
>

/** Settings that the city administers. */
export const openDataSettings = {
  publishing: setting<z.ZodMiniType<OpenDataSettings>>(
    openDataPublishing,
    z.strictObject({
      ...flags,
      licence: plainText(1, LICENCE_MAX_CHARS),
      licenceUrl: z
        .string()
        .check(z.maxLength(LICENCE_URL_MAX_CHARS), z.regex(/^https:\/\/[^\s<>"]+$/, { error: 'invalid' })),
    }),
  ),
}
