import type { contentKind } from '#contract/core/content-routes.ts'
import type { Feature, Permissions, Route } from '#contract/core/feature.ts'

type KindRoutes = ReturnType<typeof contentKind>['routes']
/** Routes whose answers are the same for every kind. */
type SameRoutes = Pick<KindRoutes, 'versions' | 'version' | 'history' | 'bulk' | 'bin'>

/** A feature made with `contentKind`, as the parts of the kit need it. */
export type ContentFeature = Feature<string, Permissions, SameRoutes & Record<string, Route>>
