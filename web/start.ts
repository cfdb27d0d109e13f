import auth from './features/auth/index.ts'
import catalogue from './features/catalogue/index.ts'
import driveLink from './features/drive/link.ts'
import systemPages from './features/system-pages/index.ts'

/** Features needed before sign-in. They import no contracts, which keeps the sign-in page small. */
export const start = { auth, systemPages, catalogue, driveLink }

/** Paths outside /dashboard that require a session: the pages of citizens. */
export const alsoInside = ['/my', '/notifications', '/violations', '/citizens']
