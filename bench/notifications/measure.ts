import { makeAreas } from '../../demo/areas.ts'
import { median } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { type Ask, asPerson, startInside, timed } from '../inside.ts'
import { fillCitizens, fillCity, someCitizen } from './people.ts'

/** Citizens that a city's notification is compared with. */
const FEW = 1_000
/** Notifications that are in the inbox beforehand, and how often each thing is done. */
const BEFORE = 200
const SENDS = 21
const READS = 101
/** How many times longer the same thing may take with all citizens than with few. */
const GOAL = { most: 2 }

interface Times {
  send: number
  inbox: number
  unread: number
}

/** Sending to a whole city, the inbox of one citizen and the number at the bell: with few citizens and with all of them. */
export async function measureNotifications(citizens: number, say: (line: string) => void): Promise<Figure[]> {
  const { app, pool } = await startInside('notifications', say)
  const admin = await asPerson(app, '/v1/notifications', await fillCity(pool))
  await fillCitizens(pool, FEW)
  const citizen = await asPerson(app, '/v1/notifications', await someCitizen(pool))
  for (let i = 0; i < BEFORE; i++) await sendOne(admin, await draft(admin))
  await pool.query('analyze')

  const few = await times(admin, citizen)
  say(`${FEW.toLocaleString('en-US')} citizens measured`)
  const from = performance.now()
  await fillCitizens(pool, citizens)
  say(`${citizens.toLocaleString('en-US')} citizens made in ${((performance.now() - from) / 1000).toFixed(0)} s`)
  const all = await times(admin, citizen)

  const figures = (what: string, name: keyof Times): Figure[] => [
    { what: `${what}, ${FEW.toLocaleString('en-US')} citizens`, value: few[name], unit: 'ms' },
    { what: `${what}, ${citizens.toLocaleString('en-US')} citizens`, value: all[name], unit: 'ms' },
    { what: `${what}: many compared with few`, value: all[name] / few[name], unit: 'times', goal: GOAL },
  ]
  return [
    ...figures('sending to all citizens', 'send'),
    ...figures('inbox of one of them, 25 and total', 'inbox'),
    ...figures('number of unread and the newest three', 'unread'),
  ]
}

const CITY = makeAreas().find(({ level }) => level === 'city')?.id

async function draft(ask: Ask): Promise<string> {
  const { data } = await ask('POST', '', {
    title: { mn: 'Ус түр хаагдана' },
    body: { mn: 'Маргааш 10 цагаас 16 цаг хүртэл цэвэр усны хангамж түр зогсоно.' },
    targets: [{ kind: 'role', role: 'APPLICATION', areaId: CITY }],
  })
  return data.id
}

const sendOne = (ask: Ask, id: string) => ask('POST', `/${id}/transitions`, { action: 'send' })

/** Medians, ms. The first of each is not counted: connections and plans are made then. */
async function times(admin: Ask, citizen: Ask): Promise<Times> {
  const drafts: string[] = []
  for (let i = 0; i <= SENDS; i++) drafts.push(await draft(admin))
  const send: number[] = []
  for (const id of drafts) send.push(await timed(() => sendOne(admin, id)))
  const [inbox, unread]: [number[], number[]] = [[], []]
  for (let i = 0; i <= READS; i++) {
    inbox.push(await timed(() => citizen('GET', '')))
    unread.push(await timed(() => citizen('GET', '/unread')))
  }
  return { send: median(send.slice(1)), inbox: median(inbox.slice(1)), unread: median(unread.slice(1)) }
}
