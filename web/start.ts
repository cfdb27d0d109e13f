import auth from './features/auth/index.ts'
import pages from './features/pages/index.ts'

/** Features needed before anybody has signed in: without contracts, so that the sign-in page stays light. */
export const start = { auth, pages }

/** Addresses of signed-in people that do not lie below /dashboard: what citizens have of their own. */
export const alsoInside = ['/my', '/notifications', '/violations', '/citizens']
