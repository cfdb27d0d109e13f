import * as z from 'zod/mini'
import { ROLES, type Role, STAFF_ROLES } from '#contract/core/model/actor.ts'
import type { SignOnProvider } from '#contract/core/people/sign-in.ts'
import type { Variable } from './variable-kinds.ts'

/** An identity provider of OpenID Connect. */
export interface SignOnConfig {
  provider: SignOnProvider
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button on the sign-in page says. */
  label: string
  /** The claim with the person's groups, and the roles that they stand for; empty: nobody gets a role from outside. */
  roleClaim: string
  roles: ReadonlyMap<string, Role>
  /** The claim with the code of the person's area. */
  areaClaim: string
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSafe && !username && !search && !hash
}

const pairsOf = (text: string) => text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
const isRoleMap = (text: string): boolean =>
  pairsOf(text).every(([group, role, ...more]) => !!group && more.length === 0 && STAFF_ROLES.includes(role as Role))

const issuer = z.optional(z.string().check(z.refine(isIssuer)))
const word = z.optional(z.string().check(z.regex(/^\S{1,500}$/)))
const label = z.optional(z.string().check(z.minLength(1), z.maxLength(60)))
const claim = z.optional(z.string().check(z.regex(/^[\w:./-]{1,200}$/)))

/** The schemas of the variables. */
export const signOnVariables = {
  OIDC_STAFF_ISSUER: issuer,
  OIDC_STAFF_CLIENT_ID: word,
  OIDC_STAFF_CLIENT_SECRET: word,
  OIDC_STAFF_LABEL: label,
  OIDC_STAFF_ROLES: z.optional(z.string().check(z.refine(isRoleMap))),
  OIDC_STAFF_ROLE_CLAIM: claim,
  OIDC_STAFF_AREA_CLAIM: claim,
  OIDC_CITIZENS_ISSUER: issuer,
  OIDC_CITIZENS_CLIENT_ID: word,
  OIDC_CITIZENS_CLIENT_SECRET: word,
  OIDC_CITIZENS_LABEL: label,
}
type Given = { readonly [K in keyof typeof signOnVariables]?: string | undefined }

const names = (who: 'STAFF' | 'CITIZENS') =>
  (['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'LABEL'] as const).map((name) => `OIDC_${who}_${name}` as const)
/** Variables that are given together or not at all. */
export const SIGN_ON_TOGETHER = [names('STAFF'), names('CITIZENS')] as const

function providerOf(v: Given, provider: SignOnProvider): SignOnConfig | undefined {
  const who = provider === 'staff' ? 'STAFF' : 'CITIZENS'
  const [address, clientId, clientSecret, text] = names(who).map((name) => v[name])
  if (!address || !clientId || !clientSecret || !text) return undefined
  const mapped = provider === 'staff' && v.OIDC_STAFF_ROLES ? pairsOf(v.OIDC_STAFF_ROLES) : []
  const roles = mapped.flatMap(([group = '', name]) => {
    const role = ROLES.find((one) => one === name)
    return role ? [[group, role] as const] : []
  })
  return {
    provider,
    issuer: address,
    clientId,
    clientSecret,
    label: text,
    roleClaim: v.OIDC_STAFF_ROLE_CLAIM ?? 'groups',
    roles: new Map(roles),
    areaClaim: v.OIDC_STAFF_AREA_CLAIM ?? 'area',
  }
}

/** The providers that are configured. */
export const signOnsOf = (v: Given): SignOnConfig[] =>
  (['staff', 'citizens'] as const).flatMap((provider) => providerOf(v, provider) ?? [])

const describe = (who: 'STAFF' | 'CITIZENS', whom: string): Variable[] => {
  const [address, id, secret, text] = names(who)
  return [
    {
      name: address ?? '',
      about: `The identity provider with which ${whom} may sign in (OpenID Connect). Its redirect address is PUBLIC_URL/auth/sign-on, the one after signing out PUBLIC_URL/auth/login.`,
      allowed: `the issuer’s https:// address; must be given with ${id}, ${secret} and ${text}`,
      standard: 'none: people sign in here alone',
      example: 'https://login.example.mn/realms/city',
    },
    {
      name: id ?? '',
      about: 'The name of Nutag at that provider.',
      allowed: 'up to 500 characters without spaces',
      standard: 'none',
      example: 'nutag',
    },
    {
      name: secret ?? '',
      about: 'The secret of Nutag at that provider.',
      allowed: 'up to 500 characters without spaces',
      standard: 'none',
      example: 'what-the-provider-gave',
    },
    {
      name: text ?? '',
      about: 'What the button on the sign-in page says.',
      allowed: 'up to 60 characters',
      standard: 'none',
      example: 'Login.mn',
    },
  ]
}

/** The descriptions of the variables. */
export const describeSignOns: Variable[] = [
  ...describe('STAFF', 'staff'),
  {
    name: 'OIDC_STAFF_ROLES',
    about:
      'Which groups at the provider stand for which role: somebody without an account gets one with this role, in the area that the provider names. Without it nobody gets a role from outside; accounts that exist keep theirs.',
    allowed: 'pairs group=ROLE separated by commas',
    standard: 'none',
    example: 'khoroo-office=KHOROO_ADMIN,leaders=SECTION_LEADER',
  },
  {
    name: 'OIDC_STAFF_ROLE_CLAIM',
    about: 'The claim with the groups of a person.',
    allowed: 'the name of a claim',
    standard: 'groups',
    example: 'roles',
  },
  {
    name: 'OIDC_STAFF_AREA_CLAIM',
    about: 'The claim with the code of the area in which a person works.',
    allowed: 'the name of a claim',
    standard: 'area',
    example: 'area_code',
  },
  ...describe('CITIZENS', 'citizens'),
]
