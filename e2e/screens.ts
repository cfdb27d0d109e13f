import fs from 'node:fs'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Visitor, Walk } from '../web/testing/walk.ts'
import { tokenOf } from './tokens.ts'

/** The pages of the public site, which the server renders (web/site). */
const SITE: Walk['visits'] = [
  ['/', null],
  ['/news', null],
  ['/news?q=ус', null],
  ['/news/:newsId', null],
  ['/news/00000000-0000-4000-8000-000000000000', null],
  ['/laws', null],
  ['/laws?q=хяналт', null],
  ['/laws/:lawId', null],
  ['/fund', null],
  ['/fund?compare=NBS-2,NHS-1', null],
  ['/fund/:fundId', null],
  ['/fund/:fundId?range=inception', null],
  ['/fund/mail', null],
  ['/documents', null],
  ['/documents/:documentId', null],
  ['/videos', null],
  ['/videos?video=:videoId', null],
  ['/blog', null],
  ['/blog/:postId', null],
  ['/about-us', null],
  ['/faqs', null],
  ['/faqs?q=бүртгэл', null],
  ['/surveys', null],
  ['/surveys', 'citizen'],
  ['/survey/:activeSurveyId', null],
  ['/survey/:activeSurveyId', 'citizen'],
  ['/survey/:closedSurveyId', null],
  ['/contact-us', null],
  ['/contact-us?sent=true', null],
  ['/report', null],
  ['/case/message?key=unknown', null],
  ['/nothing-here', null],
]

/** What every feature brings in its `walk.ts`. */
async function walksOfFeatures(): Promise<Walk[]> {
  const folder = new URL('../web/features/', import.meta.url)
  const files = fs.readdirSync(folder).map((name) => new URL(`${name}/walk.ts`, folder))
  const brought = files
    .filter((file) => fs.existsSync(file))
    .map((file) => import(file.href) as Promise<{ walk: Walk }>)
  return (await Promise.all(brought)).map(({ walk }) => walk)
}

const walks = await walksOfFeatures()

/** Every address of the product that is walked, with who opens it. */
export const SCREENS: readonly (readonly [address: string, who: Visitor])[] = [
  ...SITE,
  ...walks.flatMap(({ visits }) => visits),
]

/** Where the id for a parameter of an address comes from, by the parameter's name (':newsId'). */
const IDS = new Map(walks.flatMap(({ ids = {} }) => Object.entries(ids)))

/** An address with a real id for its parameter. */
export async function addressOf(request: APIRequestContext, address: string, who: Visitor): Promise<string> {
  const [parameter] = /:\w+/.exec(address) ?? []
  if (!parameter) return address
  const headers = { authorization: `Bearer ${await tokenOf(request, who ?? 'city')}` }
  if (parameter === ':importId') return address.replace(parameter, await importId(request, headers))
  const given = IDS.get(parameter)
  if (!given) throw new Error(`no id for ${parameter}: add it to \`ids\` in the walk.ts of its feature`)
  const { list, isPublic, field = 'id' } = typeof given === 'function' ? given(who) : given
  const { data } = await (await request.get(`/v1/${list}`, isPublic ? {} : { headers })).json()
  return address.replace(parameter, data[0][field])
}

/** A file of section leaders that was read: two rows, each with something wrong. */
async function importId(request: APIRequestContext, headers: Record<string, string>): Promise<string> {
  const text =
    'Хэсгийн код,Овог,Нэр,Регистрийн дугаар,Утас,Эхэлсэн огноо\r\nБЗД-01-01,Бат,Дорж,YK03271614,99,2026.02.30\r\nX,Бат,Дорж,УК80010111,99112233,2026.01.15'
  const file = { name: 'Ахлагч.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  const made = await (await request.post('/v1/leaders/imports', { headers, multipart: { file } })).json()
  const { id } = made.data
  await expect
    .poll(async () => (await (await request.get(`/v1/leaders/imports/${id}`, { headers })).json()).data.status)
    .toBe('ready')
  return id
}
