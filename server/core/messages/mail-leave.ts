import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/core/model/problem.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { writeAudit } from '../audit/audit.ts'
import { queriesOn } from '../database/kysely.ts'
import { cityName } from '../requests/city-identity.ts'
import type { Core } from '../requests/context.ts'
import { isSameSecret } from '../security/timing-safe-equal.ts'
import { type UnsubscribeWords, unsubscribePage } from './mail-unsubscribe.ts'

/** A feature's mailings to people without an account. */
export interface Subscriptions {
  /** What the page for leaving says. */
  words: Record<Lang, UnsubscribeWords>
  /** Ends a subscription and erases the person's data. @returns whether there was one. */
  leave(core: Core, id: string): Promise<boolean>
}

declare module '../requests/declare.ts' {
  interface Served {
    subscriptions?: Subscriptions
  }
}

const PATH = '/mail/leave'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const signatureOf = (core: Pick<Core, 'sign'>, subscription: string) => core.sign(`leave ${subscription}`)

/** The address that ends a subscription ('funds/<id>'), and can do nothing else. */
export const leaveUrl = (core: Pick<Core, 'sign' | 'config'>, subscription: string, lang: Lang = 'mn'): string =>
  `${core.config.publicUrl}${PATH}/${subscription}.${signatureOf(core, subscription)}${lang === 'mn' ? '' : `?lang=${lang}`}`

/**
 * One-click leaving (RFC 8058): POST ends a subscription, also when it has ended before. GET only shows a button, as
 * mail scanners open every link; it says nothing about whether there is a subscription.
 */
export function serveLeaving(app: FastifyInstance, core: Core): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    )
    type Asked = { Params: { feature: string; token: string }; Querystring: { lang?: string } }
    const address = `${PATH}/:feature/:token`
    scope.get<Asked>(address, async ({ params, query }, reply) => {
      const { words } = subscriptionOf(core, params)
      const lang = query.lang === 'en' ? 'en' : 'mn'
      return unsubscribePage(reply, { lang, words, city: await cityName(core, lang), isOn: true })
    })
    scope.post<Asked>(address, async (request, reply) => {
      const { words, leave, id } = subscriptionOf(core, request.params)
      const lang = request.query.lang === 'en' ? 'en' : 'mn'
      if (await leave(core, id)) {
        const who = { actor: null, requestId: request.id, address: '' }
        await writeAudit(queriesOn(core.pool), who, [{ action: `${request.params.feature}.leave`, row_id: id }])
      }
      return unsubscribePage(reply, { lang, words, city: await cityName(core, lang), isOn: false })
    })
  })
}

/** @throws Problem('not_found') for an invalid address. */
function subscriptionOf(core: Core, { feature, token }: { feature: string; token: string }) {
  const [id = '', signature = ''] = token.split('.')
  const subscriptions = Object.hasOwn(core.features, feature) ? core.features[feature]?.subscriptions : undefined
  if (!subscriptions || !UUID.test(id) || !isSameSecret(signature, signatureOf(core, `${feature}/${id}`)))
    throw new Problem('not_found')
  return { ...subscriptions, id }
}
