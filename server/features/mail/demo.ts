import { randomUUID } from 'node:crypto'
import { shortName } from '#contract/core/people/person.ts'
import { docFromText, excerptOf } from '#contract/core/text/richtext-doc.ts'
import { searchText } from '../../core/database/folded-search.ts'
import type { DemoCity } from '../../core/requests/declare.ts'
import { fillOutside } from './incoming/demo.ts'

/** A conversation of the demo: its subject and what is said in it, in order. */
interface Talk {
  subject: string
  says: readonly string[]
}

/** What the offices of the demo city write to each other. */
const TALKS: readonly Talk[] = [
  {
    subject: 'Даваа гарагийн шуурхай хурлын тов',
    says: [
      'Даваа гарагийн 9 цагт шуурхай хурал болно. Долоо хоногийн ажлын товч мэдээг бэлтгэж ирнэ үү.',
      'Ойлголоо. Хэсгийн ахлагч нарын мэдээг нэгтгээд хүргүүлье.',
    ],
  },
  {
    subject: 'Сарын тайлан ирүүлэх тухай',
    says: [
      'Энэ сарын тайланг 25-ны дотор системээр ирүүлнэ үү. Өмнөх сарын үзүүлэлттэй харьцуулсан тайлбар хавсаргана.',
      'Тайлангийн маягтын 3 дугаар хүснэгтийг хэрхэн бөглөх вэ?',
      'Өрхийн тоог сүүлийн тооллогоор, хүн амыг энэ сарын байдлаар бичнэ.',
    ],
  },
  {
    subject: 'Орц, гудамжны цэвэрлэгээний хуваарь',
    says: [
      'Хаврын их цэвэрлэгээ 4 дүгээр сарын 12-нд эхэлнэ. Хэсэг тус бүрийн хуваарийг хавсаргалаа.',
      'Манай хэсэгт хогийн машин хэдэн цагт ирэх вэ?',
      '14 цагаас ирнэ. Иргэдэд урьдчилан мэдэгдэнэ үү.',
      'Баярлалаа. Орц бүрд зар наалаа.',
    ],
  },
  {
    subject: 'Гэрэлтүүлгийн засварын хүсэлт',
    says: [
      '12 дугаар байрны урд талын гурван гэрэл асахгүй байна гэсэн санал хүсэлт иргэдээс ирлээ.',
      'Засварын багийг маргааш илгээнэ. Яг байршлыг газрын зураг дээр тэмдэглэж өгнө үү.',
    ],
  },
  {
    subject: 'Иргэдийн санал асуулгын дүн',
    says: ['Санал асуулгад 412 өрх хамрагдлаа. Ихэнх нь тоглоомын талбай, ногоон байгууламж хүссэн байна.'],
  },
  {
    subject: 'Нийтийн эзэмшлийн зам талбайн цас цэвэрлэгээ',
    says: [
      'Өнөө шөнө цас орох урьдчилсан мэдээтэй байна. Цэвэрлэгээний багаа 6 цагт бэлэн байлгана уу.',
      'Бэлэн байна. Техник хоёр, ажилтан арван хоёр гарна.',
    ],
  },
  {
    subject: 'Өрхийн бүртгэлийн зөрүү',
    says: [
      'Бүртгэлийн мэдээлэл, тооллогын дүн 18 өрхөөр зөрж байна. Шалгаж, тайлбар ирүүлнэ үү.',
      'Шинээр нүүж ирсэн 15 өрх бүртгүүлээгүй байсан. Бүртгэлд оруулж байна.',
      'Үлдсэн гурван өрхийн талаар мэдээлэл өгнө үү.',
    ],
  },
  {
    subject: 'Ажлын хэсгийн бүрэлдэхүүн',
    says: ['Галын аюулгүй байдлын үзлэг хийх ажлын хэсэгт нэг төлөөлөл нэрлэж ирүүлнэ үү.'],
  },
  {
    subject: 'Тохижилтын төсөв',
    says: [
      'Ирэх оны тохижилтын төсвийн саналаа тэргүүлэх ач холбогдлоор нь эрэмбэлж ирүүлнэ үү.',
      'Саналаа хүргүүлж байна: явган зам, тоглоомын талбай, камержуулалт.',
    ],
  },
  {
    subject: 'Сургалтын урилга',
    says: [
      'Шинэ системийн сургалт пүрэв гарагийн 15 цагт цахимаар болно. Хэсгийн ахлагч нарыг хамруулна уу.',
      'Манайхаас зургаан хүн хамрагдана.',
    ],
  },
]

/** People who write, and conversations that they have. */
const PEOPLE = 60
const CONVERSATIONS = 1350
const HOUR_MS = 3_600_000
/** Hours between conversations, counted back from now. */
const EVERY_HOURS = 2
/** The newest conversations, which some have not read. */
const UNREAD = 120

type Person = DemoCity['staff'][number]
interface Row {
  [column: string]: unknown
}
interface Made {
  mails: Row[]
  mail_recipients: Row[]
  mail_threads: Row[]
  mail_copies: Row[]
}

/** Adds about 3,000 mails of 60 colleagues to the demo city, the same in every city of the same people. */
export async function fill({ staff, insert }: DemoCity): Promise<void> {
  const people = staff.slice(0, PEOPLE)
  if (people.length < 2) return
  const made: Made = { mails: [], mail_recipients: [], mail_threads: [], mail_copies: [] }
  for (let no = 0; no < CONVERSATIONS; no++) addConversation(made, people, no)
  for (const [table, rows] of Object.entries(made)) await insert(table, rows)
  await fillOutside(people, insert)
}

/** Who takes part in a conversation: the one who begins, and one or two others. */
function partOf(people: readonly Person[], no: number): Person[] {
  const at = (n: number) => people[n % people.length]
  const wanted = [at(no * 7), at(no * 11 + 1), ...(no % 4 === 0 ? [at(no * 13 + 2)] : [])]
  const found = wanted.flatMap((one) => one ?? [])
  return found.filter((one, i) => found.findIndex(({ id }) => id === one.id) === i)
}

function addConversation(made: Made, people: readonly Person[], no: number): void {
  const part = partOf(people, no)
  const talk = TALKS[no % TALKS.length]
  if (!talk || part.length < 2) return
  const start = Date.now() - (no + 1) * EVERY_HOURS * HOUR_MS
  const mails = talk.says.map((text, i) => mailOf(talk, text, { part, i, at: new Date(start + i * HOUR_MS), no }))
  for (const { row, to } of mails) {
    made.mails.push(row)
    made.mail_recipients.push(
      ...to.map((person, i) => ({ mail_id: row.id, kind: 'to', no: i, user_id: person.id, name: shortName(person) })),
    )
  }
  for (const person of part) addThread(made, mails, { person, no, talk })
}

type MadeMail = ReturnType<typeof mailOf>

/** One mail; each is written by the next one who takes part. */
function mailOf(talk: Talk, text: string, of: { part: readonly Person[]; i: number; at: Date; no: number }) {
  const { part, i, at, no } = of
  const author = part[i % part.length] as Person
  const body = docFromText(text)
  const id = randomUUID()
  const row = {
    id,
    message_id: `demo-${no}-${i}@nutag.demo`,
    in_reply_to: i === 0 ? null : `demo-${no}-${i - 1}@nutag.demo`,
    refs: Array.from({ length: i }, (_, n) => `demo-${no}-${n}@nutag.demo`),
    mailbox_id: author.id,
    author_id: author.id,
    from_name: shortName(author),
    subject: talk.subject,
    body,
    excerpt: excerptOf(body, 160),
    status: 'sent',
    sent_at: at,
    bytes: Buffer.byteLength(text) + 200,
    search: searchText(talk.subject, text, ...part.map(shortName)),
    created_at: at,
  }
  return { row, author, to: part.filter(({ id: one }) => one !== author.id), at }
}

function addThread(
  made: Made,
  mails: readonly MadeMail[],
  { person, no, talk }: { person: Person; no: number; talk: Talk },
): void {
  const id = randomUUID()
  const last = mails.at(-1)
  if (!last) return
  const isUnread = no < UNREAD && no % 3 === 0 && last.author.id !== person.id
  const isArchived = no > UNREAD && no % 5 === 0
  const isStarred = no % 17 === 0
  const place = isArchived ? 'archive' : 'inbox'
  const copies = mails.map(({ row, author, at }, i) => ({
    mailbox_id: person.id,
    mail_id: row.id,
    thread_id: id,
    place: author.id === person.id ? 'archive' : place,
    is_mine: author.id === person.id,
    is_read: !(isUnread && i === mails.length - 1),
    is_starred: isStarred && i === mails.length - 1,
    at,
    bytes: row.bytes,
  }))
  const isIn = (where: string) => copies.some((copy) => copy.place === where)
  made.mail_copies.push(...copies)
  made.mail_threads.push({
    id,
    mailbox_id: person.id,
    subject: talk.subject,
    excerpt: last.row.excerpt,
    at: last.at,
    mails: mails.length,
    unread: Number(isUnread),
    in_all: true,
    in_inbox: isIn('inbox'),
    in_sent: copies.some((copy) => copy.is_mine),
    is_starred: isStarred,
    places: [...new Set(copies.map((copy) => copy.place))],
    senders: [...new Set(mails.map(({ author }) => author))].map((author) => ({
      name: shortName(author),
      isMine: author.id === person.id,
    })),
    recipients: (mails.findLast(({ author }) => author.id === person.id)?.to ?? []).map(shortName).join(', '),
    search: mails.map(({ row }) => row.search).join(' '),
  })
}
