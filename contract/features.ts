import { admin } from './features/admin/index.ts'
import { areas } from './features/areas/index.ts'
import { auth } from './features/auth/index.ts'
import { files } from './features/files/index.ts'
import { news } from './features/news/index.ts'
import { users } from './features/users/index.ts'

/** The list of features: one line each. Server and web hold the same names or do not compile. */
export const features = { admin, areas, auth, files, news, users }
export type FeatureName = keyof typeof features
