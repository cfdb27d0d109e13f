import type { FeatureName } from '#contract/features.ts'
import type { Served } from './core/serve.ts'
import admin from './features/admin/index.ts'
import areas from './features/areas/index.ts'
import auth from './features/auth/index.ts'
import files from './features/files/index.ts'
import news from './features/news/index.ts'
import users from './features/users/index.ts'

/** The server's side of every feature; forgetting one does not compile. */
export const features = { admin, areas, auth, files, news, users } satisfies Record<FeatureName, Served>
