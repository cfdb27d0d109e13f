import { randomUUID } from 'node:crypto'
import { domainOf } from '../../core/messages/mail-send.ts'
import type { Core } from '../../core/requests/context.ts'

/** A new Message-ID (RFC 5322) without angle brackets, in the domain of the office's address. */
export const messageIdOf = ({ config }: Pick<Core, 'config'>): string => `${randomUUID()}@${domainOf(config.mailFrom)}`
