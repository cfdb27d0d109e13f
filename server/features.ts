import type { FeatureName } from '#contract/features.ts'
import type { Served } from './core/serve.ts'
import areas from './features/areas/index.ts'

/** The server's side of every feature; forgetting one does not compile. */
export const features = { areas } satisfies Record<FeatureName, Served>
