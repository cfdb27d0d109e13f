import type { auth } from '#contract/features/auth/index.ts'
import { type Screen, webFeature } from '../../core/feature.ts'

const open = (path: string, load: Screen['load']) => ({ path, open: true as const, load })

/**
 * The doors: signing in, registration, codes, invitations. All are open, so no permission guards them, and the contract with
 * its schemas stays out of the sign-in page.
 */
export default webFeature<typeof auth>(undefined, {
  screens: [
    open('/auth', () => import('./AuthHome.tsx')),
    open('/auth/login', () => import('./Login.tsx')),
    open('/auth/login-unprotected', () => import('./LoginUnprotected.tsx')),
    open('/auth/register', () => import('./Register.tsx')),
    open('/auth/register-unprotected', () => import('./RegisterUnprotected.tsx')),
    open('/auth/verify', () => import('./Verify.tsx')),
    open('/auth/reset-password', () => import('./ResetPassword.tsx')),
    open('/auth/new-password', () => import('./NewPassword.tsx')),
    open('/auth/invitation', () => import('./Invitation.tsx')),
    open('/auth/confirm-email', () => import('./ConfirmEmail.tsx')),
  ],
})
