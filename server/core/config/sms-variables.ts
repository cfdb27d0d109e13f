import * as z from 'zod/mini'
import type { Variable } from './variable-kinds.ts'

/** How text messages are sent. */
export interface SmsConfig {
  /** The address of `sendsms`. */
  url: string
  user: string
  password: string
  sender: string
  /** Parts of text messages a day, in the whole city. */
  perDay: number
}

/** Parts of text messages a day, unless the operator chooses another number. Our choice. */
const PER_DAY = 1000

/** Variables that are given together or not at all. */
export const SMS_TOGETHER = ['SMS_URL', 'SMS_USER', 'SMS_PASSWORD', 'SMS_SENDER'] as const

// header fields of the gateway have no other characters
const PRINTABLE = /^[\x21-\x7e]{1,100}$/

/** An address of a gateway, without a name, a password or a query of its own. */
const isGateway = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && !username && !password && !search && !hash
}

/** The schemas of the variables; `wholeNumber` is that of the others. */
export const smsVariables = (perDay: z.ZodMiniType<number>) => ({
  SMS_URL: z.optional(z.string().check(z.refine(isGateway))),
  SMS_USER: z.optional(z.string().check(z.regex(PRINTABLE))),
  SMS_PASSWORD: z.optional(z.string().check(z.regex(PRINTABLE))),
  SMS_SENDER: z.optional(z.string().check(z.regex(/^(?:\+?\d{3,15}|[A-Za-z0-9]{1,11})$/))),
  SMS_PER_DAY: z.optional(perDay),
})

interface Given {
  SMS_URL?: string | undefined
  SMS_USER?: string | undefined
  SMS_PASSWORD?: string | undefined
  SMS_SENDER?: string | undefined
  SMS_PER_DAY?: number | undefined
}

/** The configuration of text messages; undefined without a gateway. */
export const smsOf = (v: Given): SmsConfig | undefined =>
  v.SMS_URL && v.SMS_USER && v.SMS_PASSWORD && v.SMS_SENDER
    ? {
        url: v.SMS_URL,
        user: v.SMS_USER,
        password: v.SMS_PASSWORD,
        sender: v.SMS_SENDER,
        perDay: v.SMS_PER_DAY ?? PER_DAY,
      }
    : undefined

/** The descriptions of the variables. */
export const describeSms: Variable[] = [
  {
    name: 'SMS_URL',
    about:
      'The `sendsms` address of an SMS gateway (Kannel). Without it no text messages are sent, and nothing in Nutag offers them.',
    allowed: 'an address beginning with http:// or https://; must be given with SMS_USER, SMS_PASSWORD and SMS_SENDER',
    standard: 'none: no text messages',
    example: 'http://127.0.0.1:13013/cgi-bin/sendsms',
  },
  {
    name: 'SMS_USER',
    about: 'The user name at the SMS gateway.',
    allowed: 'up to 100 letters, digits and signs without spaces',
    standard: 'none',
    example: 'nutag',
  },
  {
    name: 'SMS_PASSWORD',
    about: 'The password at the SMS gateway.',
    allowed: 'up to 100 letters, digits and signs without spaces',
    standard: 'none',
    example: 'kannel-password',
  },
  {
    name: 'SMS_SENDER',
    about: 'The number or name that text messages come from, as agreed with the operator.',
    allowed: 'a number of 3 to 15 digits, or a name of up to 11 Latin letters and digits',
    standard: 'none',
    example: '111111',
  },
  {
    name: 'SMS_PER_DAY',
    about:
      'How many parts of text messages are sent within 24 hours in the whole city, of which codes may use half; after that codes are offered by e-mail only. A limit to what misuse can cost.',
    allowed: 'a whole number from 1 to 1000000',
    standard: String(PER_DAY),
    example: '3000',
  },
]
