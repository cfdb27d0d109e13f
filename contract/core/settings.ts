import type * as z from 'zod/mini'
import type { Dated } from './dated.ts'

/** Who may read a setting's value: everybody, or only those who may open the page of settings. */
type SettingAudience = 'everybody' | 'staff'

/**
 * A dated setting of the city: a change holds from a day on, and records of earlier days keep what held then.
 * Rule: docs/rules/settings.md.
 */
export interface Setting<S extends z.ZodMiniType = z.ZodMiniType> extends Dated<z.output<S>> {
  schema: S
  audience: SettingAudience
  /** The keys by which records name the entries of a list: an entry that has held can be closed, but not removed. */
  entries?: (value: z.output<S>) => readonly string[]
  /** Uploaded pictures that the value names, and where: everybody may see them. */
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
