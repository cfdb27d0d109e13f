import type * as z from 'zod/mini'
import type { Dated } from '../time/dated.ts'

/** Who may read a setting's value: everybody, or only people who may open the settings page. */
type SettingAudience = 'everybody' | 'staff'

/**
 * A dated setting of the city: a change takes effect on a day, and earlier records keep the value of their time. Rule:
 * docs/rules/settings.md.
 */
export interface Setting<S extends z.ZodMiniType = z.ZodMiniType> extends Dated<z.output<S>> {
  schema: S
  audience: SettingAudience
  /**
   * The keys by which records refer to the entries of a list: an entry that has been in effect can be closed, but not
   * removed.
   */
  entries?: (value: z.output<S>) => readonly string[]
  /** Uploaded pictures that the value refers to, with their paths: everybody may see them. */
  pictures?: (value: z.output<S>) => readonly { id: string; path: string }[]
}

/** Declares a setting. */
export function setting<S extends z.ZodMiniType>(
  dated: Dated<z.output<S>>,
  schema: S,
  parts: Pick<Partial<Setting<S>>, 'audience' | 'entries' | 'pictures'> = {},
): Setting<S> {
  return { ...dated, schema, audience: 'everybody', ...parts }
}
