import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { PasskeyAssertion, PasskeyRequest } from '../../core/people/passkey.ts'
import { Password } from '../../core/people/password.ts'
import { Email } from '../../core/people/person.ts'
import { Account, Activity, Preferences, ProfileChange, Session } from './account.ts'
import { factorRoutes } from './factor-routes.ts'
import { InvitationToken, Login, NewPassword, NewPasswordByLink, Registration, SixDigits } from './forms.ts'
import { myDataRoutes } from './my-data.ts'
import { EmailChange, EmailConfirmation, PasswordChange } from './passkeys.ts'
import { SignedInUser } from './person.ts'
import { rights } from './rights.ts'
import { signOnRoutes } from './sign-on.ts'
import { smsRoutes } from './sms-routes.ts'

export * from './account.ts'
export * from './device.ts'
export * from './forms.ts'
export type { Consent, MyData, PersonalPart } from './my-data.ts'
export * from './passkeys.ts'
export * from './person.ts'
export { SignOn } from './sign-on.ts'
export { SmsConfirmation, SmsNumber } from './sms-routes.ts'

const Entered = z.object({ token: z.string(), user: SignedInUser })
/**
 * `device` is sent with later sign-ins from the same device, so that failed attempts of others do not lock the account
 * there.
 */
const SignedIn = z.extend(Entered, { device: z.string() })

/**
 * Requests per minute and address to the sign-in routes: offices of hundreds may share an address, while scripts are
 * slowed down.
 */
const SIGN_IN_PER_MINUTE = 120

/** Sign-in and sign-out, registration, and everything people do with their own account. */
export const auth = feature({
  ...rights,
  tokens: 'never',
  beforeFactor: true,
  routes: {
    login: {
      method: 'POST',
      path: '/admin/login',
      can: 'enter',
      summary:
        'Signs in. With two-step sign-in on, a correct password without a code is answered with `second_step_needed`.',
      body: Login,
      answer: oneOf(SignedIn),
      perMinute: SIGN_IN_PER_MINUTE,
      secret: true,
      duringMaintenance: true,
    },
    passkeySignInOptions: {
      method: 'POST',
      path: '/auth/passkeys/sign-in/options',
      can: 'enter',
      summary: 'A challenge for signing in with a passkey. It works once and for five minutes.',
      answer: oneOf(PasskeyRequest),
      perMinute: SIGN_IN_PER_MINUTE,
      secret: true,
      duringMaintenance: true,
    },
    passkeySignIn: {
      method: 'POST',
      path: '/auth/passkeys/sign-in',
      can: 'enter',
      summary: 'Signs in with a passkey, without a password and without a second step.',
      body: PasskeyAssertion,
      answer: oneOf(SignedIn),
      perMinute: SIGN_IN_PER_MINUTE,
      secret: true,
      duringMaintenance: true,
    },
    myAccount: {
      method: 'GET',
      path: '/admin/my_account',
      can: 'own',
      summary: 'The signed-in person.',
      answer: oneOf(z.object({ user: SignedInUser })),
    },
    logout: {
      method: 'POST',
      path: '/admin/logout',
      can: 'own',
      summary: 'Signs out. The token is no longer accepted.',
      status: 204,
      duringMaintenance: true,
    },
    register: {
      method: 'POST',
      path: '/api/account/register',
      can: 'enter',
      summary: 'Registers a user with the role APPLICATION, signs them in and mails a code that confirms the address.',
      body: Registration,
      answer: z.object({ accessToken: z.string(), user: SignedInUser }),
      status: 201,
      perMinute: SIGN_IN_PER_MINUTE,
      secret: true,
    },
    verify: {
      method: 'POST',
      path: '/auth/verify',
      can: 'own',
      summary: 'Confirms the e-mail address with the code that was mailed.',
      body: z.strictObject({ code: SixDigits }),
      answer: oneOf(z.object({ user: SignedInUser })),
      secret: true,
    },
    resendCode: {
      method: 'POST',
      path: '/auth/verify/code',
      can: 'own',
      summary: 'Mails a new code that confirms the address; earlier codes stop working.',
      status: 202,
    },
    resetPassword: {
      method: 'POST',
      path: '/auth/reset-password',
      can: 'enter',
      summary:
        'Mails a code for setting a new password, to staff a link. The response does not reveal whether the account exists.',
      body: z.strictObject({ email: Email }),
      status: 202,
      perMinute: SIGN_IN_PER_MINUTE,
    },
    newPassword: {
      method: 'POST',
      path: '/auth/new-password',
      can: 'enter',
      summary: 'Sets a new password with the mailed code, and ends every session.',
      body: NewPassword,
      status: 204,
      perMinute: SIGN_IN_PER_MINUTE,
      secret: true,
    },
    newPasswordByLink: {
      method: 'POST',
      path: '/auth/new-password/link',
      can: 'enter',
      summary: 'Sets a new password of staff with the mailed link, and ends every session.',
      body: NewPasswordByLink,
      answer: oneOf(z.object({ email: z.string() })),
      perMinute: SIGN_IN_PER_MINUTE,
      secret: true,
    },
    invitation: {
      method: 'POST',
      path: '/auth/invitation',
      can: 'enter',
      summary: 'The person whom an invitation is for, while it is valid.',
      body: z.strictObject({ token: InvitationToken }),
      answer: oneOf(
        z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), area: z.nullable(AreaRef) }),
      ),
      perMinute: SIGN_IN_PER_MINUTE,
      secret: true,
    },
    acceptInvitation: {
      method: 'POST',
      path: '/auth/accept-invitation',
      can: 'enter',
      summary: 'Sets the first password of an invited person and signs them in. An invitation works once.',
      body: z.strictObject({ token: InvitationToken, password: Password }),
      answer: oneOf(Entered),
      perMinute: SIGN_IN_PER_MINUTE,
      secret: true,
    },
    planEmail: {
      method: 'PUT',
      path: '/auth/email',
      can: 'own',
      summary: 'Requests a new e-mail address, which takes effect when its owner confirms it.',
      body: EmailChange,
      answer: oneOf(Account),
      secret: true,
    },
    cancelEmail: {
      method: 'DELETE',
      path: '/auth/email',
      can: 'own',
      summary: 'Cancels the pending change of your e-mail address.',
      answer: oneOf(Account),
    },
    confirmEmail: {
      method: 'POST',
      path: '/auth/email/confirm',
      can: 'enter',
      summary:
        'Confirms the new e-mail address with the mailed link and the account’s password; an account without one confirms while signed in, with a passkey or a mailed code. Ends every session.',
      body: EmailConfirmation,
      answer: oneOf(z.object({ email: z.string() })),
      perMinute: SIGN_IN_PER_MINUTE,
      secret: true,
    },
    account: {
      method: 'GET',
      path: '/auth/account',
      can: 'own',
      summary: 'Your account with all its settings.',
      answer: oneOf(Account),
    },
    profile: {
      method: 'PATCH',
      path: '/auth/profile',
      can: 'own',
      summary: 'Changes your names and phone number.',
      body: ProfileChange,
      answer: oneOf(Account),
    },
    preferences: {
      method: 'PATCH',
      path: '/auth/preferences',
      can: 'own',
      summary: 'Changes the language of mails and which of them you receive.',
      body: Preferences,
      answer: oneOf(Account),
    },
    setAvatar: {
      method: 'POST',
      path: '/auth/avatar',
      can: 'own',
      summary: 'Sets your picture. The file is re-encoded without its metadata.',
      kind: 'upload',
      answer: oneOf(Account),
    },
    removeAvatar: {
      method: 'DELETE',
      path: '/auth/avatar',
      can: 'own',
      summary: 'Removes your picture.',
      answer: oneOf(Account),
    },
    changePassword: {
      method: 'PUT',
      path: '/auth/password',
      can: 'own',
      summary: 'Changes your password and signs out your other sessions.',
      body: PasswordChange,
      status: 204,
      secret: true,
    },
    sessions: {
      method: 'GET',
      path: '/auth/sessions',
      can: 'own',
      summary: 'Your sessions, most recently used first.',
      answer: z.object({ data: z.array(Session) }),
    },
    revokeSession: {
      method: 'DELETE',
      path: '/auth/sessions/:id',
      can: 'own',
      summary: 'Ends one of your sessions.',
      params: ById,
      status: 204,
    },
    revokeOthers: {
      method: 'DELETE',
      path: '/auth/sessions',
      can: 'own',
      summary: 'Ends all your sessions except this one.',
      status: 204,
    },
    ...factorRoutes,
    ...signOnRoutes,
    ...smsRoutes,
    ...myDataRoutes,
    activity: {
      method: 'GET',
      path: '/auth/activity',
      can: 'own',
      summary: 'Your recent activity.',
      query: listQuery(['at'], {}),
      answer: pageOf(Activity),
    },
  },
})
