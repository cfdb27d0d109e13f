import type { Same } from '../catalogue.ts'
import type { accounts as mn } from './accounts-mn.ts'

/** Messages about signing in, consents and changes of accounts, in English. */
export const accounts: Same<typeof mn> = {
  consent_version: 'The text about the use of your data has changed. Reload the page, read it and send again',
  code: 'The code is not right',
  no_sms_number: 'No SMS can be sent to this number. Enter a mobile number',
  wrong_code: 'The code is wrong or no longer works',
  code_digits: 'Enter a code of six digits',
  code_form: 'Enter a code of six digits or a recovery code',
  wrong_password: 'The password is wrong',
  no_password: 'This account has no password. Sign in to it first, then open the link in the mail again',
  same_password: 'The new password must differ from the present one',
  wrong_link: 'The link no longer works or was already used',
  role_not_allowed: 'You cannot give this role',
  last_city_admin: 'At least one active city admin must remain',
  sign_on_away: 'The identity provider does not answer. Try again later, or sign in another way.',
  sign_on_failed: 'The identity provider did not confirm the sign-in. Begin again.',
  sign_on_no_account: 'There is no account for this person. Ask your admin for an invitation.',
  sign_on_unlinked:
    'This address has an account. Accept your invitation or sign in with your password, then link this sign-in in your settings.',
  sign_on_no_email: 'The identity provider did not confirm an e-mail address.',
  sign_on_taken: 'This sign-in is already linked to an account.',
  not_alone: 'Another admin can confirm this. Ask them.',
  wrong_passkey: 'This passkey could not be confirmed. Try again.',
  too_many_passkeys: 'You have reached the limit of passkeys. Remove one first.',
  open_orders: 'You have orders that are not finished. Delete your account once they are delivered or cancelled',
}
