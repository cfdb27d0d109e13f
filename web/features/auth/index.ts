import type { auth } from '#contract/features/auth/index.ts'
import { type Screen, webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('auth-menu', mn, async () => (await import('./menu-en.ts')).en)

const open = (path: string, load: Screen['load']) => ({ path, open: true as const, load })

/**
 * The sign-in pages: sign-in, registration, codes, invitations. All are public, so no permission guards them, and the
 * contract with its schemas stays out of their bundle.
 */
export default webFeature<typeof auth>(undefined, {
  name: () => menu.text('name'),
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
    open('/auth/sign-on', () => import('./SignOnReturn.tsx')),
    open('/auth/second-factor', () => import('./SecondFactor.tsx')),
    open('/auth/confirm-email', () => import('./ConfirmEmail.tsx')),
  ],
})
