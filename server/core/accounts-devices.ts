import { randomBytes } from 'node:crypto'
import type { Core } from './core.ts'
import { isSameSecret } from './same-secret.ts'

type Signing = Pick<Core, 'sign'>

const signatureOf = ({ sign }: Signing, email: string, id: string) => sign(`device ${email} ${id}`)

/**
 * A token by which a device is known to an account. It opens nothing: it only gives the device a counter of failures of its own. It names
 * nobody, and holds for one address only.
 */
export function makeDevice(core: Signing, email: string): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${signatureOf(core, email, id)}`
}

/** The first of these tokens that was made for this address. */
export const knownDevice = (core: Signing, email: string, tokens: readonly string[]): string | undefined =>
  tokens.find((token) => {
    const [id = '', signature = ''] = token.split('.')
    return isSameSecret(signature, signatureOf(core, email, id))
  })
