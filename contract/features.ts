import { areas } from './features/areas/index.ts'

/** The list of features: one line each. Server and web hold the same names or do not compile. */
export const features = { areas }
export type FeatureName = keyof typeof features
