import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { freePort } from './ports.ts'

/** Somebody at the identity provider. */
export interface OidcPerson {
  sub: string
  email: string
  email_verified: boolean
  given_name: string
  family_name: string
  groups?: string[]
  area?: string
}

/** The client that the provider knows. */
export const OIDC_CLIENT = { client_id: 'nutag', client_secret: 'a-secret-of-this-test-of-no-worth' }

export interface OidcServer {
  issuer: string
  /** Who is signed in there: the next browser comes back as this person. */
  person: OidcPerson
  /** Goes to the provider's page as a browser, and returns the query with which it sends the browser back. */
  visit(url: string): Promise<string>
  stop(): Promise<void>
}

/** Starts an OpenID provider that signs everybody in as `person`, for a client at `publicUrl`. */
export async function startOidc(publicUrl: string, at?: number): Promise<OidcServer> {
  const port = at ?? (await freePort())
  const issuer = `http://127.0.0.1:${port}`
  let person: OidcPerson = { sub: 'a', email: '', email_verified: true, given_name: '', family_name: '' }
  const people = new Map<string, OidcPerson>()
  const provider = new Provider(issuer, {
    clients: [
      {
        ...OIDC_CLIENT,
        redirect_uris: [`${publicUrl}/auth/sign-on`],
        post_logout_redirect_uris: [`${publicUrl}/auth/login`],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups', 'area'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: () => '/interaction' },
    findAccount: (_ctx, sub) => {
      const { sub: accountId, ...claims } = people.get(sub) ?? { ...person, sub }
      return { accountId, claims: () => ({ sub: accountId, ...claims }) as never }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    cookies: { keys: ['of this test'] },
  })
  const handle = provider.callback()
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/interaction') return void handle(request, response)
    people.set(person.sub, { ...person })
    void provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get person() {
      return person
    },
    set person(next) {
      person = next
    },
    visit: (url) => visit(url, publicUrl),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function visit(first: string, publicUrl: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = first
  for (let i = 0; i < 10; i++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const one of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (one.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const to = answer.headers.get('location')
    if (!to) throw new Error(`the provider answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
    url = new URL(to, url).href
    if (url.startsWith(`${publicUrl}/auth/sign-on`)) return new URL(url).search
  }
  throw new Error('too many redirects')
}
