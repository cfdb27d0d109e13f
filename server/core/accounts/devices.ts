import { randomBytes } from 'node:crypto'
import type { Core } from '../requests/context.ts'
import { isSameSecret } from '../security/timing-safe-equal.ts'

type Signing = Pick<Core, 'sign'>

const signatureOf = ({ sign }: Signing, email: string, id: string) => sign(`device ${email} ${id}`)

/**
 * Creates a token by which an account recognizes a device. It grants no access: it only gives the device a separate
 * counter of failures. It identifies nobody, and is valid for one e-mail address only.
 */
export function makeDevice(core: Signing, email: string): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${signatureOf(core, email, id)}`
}

/** The first of these tokens that was issued for this address. */
export const knownDevice = (core: Signing, email: string, tokens: readonly string[]): string | undefined =>
  tokens.find((token) => {
    const [id = '', signature = ''] = token.split('.')
    return isSameSecret(signature, signatureOf(core, email, id))
  })
