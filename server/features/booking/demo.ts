import { randomUUID } from 'node:crypto'
import { searchText } from '../../core/database/folded-search.ts'
import type { DemoCity } from '../../core/requests/declare.ts'
import { appointmentsOf, type DemoService, type Placed, waitingFor } from './demo-appointments.ts'

/** How many offices of each level take appointments. */
const OFFICES = { city: 1, district: 3, khoroo: 6 } as const

const ALL_DAY = [
  ['09:00', '13:00'],
  ['14:00', '17:00'],
] as const
const spans = (weekdays: readonly number[], hours: readonly (readonly [string, string])[]) =>
  weekdays.flatMap((weekday) => hours.map(([from, to]) => ({ weekday, from, to })))
const HOURS = {
  official: spans([2, 4], [['14:00', '17:00']]),
  counter: spans([1, 2, 3, 4, 5], ALL_DAY),
}
const DESKS = {
  official: { city: 'Тамгын газрын дарга', district: 'Засаг дарга', khoroo: 'Хорооны Засаг дарга' },
  counter: { city: 'Нэг цэгийн үйлчилгээ', district: 'Газрын албаны цонх', khoroo: 'Иргэдийг хүлээн авах цонх' },
}
const DESKS_EN = {
  official: { city: 'Head of the office', district: 'Governor', khoroo: 'Khoroo governor' },
  counter: { city: 'One-stop service', district: 'Land office counter', khoroo: 'Counter' },
}

/** The services of an office of each level. */
const SERVICES: Record<'city' | 'district' | 'khoroo', readonly DemoService[]> = {
  city: [
    {
      name: { mn: 'Нийслэлийн иргэдийг хүлээн авах өдөр', en: 'Citizens’ hour of the city office' },
      description: {
        mn: 'Тамгын газрын удирдлагатай уулзана. Асуудлаа урьдчилан бичвэл хариуг бэлдэнэ.',
        en: 'A meeting with the management of the city office. Write the matter beforehand, so that an answer can be prepared.',
      },
      minutes: 20,
      buffer: 10,
      at: 'official',
      question: { mn: 'Ямар асуудлаар уулзах вэ?', en: 'What is it about?' },
      busy: 7,
    },
  ],
  district: [
    {
      name: { mn: 'Газрын албаны зөвлөгөө', en: 'Advice on land' },
      description: {
        mn: 'Газар эзэмших, өмчлөх асуудлаар зөвлөгөө авна. Иргэний үнэмлэх, кадастрын зургаа авчирна уу.',
        en: 'Advice on possessing and owning land. Bring your identity card and the cadastral map.',
      },
      minutes: 30,
      buffer: 0,
      at: 'counter',
      question: { mn: 'Газрын нэгж талбарын дугаар', en: 'Number of the land parcel' },
      busy: 6,
    },
  ],
  khoroo: [
    {
      name: { mn: 'Хорооны Засаг даргатай уулзах', en: 'Meeting the khoroo governor' },
      description: {
        mn: 'Хорооны Засаг дарга мягмар, пүрэв гарагт иргэдийг хүлээн авна.',
        en: 'The khoroo governor receives citizens on Tuesdays and Thursdays.',
      },
      minutes: 20,
      buffer: 10,
      at: 'official',
      question: { mn: 'Ямар асуудлаар уулзах вэ?', en: 'What is it about?' },
      busy: 8,
    },
    {
      name: { mn: 'Оршин суугаа хаягийн тодорхойлолт', en: 'Certificate of residence' },
      description: {
        mn: 'Иргэний үнэмлэхээ авчирна уу. Тодорхойлолтыг тухайн үед нь өгнө.',
        en: 'Bring your identity card. The certificate is handed out at once.',
      },
      minutes: 15,
      buffer: 0,
      at: 'counter',
      question: null,
      busy: 5,
    },
    {
      name: { mn: 'Халамжийн зөвлөгөө', en: 'Advice on social welfare' },
      description: {
        mn: 'Нийгмийн ажилтан халамж, хөнгөлөлт, үйлчилгээний талаар зөвлөнө.',
        en: 'The social worker advises on welfare, discounts and services.',
      },
      minutes: 30,
      buffer: 0,
      at: 'counter',
      question: null,
      busy: 4,
    },
  ],
}

/** Citizens of the demo city. */
const CITIZENS = [
  'Б. Болормаа',
  'Д. Ганбат',
  'С. Оюунчимэг',
  'Т. Энхжаргал',
  'Ц. Батбаяр',
  'Н. Сарантуяа',
  'О. Тэмүүлэн',
  'Г. Алтанцэцэг',
  'Ж. Мөнхбат',
  'Х. Уранчимэг',
  'Л. Цогтбаатар',
  'М. Дэлгэрмаа',
] as const
const REPLY = 'Хашааны хаягийн лавлагаа'

/** Adds offices that take appointments: what was, what today brings, and what is booked for the days to come. */
export async function fill({ areas, staff, insert }: DemoCity): Promise<void> {
  const firstOf = ({ id }: Office) => {
    const at = staff.findIndex(({ areaId, role }) => areaId === id && role !== 'SECTION_LEADER')
    return at < 0 ? staff.length : at
  }
  const offices = (Object.keys(SERVICES) as (keyof typeof SERVICES)[]).flatMap((level) =>
    areas
      .filter((area) => area.level === level)
      // the offices of the accounts with which people look at the demo
      .toSorted((a, b) => firstOf(a) - firstOf(b))
      .slice(0, OFFICES[level]),
  )
  const desks = offices.flatMap((office) => desksOf(office, staff))
  const services = offices.flatMap(({ id, level }) =>
    level === 'section' ? [] : SERVICES[level].map((service) => ({ ...service, id: randomUUID(), areaId: id })),
  )
  await insert(
    'booking_desks',
    desks.map(({ at: _, ...row }) => row),
  )
  await insert('booking_services', services.map(serviceRow))
  const placed = services.flatMap((service) => {
    const desk = desks.find(({ area_id: area, at }) => area === service.areaId && at === service.at)
    return desk ? [{ service, deskId: desk.id }] : []
  })
  await insert(
    'booking_service_desks',
    placed.map(({ service, deskId }) => ({ service_id: service.id, desk_id: deskId })),
  )
  const taken = new Map<string, number>()
  const made = placed.flatMap(({ service, deskId }, i) =>
    appointmentsOf(service, { deskId, hours: HOURS[service.at], taken, key: i, citizens: CITIZENS, reply: REPLY }),
  )
  await insert(
    'booking_slots',
    made.flatMap(({ slot }) => (slot ? [slot] : [])),
  )
  await insert('booking_appointments', [
    ...made.map(({ row }) => row),
    ...placed.flatMap(({ service }, i) =>
      waitingFor(service, { hours: HOURS[service.at], citizens: CITIZENS, key: i }),
    ),
  ])
}

type Office = DemoCity['areas'][number]

function desksOf({ id, level }: Office, staff: DemoCity['staff']) {
  if (level === 'section') return []
  const official = staff.find(({ areaId, role }) => areaId === id && role !== 'SECTION_LEADER')
  return (['official', 'counter'] as const).map((at) => {
    const name = { mn: DESKS[at][level], en: DESKS_EN[at][level] }
    return {
      id: randomUUID(),
      at,
      area_id: id,
      name,
      kind: at === 'official' ? 'official' : 'place',
      user_id: at === 'official' ? (official?.id ?? null) : null,
      place: at === 'official' ? '2 давхар, 201 тоот' : '1 давхар, 3 дугаар цонх',
      hours: HOURS[at],
      search: searchText(name.mn, name.en),
    }
  })
}

const serviceRow = ({ id, areaId, name, description, minutes, buffer, question }: Placed) => ({
  id,
  area_id: areaId,
  name,
  description,
  minutes,
  buffer,
  capacity: 1,
  notice_hours: 2,
  days_ahead: 21,
  questions: question ? [{ text: question, required: false }] : [],
  state: 'active',
  search: searchText(name.mn, name.en),
})
