import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '#contract/core/model/problem.ts'
import { fill } from '#contract/core/text/messages.ts'
import { escapeHtml } from '#contract/core/text/richtext-html.ts'
import { writeAudit } from '../audit/audit.ts'
import { queriesOn } from '../database/kysely.ts'
import { inTransaction } from '../database/transaction.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { cityName } from '../requests/city-identity.ts'
import type { Core } from '../requests/context.ts'
import { isSameSecret } from '../security/timing-safe-equal.ts'
import { en } from './mail-unsubscribe-en.ts'
import { mn } from './mail-unsubscribe-mn.ts'

const PATH = '/mail/unsubscribe'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const signatureOf = (core: Pick<Core, 'sign'>, personId: string) => core.sign(`unsubscribe ${personId}`)

/** The address in the header List-Unsubscribe of a mailing: it can only stop this person's mailings. */
export const unsubscribeUrl = (core: Pick<Core, 'sign' | 'config'>, personId: string): string =>
  `${core.config.publicUrl}${PATH}/${personId}.${signatureOf(core, personId)}`

/**
 * One-click unsubscribe (RFC 8058): POST unsubscribes, without a session. GET only shows a button, as mail scanners
 * open every link.
 */
export function serveUnsubscribe(app: FastifyInstance, core: Core): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    )
    scope.get<{ Params: { token: string } }>(`${PATH}/:token`, async (request, reply) => {
      const { lang, wantsMail } = await personOf(core, request.params.token)
      return unsubscribePage(reply, { lang, words: { mn, en }, city: await cityName(core, lang), isOn: wantsMail })
    })
    scope.post<{ Params: { token: string } }>(`${PATH}/:token`, async (request, reply) => {
      const { id, lang, areaId, wantsMail } = await personOf(core, request.params.token)
      if (wantsMail) await stopMailings(core, id, areaId, { requestId: request.id, address: request.ip })
      return unsubscribePage(reply, { lang, words: { mn, en }, city: await cityName(core, lang), isOn: false })
    })
  })
}

/** @throws Problem('not_found') for an invalid token. */
async function personOf(core: Core, token: string) {
  const [id = '', signature = ''] = token.split('.')
  if (!UUID.test(id) || !isSameSecret(signature, signatureOf(core, id))) throw new Problem('not_found')
  const { rows } = await core.pool.query<{ lang: 'mn' | 'en'; area_id: string | null; wants: boolean }>(
    `select lang, area_id, coalesce((notify ->> 'notifications')::boolean, true) as wants from users where id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) throw new Problem('not_found')
  return { id, lang: row.lang, areaId: row.area_id, wantsMail: row.wants }
}

const stopMailings = (core: Core, id: string, areaId: string | null, who: { requestId: string; address: string }) =>
  inTransaction(core.pool, async (tx) => {
    await tx.query(`update users set notify = notify || '{"notifications": false}' where id = $1`, [id])
    await writeAudit(queriesOn(tx as never), { actor: null, ...who }, [
      { action: 'auth.unsubscribe', table_name: 'users', row_id: id, area_id: areaId },
    ])
  })

/** What the page behind an unsubscribe link says. */
export interface UnsubscribeWords {
  title: string
  ask: string
  button: string
  done: string
}

interface UnsubscribePage {
  lang: 'mn' | 'en'
  words: Record<'mn' | 'en', UnsubscribeWords>
  city: string
  isOn: boolean
}

/** Answers with the page: a question with a button, or that the mails have stopped. */
export function unsubscribePage(reply: FastifyReply, { lang, words, city, isOn }: UnsubscribePage): FastifyReply {
  const t = words[lang]
  const nonce = randomBytes(16).toString('base64')
  const style = `:root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:32rem;margin:15vh auto 0;padding:0 16px}
    button{font:inherit;padding:8px 16px;border-radius:8px;border:0;background:#00665c;color:#fff;cursor:pointer}`
  const form = `<form method="post"><button name="List-Unsubscribe" value="One-Click">${t.button}</button></form>`
  return reply
    .headers({
      'content-security-policy': pagePolicy({ styles: [`'nonce-${nonce}'`] }),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t.title} · ${escapeHtml(city)}</title>
<style nonce="${nonce}">${style}</style>
<main><h1>${t.title}</h1><p>${isOn ? fill(t.ask, { city: escapeHtml(city) }) : t.done}</p>${isOn ? form : ''}</main></html>
`)
}
