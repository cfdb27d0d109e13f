import type { mn } from './mn.ts'

/** The keys of the Mongolian catalogue, with any number of paragraphs. */
type Words<T> = {
  [K in keyof T]: T[K] extends string ? string : T[K] extends readonly string[] ? readonly string[] : Words<T[K]>
}

/** Mails about accounts in English. */
export const en: Words<typeof mn> = {
  greeting: 'Hello {{name}},',
  closing: 'Kind regards,\n{{city}}',
  verify: {
    subject: 'Confirm your e-mail address',
    body: [
      'Your confirmation code:',
      '{{code}}',
      'The code works for {{minutes}} minutes.',
      'If you did not sign up, you need not do anything.',
    ],
  },
  proof: {
    subject: 'Confirmation code',
    body: [
      'The code that confirms a step in your account:',
      '{{code}}',
      'The code works for {{minutes}} minutes. Never tell it to anyone.',
      'If you did not ask for it, somebody may be signed in as you. End the other sessions on the page “Account and security”.',
    ],
  },
  reset: {
    subject: 'Code for a new password',
    body: [
      'The code for setting a new password:',
      '{{code}}',
      'The code works for {{minutes}} minutes. Do not share it with anybody.',
      'If you did not ask for it, there is nothing to do: your password stays as it is.',
    ],
  },
  resetLink: {
    subject: 'Link for a new password',
    body: [
      'Open this link to choose a new password:',
      '{{link}}',
      'The link works once and for {{minutes}} minutes. Do not pass it on.',
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  },
  invite: {
    subject: '{{city}}: your invitation',
    body: [
      'An account has been opened for you in the system “{{city}}”.',
      'Role: {{role}}. Area: {{area}}.',
      'Set your password with this link:',
      '{{link}}',
      'The link works for {{hours}} hours, once.',
    ],
  },
  test: {
    subject: 'Test of sending mail',
    body: [
      'You sent this mail to yourself as a test. Now that you have it, the system can send mail.',
      'Sent at {{when}} by {{url}}',
    ],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    body: [
      'The password of your account was changed on {{when}}, and other devices were signed out.',
      'If it was not you, reset your password now and tell your admin.',
    ],
  },
  tokenMade: {
    subject: 'An API token was made for your account',
    body: [
      'Token: {{token}} (ends in {{hint}}). Made: {{when}}. Address: {{address}}.',
      'With it a program acts in your name until {{until}}.',
      'If it was not you, revoke the token now and change your password.',
      '{{link}}',
    ],
  },
  tokenNetwork: {
    subject: 'Your API token was used from a new network',
    body: [
      'Token: {{token}} (ends in {{hint}}). Used: {{when}}. Address: {{address}}.',
      'If no program of yours has moved, revoke the token now.',
      '{{link}}',
    ],
  },
  smsNumber: {
    subject: 'A number for text messages was added to your account',
    body: [
      'Notifications also go to this number by SMS: {{phone}}. Date: {{when}}.',
      'If it was not you, turn them off in the settings and change your password now.',
    ],
  },
  deletionPlanned: {
    subject: 'Your account will be deleted',
    body: [
      'Your account and your personal data will be deleted on {{due}}. Until then you can cancel it:',
      '{{link}}',
      'If you did not request this, cancel it and change your password at once.',
    ],
  },
  deletionCancelled: {
    subject: 'The deletion of your account was cancelled',
    body: ['Your account stays. Date: {{when}}.'],
  },
  newDevice: {
    subject: 'Your account was used on a new device',
    body: [
      'Signed in: {{when}}. Device: {{device}}. Address: {{address}}.',
      'If it was not you, change your password now.',
    ],
  },
  twoStepOn: {
    subject: 'Two-step sign-in is on',
    body: ['Two-step sign-in was turned on for your account on {{when}}.', 'If it was not you, tell your admin now.'],
  },
  twoStepOff: {
    subject: 'Two-step sign-in is off',
    body: [
      'Two-step sign-in was turned off for your account on {{when}}.',
      'If it was not you, change your password now.',
    ],
  },
  passkeyAdded: {
    subject: 'A passkey was added to your account',
    body: [
      'A passkey was added to your account. Name: {{passkey}}. Time: {{when}}.',
      'If it was not you, remove the passkey, change your password and tell your admin immediately.',
    ],
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your account',
    body: [
      'A passkey was removed from your account. Name: {{passkey}}. Time: {{when}}.',
      'If it was not you, change your password and tell your admin immediately.',
    ],
  },
  signOnLinked: {
    subject: 'Another sign-in was linked to your account',
    body: [
      'You can now sign in to your account with “{{provider}}”. Time: {{when}}.',
      'If it was not you, remove the link in the settings of your account, change your password and tell your admin immediately.',
    ],
  },
  signOnUnlinked: {
    subject: 'A sign-in was removed from your account',
    body: [
      '“{{provider}}” can no longer be used to sign in to your account. Time: {{when}}.',
      'If it was not you, change your password and tell your admin immediately.',
    ],
  },
  factorReset: {
    subject: 'The second factors of your account were removed',
    body: [
      'The passkeys and the authenticator app of your account were removed by an admin. Time: {{when}}. Sign in with your password and set up a new one.',
      'If you did not ask for it, change your password immediately and tell your admin.',
    ],
  },
  sessionsEnded: {
    subject: 'You were signed out on all your devices',
    body: [
      'An admin signed you out on all your devices. Time: {{when}}. Sign in again.',
      'If you have questions, ask your admin.',
    ],
  },
  accountChanged: {
    subject: 'Your account was changed',
    body: [
      'An admin changed your account on {{when}}.',
      'Role: {{role}}. Area: {{area}}.',
      'If you have questions, ask your admin.',
    ],
  },
  emailChanged: {
    subject: 'The e-mail address of your account was changed',
    body: [
      'The e-mail address of your account was changed on {{when}}, so you can no longer sign in with this one.',
      'If it was not you, tell your admin now.',
    ],
  },
  confirmEmail: {
    subject: 'Confirm your new e-mail address',
    body: [
      'This address was given for your account in the system “{{city}}”. To sign in with it from now on, open this link and enter your password:',
      '{{link}}',
      'If your account has no password, sign in first, and then open the link.',
      'The link works for {{hours}} hours, once.',
      'If you do not know anything about it, you need not do anything.',
    ],
  },
  emailPlanned: {
    subject: 'Another e-mail address was given for your account',
    body: [
      'On {{when}} another e-mail address was given for your account: {{email}}.',
      'Nothing changes until you open the link that was sent there and confirm that the account is yours. Until then you sign in with this address.',
      'If you do not want this, cancel the change in your account settings, and tell your admin.',
    ],
  },
  role: {
    CITY_ADMIN: 'City admin',
    DISTRICT_ADMIN: 'District admin',
    KHOROO_ADMIN: 'Khoroo admin',
    SECTION_LEADER: 'Section leader',
    APPLICATION: 'Application user',
  },
  noArea: 'not given',
  unknownDevice: 'unknown',
}
