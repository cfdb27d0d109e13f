import type pg from 'pg'
import { Bus } from '../../server/core/jobs/bus.ts'
import { Sessions } from '../../server/core/sessions/session.ts'
import { type Case, onBare } from '../api/cases.ts'
import { type Ready, startBare } from '../api/measure.ts'
import { record } from '../api/record.ts'
import { checkSame } from '../api/same.ts'
import { shoot, warmUp } from '../api/shots.ts'
import { SECRET } from '../api/world.ts'
import { ratiosOf } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { fillCity } from '../notifications/people.ts'
import { emptyPlace, makeFolder } from '../place.ts'
import type { Running } from '../processes.ts'
import { startOnDatabase } from '../start-up.ts'
import { fillMailbox, MAILS, SEARCHED } from './fill.ts'

const HOURS = 8
/** Times the processor time of the bare server that ours may take. Source: the issue of the office. */
const GOAL = 1.7

/** The list, a search and a conversation of a large mailbox, next to the bare server with the same statements. */
export async function measureMailbox(
  { seconds, rounds }: { seconds: number; rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const place = await emptyPlace(makeFolder('mailbox'), say)
  const { pool, connection } = place
  const personId = await fillCity(pool)
  const threads = await fillMailbox(pool, personId, MAILS)
  say(`a mailbox of ${MAILS.toLocaleString('en-US')} mails`)
  const sessions = new Sessions(pool, new Bus(pool, connection as pg.ClientConfig), SECRET, HOURS)
  const { token } = await sessions.open(pool, personId, { agent: 'bench', address: '127.0.0.1' })
  const of = (name: string, what: string, paths: string[]): Case => ({ name, what, asker: 'city', paths })
  const list = '/v1/mail/threads?pageSize=25&label='
  const cases = [
    of('list', 'list of 25 of the inbox', [`${list}inbox`]),
    of('search', 'search for a sender', [`${list}all&q=${encodeURIComponent(SEARCHED)}`]),
    of(
      'thread',
      'a conversation of three mails',
      threads.map((id) => `/v1/mail/threads/${id}`),
    ),
  ]
  const recorded = await record(place, cases, SECRET, () => token)
  const bare = await startBare({ place, recorded } as Ready)
  const ours = await startOnDatabase(place.url)
  await checkSame([ours, bare], cases, () => token)
  const asked = (server: Running, one: Case) => (server === ours ? one : onBare(one))
  const cpu = async (server: Running, one: Case) =>
    (await shoot(server, asked(server, one), token, { seconds, pool, counted: true })).cpuMs
  const figures: Figure[] = []
  for (const one of cases) {
    const times = { ours: [] as number[], bare: [] as number[] }
    for (const server of [ours, bare]) await warmUp(server, asked(server, one), token)
    for (let round = 0; round < rounds; round++) {
      times.ours.push(await cpu(ours, one))
      times.bare.push(await cpu(bare, one))
    }
    const { low, median } = ratiosOf(times.ours, times.bare)
    const what = `${one.what}, of ${MAILS.toLocaleString('en-US')} mails: processor time compared with the bare server`
    figures.push({ what, value: median, unit: 'times', goal: { most: GOAL } })
    figures.push({ what: 'the same, lowest round', value: low, unit: 'times' })
  }
  for (const server of [ours, bare]) await server.stop()
  return figures
}
