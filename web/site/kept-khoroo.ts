import type { Localized } from '#contract/core/text/localized.ts'

/** A khoroo with its district, as a visitor without an account has chosen it. */
export interface KeptKhoroo {
  id: string
  /** The names of the district and of the khoroo. */
  names: readonly Localized[]
}

const KEY = 'nutag-khoroo'

/** The khoroo that was chosen on this device. */
export function keptKhoroo(): KeptKhoroo | undefined {
  try {
    const kept: KeptKhoroo | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return kept && typeof kept.id === 'string' && Array.isArray(kept.names) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Stores the khoroo on this device; undefined deletes it. */
export function keepKhoroo(chosen: KeptKhoroo | undefined): void {
  try {
    if (chosen) localStorage.setItem(KEY, JSON.stringify(chosen))
    else localStorage.removeItem(KEY)
  } catch {
    // storage is blocked: the choice lasts as long as the page
  }
}
