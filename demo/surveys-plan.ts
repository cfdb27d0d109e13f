import type { Day } from '#contract/core/time/dates.ts'
import type { Channel, ResultView } from '#contract/features/surveys/index.ts'
import type { Topic, Words } from './texts/surveys/ask.ts'
import * as city from './texts/surveys/city.ts'
import * as district from './texts/surveys/district.ts'
import * as khoroo from './texts/surveys/khoroo.ts'

/** One survey of the two years. Without days it is a draft. */
export interface SurveyPlan {
  /** Readable and unique. */
  word: string
  topic: Topic
  /** Its title, when the topic's own would not tell it from another year's. */
  called?: Words
  /** The area that asks and is asked. */
  area: string
  from?: Day
  to?: Day
  /** Answers that are expected in the whole area. */
  expected: number
  /** How many of them came, about; areas lie above and below it. */
  reached: number
  channels: readonly Channel[]
  openToAll: boolean
  /** Whether its texts promise that nobody learns who answered. */
  anonymous?: boolean
  /** Whether households are invited. */
  invited?: boolean
  resultView: ResultView
  closed?: { on: Day; why: string }
  /** The last day it had at first, and when it was given a later one. */
  extended?: { on: Day; was: Day }
  /** The section whose leader entered more in a day than one can ask. */
  busy?: string
}

const ALL: readonly Channel[] = ['online', 'in_person', 'phone', 'paper']
const FIELD: readonly Channel[] = ['online', 'in_person', 'phone']
const ONLINE: readonly Channel[] = ['online']

type More = Partial<SurveyPlan>
const asked = (word: string, topic: Topic, area: string, days: readonly [Day, Day] | null, more: More): SurveyPlan => ({
  word,
  topic,
  area,
  ...(days ? { from: days[0], to: days[1] } : {}),
  expected: 400,
  reached: 0.9,
  channels: FIELD,
  openToAll: true,
  resultView: 'public_after_close',
  ...more,
})

/** Thirty surveys of the city, its districts and khoroos, in the order in which they were begun. */
export const SURVEY_PLANS: readonly SurveyPlan[] = [
  asked('air 2024', city.AIR, 'УБ', ['2024-12-02', '2024-12-31'], {
    called: ['Агаарын чанар, өвлийн халаалт 2024–2025', 'Air quality and heating, winter 2024–2025'],
    expected: 2400,
    reached: 0.71,
    channels: ONLINE,
  }),
  asked('bus 2025', city.BUS, 'УБ', ['2025-02-10', '2025-03-14'], {
    called: ['Нийтийн тээврийн үйлчилгээ 2025', 'Public transport 2025'],
    expected: 2600,
    reached: 0.84,
  }),
  asked('waste БЗД', district.WASTE, 'БЗД', ['2025-03-24', '2025-04-25'], { expected: 860, reached: 0.88 }),
  asked('water СХД', district.WATER, 'СХД', ['2025-04-14', '2025-05-09'], {
    expected: 640,
    reached: 0.93,
    resultView: 'staff_always',
  }),
  asked('digital 2025', city.DIGITAL, 'УБ', ['2025-05-19', '2025-06-20'], { expected: 2400, reached: 0.78 }),
  asked('parks БЗД', district.PARKS, 'БЗД', ['2025-06-02', '2025-06-30'], { expected: 700, reached: 1.06 }),
  asked('kindergarten 2025', city.KINDERGARTEN, 'УБ', ['2025-08-25', '2025-09-19'], { expected: 2600, reached: 0.95 }),
  asked('fund БЗД-01', khoroo.FUND, 'БЗД-01', ['2025-09-08', '2025-09-30'], { expected: 260, reached: 1.02 }),
  asked('traffic ХУД', district.TRAFFIC, 'ХУД', ['2025-09-15', '2025-10-10'], { expected: 600, reached: 0.82 }),
  asked('lighting БЗД', district.LIGHTING, 'БЗД', ['2025-10-06', '2025-11-14'], {
    expected: 860,
    reached: 1.04,
    closed: { on: '2025-10-31', why: 'Төлөвлөсөн тооны хариулт бүрэн цугларсан тул хугацаанаас өмнө хаав.' },
  }),
  asked('air 2025', city.AIR, 'УБ', ['2025-11-24', '2025-12-26'], {
    called: ['Агаарын чанар, өвлийн халаалт 2025–2026', 'Air quality and heating, winter 2025–2026'],
    expected: 2800,
    reached: 0.9,
  }),
  asked('heating НД', district.HEATING, 'НД', ['2026-01-12', '2026-02-06'], {
    called: ['2025–2026 оны халаалтын улирал', 'The heating season 2025–2026'],
    expected: 320,
    reached: 0.91,
    resultView: 'staff_after_close',
  }),
  asked('meeting БЗД-01', khoroo.MEETING, 'БЗД-01', ['2026-02-09', '2026-03-06'], {
    expected: 240,
    reached: 0.58,
    closed: { on: '2026-02-25', why: 'Нийтийн хурлын өдөр наашилсан тул саналыг түүнээс өмнө нэгтгэлээ.' },
  }),
  asked('toilet ЧД', district.TOILET, 'ЧД', ['2026-03-09', '2026-04-03'], {
    expected: 560,
    reached: 0.76,
    resultView: 'staff_always',
  }),
  asked('school БГД', district.SCHOOL, 'БГД', ['2026-04-06', '2026-05-01'], { expected: 640, reached: 0.97 }),
  asked('flood 2026', city.FLOOD, 'УБ', ['2026-04-20', '2026-05-29'], {
    expected: 2800,
    reached: 0.66,
    closed: { on: '2026-05-22', why: 'Засварын ажил эхэлж байгаа тул цэгийн жагсаалтыг нэгтгэхээр хаав.' },
  }),
  asked('pavement СБД', district.PAVEMENT, 'СБД', ['2026-05-11', '2026-06-05'], { expected: 480, reached: 0.89 }),
  asked('flood СХД', city.FLOOD, 'СХД', ['2026-06-08', '2026-07-03'], { expected: 760, reached: 0.72 }),
  asked('fund БЗД-02', khoroo.FUND, 'БЗД-02', ['2026-08-03', '2026-08-28'], { expected: 230, reached: 0.94 }),
  asked('bus 2026', city.BUS, 'УБ', ['2026-09-07', '2026-10-16'], {
    called: ['Нийтийн тээврийн үйлчилгээ 2026', 'Public transport 2026'],
    expected: 3000,
    reached: 0.93,
    channels: ALL,
    extended: { on: '2026-10-05', was: '2026-10-09' },
  }),
  asked('heating БЗД', district.HEATING, 'БЗД', ['2026-10-26', '2027-01-29'], {
    expected: 900,
    reached: 0.63,
    extended: { on: '2026-11-16', was: '2026-11-27' },
    resultView: 'staff_always',
  }),
  asked('contentment 2026', city.CONTENTMENT, 'УБ', ['2026-11-02', '2026-12-18'], {
    expected: 3600,
    reached: 0.57,
    channels: ALL,
    resultView: 'staff_always',
    // as its first text says
    anonymous: true,
    invited: true,
  }),
  asked('service БЗД-01', khoroo.SERVICE, 'БЗД-01', ['2026-11-03', '2027-02-26'], {
    expected: 420,
    reached: 0.62,
    channels: ALL,
    resultView: 'staff_always',
    busy: 'БЗД-01-04',
  }),
  asked('waste СХД', district.WASTE, 'СХД', ['2026-11-09', '2026-12-11'], {
    expected: 800,
    reached: 0.31,
    resultView: 'staff_always',
  }),
  asked('kindergarten ХУД', city.KINDERGARTEN, 'ХУД', ['2026-11-10', '2026-12-25'], { expected: 560, reached: 0.28 }),
  asked('snow БЗД', district.SNOW, 'БЗД', ['2026-12-01', '2027-01-15'], { expected: 800, reached: 0 }),
  asked('budget 2027', city.BUDGET, 'УБ', ['2026-12-07', '2027-01-22'], { expected: 3600, reached: 0, channels: ALL }),
  asked('names 2027', city.NAMES, 'УБ', null, { channels: ONLINE }),
  asked('youth БЗД', district.YOUTH, 'БЗД', null, {}),
  asked('playground БЗД-01', khoroo.PLAYGROUND, 'БЗД-01', null, {}),
]
