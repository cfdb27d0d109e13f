import * as z from 'zod/mini'
import type { Level, Role } from '../model/actor.ts'
import { LEVEL_OF_ROLE } from '../model/actor.ts'
import { type Entry, keysOf } from '../model/entries.ts'
import { entryList, entryShape } from '../model/entry-list.ts'
import { type Setting, setting } from '../model/settings.ts'
import { fill } from '../text/catalogue.ts'
import { LocalizedAnswer, localized } from '../text/localized.ts'
import { type InBoth, inLang, type Lang } from '../text/unicode.ts'

/** The offices that a template is offered to: those of one level, or all. */
export const REPLY_LEVELS = ['all', 'city', 'district', 'khoroo'] as const
export type ReplyLevel = (typeof REPLY_LEVELS)[number]

/** A response template for answers to citizens, with placeholders for the facts of the case. */
export interface Reply extends Entry {
  level: ReplyLevel
  text: InBoth<string>
}

const PLACE = /\{\{(.*?)\}\}/g

/** The names of the placeholders in a text, in order. */
export const placesOf = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)

/** The first placeholder of a text that is not in `places`; a stray brace counts as one too. */
function wrongPlace(text: string, places: readonly string[]): string | undefined {
  const unknown = [...text.matchAll(PLACE)].find(([, name = '']) => !places.includes(name))
  if (unknown) return unknown[0]
  return /\{\{|\}\}/.exec(text.replace(PLACE, ''))?.[0]
}

/** Declares a dated list of response templates. Issue `unknown_place` for a placeholder that is never filled. */
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

/** A template as offered to an office. */
export const ReplyOffered = z.object({
  key: z.string(),
  name: LocalizedAnswer,
  text: LocalizedAnswer,
})
export type ReplyOffered = z.infer<typeof ReplyOffered>

/** The templates offered to a role. */
export const repliesFor = (replies: readonly Reply[], role: Role): Reply[] => {
  const level: Level = LEVEL_OF_ROLE[role]
  return replies.filter((one) => !one.closed && (one.level === 'all' || one.level === level))
}

/** Fills a template with the facts of a case, in the citizen's language. */
export const replyText = ({ text }: Pick<Reply, 'text'>, lang: Lang, facts: Readonly<Record<string, string>>): string =>
  fill(inLang(text, lang), facts)
