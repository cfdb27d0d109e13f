import * as z from 'zod/mini'
import type { Variable } from './variable-kinds.ts'

/** Location and credentials of the bucket. */
export interface S3Config {
  /** 'https://s3.eu-central-1.amazonaws.com', without a path. */
  endpoint: string
  bucket: string
  /** The bucket is the first part of the path; otherwise of the host name. */
  pathStyle: boolean
  accessKey: string
  secretKey: string
  region: string
}

/** Whether a text is 'https://host' or 'http://host:port', without a path, a query or a user. */
export const isOrigin = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && pathname === '/' && !search && !hash && !username
}

/** What the server keeps in buckets: the beginning of the names of their variables. */
type Kept = 'FILES' | 'BACKUP' | 'AUDIT'

const TOGETHER = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY'] as const
type Setting = (typeof TOGETHER)[number] | 'REGION' | 'PATH_STYLE'
type Given = Partial<Record<string, unknown>>

/** Schemas of the variables about the bucket of `kept`. */
export function s3Variables<K extends Kept>(kept: K) {
  const schemas: Record<Setting, z.ZodMiniType<string | undefined>> = {
    ENDPOINT: z.optional(z.string().check(z.refine(isOrigin))),
    BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
    REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    ACCESS_KEY: z.optional(z.string().check(z.regex(/^[^\s/]{1,200}$/))),
    SECRET_KEY: z.optional(z.string().check(z.regex(/^\S{1,200}$/))),
    PATH_STYLE: z.optional(z.enum(['on', 'off'])),
  }
  const named = Object.entries(schemas).map(([setting, schema]) => [`${kept}_S3_${setting}`, schema])
  return Object.fromEntries(named) as Record<`${K}_S3_${Setting}`, z.ZodMiniType<string | undefined>>
}

/** The bucket of `kept`; undefined where none is given. */
export function s3Of(kept: Kept, variables: Given): S3Config | undefined {
  const value = (setting: Setting) => variables[`${kept}_S3_${setting}`] as string | undefined
  const [endpoint, bucket, accessKey, secretKey] = TOGETHER.map(value)
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined
  const region = value('REGION') ?? 'us-east-1'
  return {
    endpoint: new URL(endpoint).origin,
    bucket,
    region,
    accessKey,
    secretKey,
    pathStyle: value('PATH_STYLE') !== 'off',
  }
}

/** One variable about the bucket of `kept` that is given; undefined where there is none. */
export const namedS3 = (kept: Kept, given: Given): string | undefined =>
  Object.keys(given).find((name) => name.startsWith(`${kept}_S3_`) && given[name])

/** Where one variable about the bucket of `kept` is given, the others that are missing. */
export function s3Faults(kept: Kept, given: Given): { variable: string; wrong: string }[] {
  const named = namedS3(kept, given)
  if (!named) return []
  return TOGETHER.map((setting) => `${kept}_S3_${setting}`)
    .filter((variable) => !given[variable])
    .map((variable) => ({ variable, wrong: `is missing, and ${named} is given` }))
}

/** The variables about the bucket of `kept`, for the README; `endpoint` and `bucket` say what it is for. */
export function describeS3(kept: Kept, about: { endpoint: string; bucket: string; standard: string; example: string }) {
  const together = `must be given with ${kept}_S3_ENDPOINT`
  const variable = (setting: Setting, rest: Omit<Variable, 'name'>): Variable => ({
    name: `${kept}_S3_${setting}`,
    ...rest,
  })
  return [
    variable('ENDPOINT', {
      about: about.endpoint,
      allowed: 'http:// or https:// with a host and perhaps a port, without a path',
      standard: about.standard,
      example: 'https://s3.eu-central-1.amazonaws.com',
    }),
    variable('BUCKET', {
      about: about.bucket,
      allowed: `the name of a bucket, 3 to 63 small letters, digits, dots and dashes; ${together}`,
      standard: 'none',
      example: about.example,
    }),
    variable('REGION', {
      about: 'The region that requests to the storage are signed for.',
      allowed: 'small letters, digits and dashes',
      standard: 'us-east-1',
      example: 'eu-central-1',
    }),
    variable('ACCESS_KEY', {
      about: 'The name of the key that opens the bucket.',
      allowed: `what the storage gave, without spaces and slashes; ${together}`,
      standard: 'none',
      example: 'AKIAIOSFODNN7EXAMPLE',
    }),
    variable('SECRET_KEY', {
      about: 'The secret of that key.',
      allowed: `what the storage gave, without spaces; ${together}`,
      standard: 'none',
      example: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    }),
    variable('PATH_STYLE', {
      about: 'Whether the bucket is part of the path of an address; otherwise it is the first part of the host name.',
      allowed: 'on or off',
      standard: 'on',
      example: 'off',
    }),
  ]
}
