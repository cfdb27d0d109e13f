import type { DemoCity } from '../../core/requests/declare.ts'

/** To come. */
export async function fill(_city: DemoCity): Promise<void> {}
