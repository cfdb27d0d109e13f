import * as z from 'zod/mini'
import { ById, Instant, oneOf } from '../../core/model/page.ts'
import { SIGN_ON_PROVIDERS } from '../../core/people/sign-in.ts'
import { typeIssue } from '../../core/text/localized.ts'
import { FactorProof } from './passkeys.ts'
import { SignedInUser } from './person.ts'

const Provider = z.enum(SIGN_ON_PROVIDERS)
const ByProvider = z.strictObject({ provider: Provider })

/** Where the browser goes, and what it keeps until it returns. */
const Way = oneOf(z.object({ url: z.string(), key: z.string() }))

/** An identity provider whose sign-in can be linked to an account, or is. */
export const SignOn = z.object({
  provider: Provider,
  label: z.string(),
  /** The link of the reader's account; null while there is none. */
  linked: z.nullable(z.object({ id: z.uuid(), email: z.string(), since: Instant, lastUsedAt: z.nullable(Instant) })),
})
export type SignOn = z.infer<typeof SignOn>

/** The query with which the provider sent the browser back, and what the browser kept. */
export const SignOnReturn = z.strictObject({
  query: z.string({ error: typeIssue }).check(z.maxLength(8000, 'too_long')),
  key: z.string({ error: typeIssue }).check(z.maxLength(100, 'too_long')),
})

/** Signing in with an identity provider (OpenID Connect). Source: docs/rules/sessions.md. */
export const signOnRoutes = {
  signOnProviders: {
    method: 'GET',
    path: '/auth/sign-on',
    can: 'enter',
    summary: 'The identity providers with which people can sign in.',
    answer: z.object({ data: z.array(z.object({ provider: Provider, label: z.string() })) }),
  },
  startSignOn: {
    method: 'POST',
    path: '/auth/sign-on/:provider',
    can: 'enter',
    summary: 'Begins signing in with an identity provider.',
    params: ByProvider,
    answer: Way,
    secret: true,
    duringMaintenance: true,
  },
  finishSignOn: {
    method: 'POST',
    path: '/auth/sign-on/finish',
    can: 'enter',
    summary: 'Signs in, or links the sign-in to your account, after the return from an identity provider.',
    body: SignOnReturn,
    answer: oneOf(z.object({ token: z.nullable(z.string()), user: z.nullable(SignedInUser) })),
    secret: true,
    duringMaintenance: true,
  },
  signOns: {
    method: 'GET',
    path: '/auth/sign-ons',
    can: 'own',
    summary: 'The identity providers for your role, and which of them are linked to your account.',
    answer: z.object({ data: z.array(SignOn) }),
  },
  linkSignOn: {
    method: 'POST',
    path: '/auth/link-sign-on/:provider',
    can: 'own',
    summary:
      'Begins linking an identity provider to your account. Requires the password, and a second factor if there is one.',
    params: ByProvider,
    body: FactorProof,
    answer: Way,
    secret: true,
  },
  unlinkSignOn: {
    method: 'DELETE',
    path: '/auth/sign-ons/:id',
    can: 'own',
    summary: 'Removes the link of an identity provider. Requires the password, and a second factor if there is one.',
    params: ById,
    body: FactorProof,
    status: 204,
    secret: true,
  },
  endOfSignOn: {
    method: 'POST',
    path: '/auth/sign-on-end',
    can: 'own',
    summary: 'Where the browser signs out of the identity provider of this session; null if there is none.',
    answer: oneOf(z.object({ url: z.nullable(z.string()) })),
    quiet: true,
    duringMaintenance: true,
  },
} as const
