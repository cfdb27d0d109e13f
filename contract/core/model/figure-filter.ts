import { dayInUlaanbaatar } from '../time/dates.ts'
import type { Role } from './actor.ts'
import { type Figure, ME, TODAY } from './feature.ts'

/**
 * The filter of a figure for one person and day, with placeholders replaced, as in the list's URL. Undefined when the
 * person does not have the figure.
 */
export function filterOf(
  figure: Figure,
  who: { id: string; role: Role },
  now: Date,
): Record<string, string> | undefined {
  const filter = figure.for[who.role]
  if (!filter) return undefined
  const values = new Map([
    [ME, who.id],
    [TODAY, dayInUlaanbaatar(now)],
  ])
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, values.get(value) ?? value]))
}
