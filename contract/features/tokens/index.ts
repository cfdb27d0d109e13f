import * as z from 'zod/mini'
import { TOKEN_ACCESS } from '../../core/model/actor.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { FactorProof } from '../auth/index.ts'
import { rights } from './rights.ts'

/** What every API token begins with, so that programs that look for leaked secrets recognize it. */
export const TOKEN_PREFIX = 'nutag_'
/** Characters of the name of a token; the table has the same limit. */
export const TOKEN_NAME_MAX = 100
/** Tokens that one person may have at a time. Our choice. */
export const TOKENS_MAX = 20
/** Days for which a token is valid at most. */
export const TOKEN_DAYS_MAX = 365
/** Requests a minute with one token. Our choice: half of what one address may send. */
export const TOKEN_REQUESTS_PER_MINUTE = 600
/** Features that a scope may name. */
const SCOPES_MAX = 100

/** What a token may do in one feature. `write` includes reading. */
export const TokenScope = z.strictObject({
  feature: z.string().check(z.minLength(1), z.maxLength(50)),
  access: z.enum(TOKEN_ACCESS),
})
export type TokenScope = z.infer<typeof TokenScope>

/** A new token as the form sends it, with the proof that it is the owner of the account who makes it. */
export const TokenDraft = z.extend(FactorProof, {
  name: plainText(1, TOKEN_NAME_MAX),
  scopes: z.array(TokenScope).check(z.minLength(1), z.maxLength(SCOPES_MAX)),
  /** The last day, in Ulaanbaatar, on which it is valid. */
  expiresOn: IsoDay,
})
export type TokenDraft = z.infer<typeof TokenDraft>

/** A token without its secret. */
export const ApiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters, by which a person recognizes it. */
  hint: z.string(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  scopes: z.array(z.object({ feature: z.string(), access: z.enum(TOKEN_ACCESS) })),
  createdAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
  /** Null: not yet. Accurate to a minute. */
  lastUsedAt: z.nullable(Instant),
})
export type ApiToken = z.infer<typeof ApiToken>

/** A new token with its secret, which is answered once. */
export const NewApiToken = z.extend(ApiToken, { token: z.string() })
export type NewApiToken = z.infer<typeof NewApiToken>

/** API tokens, with which other programs call the API on a person's behalf. Rule: docs/rules/tokens.md. */
export const tokens = feature({
  ...rights,
  tokens: 'never',
  routes: {
    list: {
      method: 'GET',
      path: '/tokens',
      can: 'read',
      summary: 'Your API tokens; for city admins, those of everybody.',
      query: listQuery(['name', 'createdAt', 'expiresAt', 'lastUsedAt'], { mine: z.optional(Flag) }),
      answer: pageOf(ApiToken),
    },
    create: {
      method: 'POST',
      path: '/tokens',
      can: 'make',
      summary: 'Makes an API token, which is answered once. It never does more than you may do yourself.',
      body: TokenDraft,
      answer: oneOf(NewApiToken),
      status: 201,
      secret: true,
    },
    remove: {
      method: 'DELETE',
      path: '/tokens/:id',
      can: 'read',
      summary: 'Revokes an API token at once.',
      params: ById,
      status: 204,
    },
  },
})
