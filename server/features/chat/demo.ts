import { createHash } from 'node:crypto'
import { searchText } from '../../core/database/folded-search.ts'
import type { DemoCity } from '../../core/requests/declare.ts'

/** What people of the demo city write to each other, in turn. */
const TALKS: readonly (readonly string[])[] = [
  ['Сайн байна уу? Өнөөдрийн хурал хэдэн цагт вэ?', 'Сайн. 14 цагт, хурлын танхимд.', 'Баярлалаа, цагтаа очъё.'],
  [
    'Орц цэвэрлэгээний хуваарийг харсан уу?',
    'Харсан. 3 дугаар хэсгийн өдрийг солих саналтай байна.',
    'Аль өдөр тохирох вэ?',
    'Пүрэв гарагт бол иргэд ихтэй байдаг.',
    'Тэгвэл пүрэв гараг болгож засъя.',
  ],
  [
    'Тайлангийн хүснэгтээ илгээсэн үү?',
    'Өглөө системээр илгээсэн.',
    'Хүлээн авлаа. Нэг тоог тодруулаад эргэж бичье.',
    'За.',
  ],
  [
    '12 дугаар байрны гадаа гэрэлтүүлэг асахгүй байна гэж иргэн ирлээ.',
    'Засварын багт дамжуулъя. Яг аль талд нь вэ?',
    'Урд талын автобусны буудлын дэргэд.',
    'Өнөө орой шалгана.',
  ],
  ['Санал асуулгын дүн гарсан уу?', 'Гарсан, 412 өрх хамрагдсан.', 'Маргаашийн хуралд танилцуулъя.'],
  [
    'Маргааш би сургалттай. Уулзалтад намайг орлож очиж чадах уу?',
    'Чадна. Хэдэн цагт вэ?',
    '10 цагт, дүүргийн байранд.',
    'Ойлголоо.',
  ],
  [
    'Тоглоомын талбайн зургийг харлаа, сайхан болжээ.',
    'Баярлалаа. Сандлын тоог нэмэх хэрэгтэй болов уу?',
    'Хоёр сандал нэмэхэд хангалттай.',
    'Тэгвэл төсөвт нь оруулъя.',
    'Долоо хоногийн дотор төсвөө шинэчлээд илгээнэ үү.',
    'За, баасан гарагт бэлэн болно.',
  ],
  ['Өрхийн бүртгэлийн зөрүүг тодруулсан уу?', 'Гурван өрх үлдсэн, өнөөдөр дуусгана.'],
  [
    'Цас цэвэрлэгээний техник хэдэн цагт гарах вэ?',
    '6 цагт гарна.',
    'Манай гудамжийг эхэнд нь оруулж болох уу?',
    'Болно, эхний ээлжид орууллаа.',
  ],
  ['Мэдээний зургийг сольсон уу?', 'Сольсон, нэг үзээд хэлээрэй.', 'Сайн болсон байна. Нийтэлье.'],
]

/** Groups of the demo city. */
const GROUP_NAMES = [
  'Хаврын их цэвэрлэгээ',
  'Галын аюулгүй байдлын ажлын хэсэг',
  'Тохижилтын төсөв',
  'Сургалтын баг',
  'Өвөлжилтийн бэлтгэл',
  'Иргэдийн хурлын бэлтгэл',
  'Тооллогын баг',
  'Мэдээ, мэдээлэл',
  'Сайн дурынхан',
  'Шинэ жилийн арга хэмжээ',
  'Замын хөдөлгөөн',
  'Ногоон байгууламж',
  'Камержуулалт',
  'Хог хаягдал',
] as const

/** What is written in channels of offices. */
const CHANNEL_TALKS: readonly (readonly string[])[] = [
  ['Өнөөдөр 16 цагаас шуурхай хуралтай.', 'Би цахимаар оролцоно.', 'Тэмдэглэлийг нь би хөтөлье.'],
  [
    'Ирэх долоо хоногийн жижүүрийн хуваарийг гаргалаа.',
    'Лхагва гарагийг надтай сольж болох хүн байна уу?',
    'Би сольё.',
  ],
  ['Шинэ хэвлэгч суурилууллаа, хоёр давхрын үүдэнд байгаа.', 'Баярлалаа.'],
]

/** People who talk, and what they have: conversations of two, groups, and channels with messages; some 200 in all. */
const PEOPLE = 60
const PAIRS = 150
const GROUPS = GROUP_NAMES.length
const CHANNELS = 36
const GROUP_SIZE = 6
/** Minutes between two messages of a conversation, and between the last ones of two conversations. */
const BETWEEN_MESSAGES = 7
const BETWEEN_CONVERSATIONS = 55
const MINUTE_MS = 60_000

type Person = DemoCity['staff'][number]

/** The same id in every demo city. */
const idOf = (name: string): string =>
  createHash('sha1')
    .update(`nutag demo chat ${name}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

interface Talk {
  id: string
  people: readonly Person[]
  says: readonly string[]
}

/** Fifteen conversations of each account of the demo, and of the others with each other. */
function pairsOf(people: readonly Person[]): Talk[] {
  const found = new Map<string, Talk>()
  for (let i = 0; found.size < PAIRS && i < PEOPLE * PEOPLE; i++) {
    const one = people[i % 2 === 0 ? (i / 2) % 5 : (i * 7) % people.length]
    const other = people[(i * 11 + 5) % people.length]
    if (!one || !other || one.id === other.id) continue
    const key = [one.id, other.id].toSorted().join(':')
    if (!found.has(key)) found.set(key, { id: key, people: [one, other], says: TALKS[found.size % TALKS.length] ?? [] })
  }
  return [...found.values()]
}

/** When the n-th last message of a conversation was written. */
const before = (now: number, conversation: number, n: number) =>
  new Date(now - (conversation * BETWEEN_CONVERSATIONS + n * BETWEEN_MESSAGES + 3) * MINUTE_MS)

/** Adds conversations of two people, groups and messages in channels to the demo city. */
export async function fill({ staff, insert }: DemoCity): Promise<void> {
  const now = Date.now()
  const people = staff.slice(0, PEOPLE)
  const pairs = pairsOf(people)
  const groups = GROUP_NAMES.map((name, i) => ({
    id: idOf(`group ${i}`),
    name,
    people: people.length > GROUP_SIZE ? [0, 1, 2, 3, 4, 5].map((n) => people[(i * 3 + n) % people.length]) : people,
    says: TALKS[(i + 3) % TALKS.length] ?? [],
  }))
  const members = (talk: { people: readonly (Person | undefined)[] }) => talk.people.flatMap((person) => person ?? [])
  await insert('chat_conversations', [
    ...pairs.map(({ id }) => ({
      id: idOf(id),
      kind: 'direct',
      pair: id,
      owner_id: null,
      name: null,
      search: '',
      last_at: new Date(0),
    })),
    ...groups.map((group) => ({
      id: group.id,
      kind: 'group',
      pair: null,
      owner_id: members(group)[0]?.id ?? null,
      name: group.name,
      search: searchText(group.name),
      // set by the first message
      last_at: new Date(0),
    })),
  ])
  const talks: Talk[] = [
    ...pairs.map((pair) => ({ ...pair, id: idOf(pair.id) })),
    ...groups.map((group) => ({ id: group.id, people: members(group), says: group.says })),
  ]
  await insert(
    'chat_members',
    talks.flatMap(({ id, people: own, says }, i) =>
      own.map((person, n) => {
        // the last message of every fourth conversation is unread
        const seen = i % 4 === 0 && n === says.length % own.length ? says.length - 1 : says.length
        return { conversation_id: id, user_id: person.id, seen_seq: seen, delivered_seq: says.length }
      }),
    ),
  )
  const spoken = [...talks, ...channelsOf(staff)]
  await insert(
    'chat_messages',
    spoken
      .flatMap(({ id, people: own, says }, i) =>
        says.map((body, n) => ({
          id: idOf(`${id} ${n}`),
          conversation_id: id,
          author_id: own[n % own.length]?.id ?? null,
          body,
          search: searchText(body),
          created_at: before(now, i % (pairs.length + GROUPS), says.length - n),
        })),
      )
      // numbered in this order
      .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
  )
}

/** The channels of offices with several people; a channel has the id of its area. */
function channelsOf(staff: readonly Person[]): Talk[] {
  const byArea = Map.groupBy(
    staff.filter(({ areaId }) => areaId !== null),
    ({ areaId }) => areaId ?? '',
  )
  return [...byArea]
    .filter(([, people]) => people.length > 1)
    .slice(0, CHANNELS)
    .map(([id, people], i) => ({ id, people, says: CHANNEL_TALKS[i % CHANNEL_TALKS.length] ?? [] }))
}
