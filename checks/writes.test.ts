import { afterAll, beforeAll, expect, test } from 'vitest'
import { app } from '../server/testing/app.ts'
import { OIDC_CLIENT, type OidcServer, startOidc } from '../server/testing/oidc.ts'
import { walkAreas } from './writes/areas.ts'
import { walkBooking } from './writes/booking.ts'
import { walkCalendar } from './writes/calendar.ts'
import { walkChat } from './writes/chat.ts'
import { walkComing } from './writes/coming.ts'
import { walkContent } from './writes/content.ts'
import { walkDrive } from './writes/drive.ts'
import { walkFunds } from './writes/funds.ts'
import { walkHoldings } from './writes/holdings.ts'
import { walkInvoices } from './writes/invoices.ts'
import { walkKanban } from './writes/kanban.ts'
import { walkMail } from './writes/mail.ts'
import { walkPeople, walkSignOn } from './writes/people.ts'
import { walkPlans } from './writes/plans.ts'
import { walkRest } from './writes/rest.ts'
import { walkShop } from './writes/shop.ts'
import { walkSurveys } from './writes/surveys.ts'
import { type Walk, walkOf, writeRoutes } from './writes/walk.ts'
import { walkWebhooks } from './writes/webhooks.ts'
import { walkWork } from './writes/work.ts'

// Every route that writes, with valid input and one connection for interactive work: a write that takes a second connection waits for
// itself and is answered 503. Under load each such route would stop the server.

const PUBLIC_URL = 'http://localhost:4146'
let walk: Walk
// a gateway that nobody has started: messages wait in the outbox
const SMS = { SMS_URL: 'http://127.0.0.1:9/sendsms', SMS_USER: 'a', SMS_PASSWORD: 'b', SMS_SENDER: '111111' }
let oidc: OidcServer
beforeAll(async () => {
  oidc = await startOidc(PUBLIC_URL)
  const provider = {
    OIDC_CITIZENS_ISSUER: oidc.issuer,
    OIDC_CITIZENS_CLIENT_ID: OIDC_CLIENT.client_id,
    OIDC_CITIZENS_CLIENT_SECRET: OIDC_CLIENT.client_secret,
    OIDC_CITIZENS_LABEL: 'Иргэний нэвтрэлт',
  }
  // there is no such folder: the backup is asked for, and its job fails
  walk = walkOf(
    await app({
      role: 'app',
      connections: 1,
      env: { PUBLIC_URL, BACKUP_FOLDER: '/nowhere/backups', ...provider, ...SMS },
    }),
  )
})
afterAll(() => oidc.stop())

test.each([
  ['people, leaders and offices', walkPeople],
  ['sign-on', (of: Walk) => walkSignOn(of, oidc)],
  ['the tree of areas', walkAreas],
  ['content', walkContent],
  ['the work of the offices', walkWork],
  ['booking', walkBooking],
  ['the calendar', walkCalendar],
  ['boards', walkKanban],
  ['invoices', walkInvoices],
  ['files', walkDrive],
  ['mail', walkMail],
  ['the chat', walkChat],
  ['surveys', walkSurveys],
  ['investment funds', walkFunds],
  ['what opens soon', walkComing],
  ['the holdings of funds', walkHoldings],
  ['the shop', walkShop],
  ['plans', walkPlans],
  ['webhooks', walkWebhooks],
  ['all other features', walkRest],
] as const)('writes of %s need one connection', (_what, scenario) => scenario(walk))

test('the walk has called every route that writes', () => {
  const missing = writeRoutes.filter((name) => !walk.done.has(name))

  expect(
    missing,
    'add requests, or the levels of the areas where records belong, to `samples` in server/features/<feature>/testing.ts; steps that depend on each other go into a scenario in checks/writes/',
  ).toEqual([])
})

/** Values that differ without anything being different: when it was read, and how far a job has come since. */
const OF_THE_MOMENT = [
  'data.readAt',
  'data.status of exports.start',
  'data.written of exports.start',
  // answers are counted by a job, which may end between the two
  'data.collected of surveys.act',
  'data.level of surveys.act',
]

/** The paths at which two answers differ. */
function differences(one: unknown, other: unknown, at = ''): string[] {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other) ? [] : [at]
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return names.flatMap((name) => differences(left[name], right[name], at ? `${at}.${name}` : name))
}

test('a write answers its record as reading it does: the browser shows the answer and does not fetch it again', () => {
  const different = walk.answers.flatMap(({ name, answered, read }) =>
    differences(answered, read)
      .filter((at) => !OF_THE_MOMENT.includes(at) && !OF_THE_MOMENT.includes(`${at} of ${name}`))
      .map((at) => `${name}: ${at}`),
  )

  expect(new Set(walk.answers.map(({ name }) => name)).size).toBeGreaterThan(40)
  expect(different, 'answer with the function that also answers the GET of the record').toEqual([])
})
