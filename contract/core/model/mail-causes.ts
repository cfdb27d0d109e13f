/** Why a mail could not be delivered to the mail server; `rejected`: the server answered and rejected the mail. */
export const MAIL_CAUSES = ['connection', 'name', 'certificate', 'login', 'timeout', 'rejected', 'other'] as const
export type MailCause = (typeof MAIL_CAUSES)[number]
