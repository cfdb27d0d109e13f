import type { Feature } from './core/model/feature.ts'
import { features } from './features.ts'

/** Every workflow of every feature with the tables whose `status` it rules: for checks and generated documents. */
export const workflows = Object.values<Feature>(features).flatMap((feature) => feature.workflows ?? [])
