import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/auth/login', null],
    ['/auth/register', null],
    ['/auth/login-unprotected', 'city'],
    ['/auth/register-unprotected', 'city'],
    ['/auth/verify', 'citizen'],
    ['/auth/reset-password', null],
    ['/auth/new-password', null],
  ],
}
