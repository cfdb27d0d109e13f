import * as z from 'zod/mini'
import type { Level, Role } from './actor.ts'
import { LEVEL_OF_ROLE } from './actor.ts'
import { fill } from './catalogue.ts'
import { type Entry, keysOf } from './entries.ts'
import { entryList, entryShape } from './entry-list.ts'
import { type InBoth, inLang, type Lang } from './plain.ts'
import { type Setting, setting } from './settings.ts'
import { localized } from './text.ts'

/** Whose offices are offered a text: those of one level, or all. */
export const REPLY_LEVELS = ['all', 'city', 'district', 'khoroo'] as const
export type ReplyLevel = (typeof REPLY_LEVELS)[number]

/** A text that offices insert where they answer citizens, with places for the facts of the case. */
export interface Reply extends Entry {
  level: ReplyLevel
  text: InBoth<string>
}

const PLACE = /\{\{(.*?)\}\}/g

/** The names of the places in a text, in their order. */
export const placesOf = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)

/** The first place of a text that is not one of `places`; a brace that is left over is one too. */
function wrongPlace(text: string, places: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(PLACE)].find(([, name = '']) => !places.includes(name))
  if (unknown) return unknown[0]
  return /\{\{|\}\}/.exec(text.replace(PLACE, ''))?.[0]
}

/** A dated list of texts for answers. Issue `unknown_place` where a text names a place that is never filled. */
export function repliesSetting(
  key: string,
  standard: readonly Reply[],
  places: readonly string[],
  maxChars: number,
): Setting<z.ZodMiniType<Reply[]>> {
  const text = localized(maxChars, { multiline: true }).check(
    z.check<{ mn: string; en?: string | undefined }>(({ value, issues }) => {
      for (const lang of ['mn', 'en'] as const) {
        const place = wrongPlace(value[lang] ?? '', places)
        if (place)
          issues.push({ code: 'custom', input: value[lang], path: [lang], message: 'unknown_place', params: { place } })
      }
    }),
  )
  const schema = entryList(z.strictObject({ ...entryShape, level: z.enum(REPLY_LEVELS), text }))
  return setting({ key, default: [...standard] }, schema, { audience: 'staff', entries: keysOf })
}

/** A text as an office is offered it. */
export const ReplyOffered = z.object({
  key: z.string(),
  name: z.object({ mn: z.string(), en: z.optional(z.string()) }),
  text: z.object({ mn: z.string(), en: z.optional(z.string()) }),
})
export type ReplyOffered = z.infer<typeof ReplyOffered>

/** The texts that somebody of this role is offered. */
export const repliesFor = (replies: readonly Reply[], role: Role): Reply[] => {
  const level: Level = LEVEL_OF_ROLE[role]
  return replies.filter((one) => !one.closed && (one.level === 'all' || one.level === level))
}

/** A text with the facts of a case, in the language that the citizen is answered in. */
export const replyText = ({ text }: Pick<Reply, 'text'>, lang: Lang, facts: Readonly<Record<string, string>>): string =>
  fill(inLang(text, lang), facts)
