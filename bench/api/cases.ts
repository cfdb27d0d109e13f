import { docFromText } from '#contract/core/text/richtext.ts'
import { makeRandom } from '../../demo/random.ts'
import { writer } from '../fill/text.ts'

/** Who asks. */
export type Asker = 'city' | 'district' | 'nobody'

/** One kind of request, as both servers get it. */
export interface Case {
  name: string
  what: string
  asker: Asker
  /** One address for a list; several where each request shall find another row. */
  paths: string[]
  /** Bodies of a create, in turn; without them it is a GET. */
  bodies?: string[]
  /** Times the processor time of the bare server that ours may take; undefined: shown, without a goal. */
  goal?: number
  /** Only its statements are timed, in the database. */
  databaseOnly?: true
}

/** The same request as the bare server has it: a list is known by its case's name, as the same address lists more for one asker. */
export const onBare = (one: Case): Case => (isList(one) ? { ...one, paths: [`/${one.name}`] } : one)

export const isList = ({ paths, bodies }: Case): boolean => paths.length === 1 && bodies === undefined

/** A name that occurs in some tens of texts: what people search for. */
export const SEARCHED = 'Батсайхан Сарантуяа'
/** A word of every third text: the dearest that somebody may search for. */
export const COMMON = 'гэрэлтүүлэг'

const PAGE = 'sort=-postedAt&pageSize=25'
/** Addresses that are asked for one by one are enough that no cache lives from having just had them. */
export const ONES = 500

/** The requests that are measured, for the rows and the area of this database. */
export function casesFor({ newsIds, areaId }: { newsIds: string[]; areaId: string }): Case[] {
  const list = (query: string) => [`/v1/news?${query ? `${query}&` : ''}${PAGE}`]
  return [
    {
      name: 'list',
      what: 'list of 25, filter, sort, total',
      asker: 'city',
      paths: list('category=event'),
      goal: 1.3,
    },
    {
      name: 'district',
      what: 'the same, own district only',
      asker: 'district',
      paths: list('category=event'),
      goal: 1.3,
    },
    {
      name: 'public',
      what: 'public list, nobody signed in',
      asker: 'nobody',
      paths: list('category=event'),
      goal: 1.2,
    },
    { name: 'one', what: 'one by id', asker: 'city', paths: newsIds.map((id) => `/v1/news/${id}`), goal: 1.4 },
    { name: 'search', what: 'search, 25 and total', asker: 'city', paths: list(`q=${encodeURIComponent(SEARCHED)}`) },
    {
      name: 'common',
      what: 'search for a common word',
      asker: 'city',
      paths: list(`q=${encodeURIComponent(COMMON)}`),
      databaseOnly: true,
    },
    { name: 'page1', what: 'page 1 of all', asker: 'city', paths: list('page=1') },
    { name: 'deep', what: 'page 4,000 of all', asker: 'city', paths: list('page=4000') },
    {
      name: 'create',
      what: 'create, about 1,000 characters',
      asker: 'city',
      paths: ['/v1/news'],
      bodies: bodies(areaId),
      goal: 1.6,
    },
  ]
}

function bodies(areaId: string): string[] {
  const write = writer(makeRandom('bench create'))
  return Array.from({ length: 50 }, () =>
    JSON.stringify({
      title: { mn: write.title() },
      body: { mn: docFromText(write.paragraphs().join('\n')) },
      category: 'event',
      areaId,
    }),
  )
}
