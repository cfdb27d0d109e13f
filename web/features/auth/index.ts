import { auth } from '#contract/features/auth/index.ts'
import { webFeature } from '../../core/feature.ts'

/** The doors: signing in, registration, codes, invitations. */
export default webFeature(auth, {
  screens: [
    { path: '/auth', open: true, load: () => import('./AuthHome.tsx') },
    { path: '/auth/login', open: true, load: () => import('./Login.tsx') },
    { path: '/auth/login-unprotected', open: true, load: () => import('./LoginUnprotected.tsx') },
    { path: '/auth/register', open: true, load: () => import('./Register.tsx') },
    { path: '/auth/register-unprotected', open: true, load: () => import('./RegisterUnprotected.tsx') },
    { path: '/auth/verify', open: true, load: () => import('./Verify.tsx') },
    { path: '/auth/reset-password', open: true, load: () => import('./ResetPassword.tsx') },
    { path: '/auth/new-password', open: true, load: () => import('./NewPassword.tsx') },
    { path: '/auth/invitation', open: true, load: () => import('./Invitation.tsx') },
  ],
})
