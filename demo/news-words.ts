import { formatPhone } from '#contract/core/people/person.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { formatNumber, ordinal } from '#contract/core/text/numbers.ts'
import type { RichDoc } from '#contract/core/text/richtext-doc.ts'
import { type Day, formatDayLongOf } from '#contract/core/time/dates.ts'
import { docOf } from '../server/core/messages/marked-text.ts'
import type { AreaSeed } from './areas.ts'
import type { Random } from './random.ts'
import type { Fact, Words } from './texts/subject.ts'

/** The values of the {places} of a text, in one language. */
export type Places = Record<string, string>

/** The area of a piece of news, a khoroo's district, and the area's part (0..1) of the city's people. */
export type Where = { area: AreaSeed; district: AreaSeed | undefined; size: number }

/**
 * How a text names its area. Endings are added to the words хот, дүүрэг and хороо only, never to a name.
 * {office} begins small in English; {Office} is for the beginning of a sentence.
 */
export function areaPlaces({ area, district }: Where, lang: Lang): Places {
  return lang === 'mn' ? mongolianArea(area, district) : englishArea(area, district)
}

function mongolianArea(area: AreaSeed, district: AreaSeed | undefined): Places {
  const office = 'Засаг даргын Тамгын газар'
  if (area.level === 'city') {
    return { area: 'Улаанбаатар хот', ofArea: 'Нийслэлийн', inArea: 'Нийслэлд', office: `Нийслэлийн ${office}` }
  }
  const name = (district ?? area).name.mn
  if (area.level === 'district') {
    return {
      area: `${name} дүүрэг`,
      ofArea: `${name} дүүргийн`,
      inArea: `${name} дүүрэгт`,
      office: `${name} дүүргийн ${office}`,
    }
  }
  const khoroo = `${name} дүүргийн ${ordinal(area.ordinal, 'mn')}`
  return {
    area: `${name} дүүрэг, ${area.name.mn}`,
    ofArea: `${khoroo} хорооны`,
    inArea: `${khoroo} хороонд`,
    office: `${khoroo} хорооны Засаг даргын ажлын алба`,
  }
}

function englishArea(area: AreaSeed, district: AreaSeed | undefined): Places {
  const name = area.level === 'city' ? area.name.en : `${(district ?? area).name.en} district`
  const full = area.level === 'khoroo' ? `khoroo ${area.ordinal}, ${name}` : name
  const office = area.level === 'khoroo' ? `the office of ${full}` : `the governor’s office of ${full}`
  const shown = area.level === 'khoroo' ? `${name}, khoroo ${area.ordinal}` : name
  return { area: shown, ofArea: `of ${full}`, inArea: `in ${full}`, office, Office: `T${office.slice(1)}` }
}

/** The days, the year and the phone that a text may mention. */
export function dayPlaces(days: { written: Day; day: Day; until: Day }, phone: string, lang: Lang): Places {
  const year = Number(days.written.slice(0, 4))
  return {
    day: dayIn(days.day, days.written, lang),
    until: dayIn(days.until, days.written, lang),
    year: String(year),
    schoolYear: `${year}–${year + 1}`,
    phone: formatPhone(phone),
  }
}

/** '9 дүгээр сарын 28-ны' (before «өдөр» in any case), '28 September'; with its year when it is not the one of writing. */
function dayIn(day: Day, written: Day, lang: Lang): string {
  const long = formatDayLongOf(day, lang)
  const isOtherYear = day.slice(0, 4) !== written.slice(0, 4)
  if (lang === 'en') return isOtherYear ? long : long.slice(0, -5)
  return isOtherYear ? long : long.slice('2026 оны '.length)
}

// a range that ends at five times its beginning or more is a count: it follows the size of the area
const COUNT_RATIO = 5

/** Draws the figures of a text once for both languages; `size` is the area's part (0..1) of the city's people. */
export function drawFacts(facts: Record<string, Fact>, size: number, random: Random): Record<Lang, Places> {
  const drawn: Record<Lang, Places> = { mn: {}, en: {} }
  for (const [name, fact] of Object.entries(facts)) {
    if ('oneOf' in fact) {
      const [mn, en] = random.pick(fact.oneOf)
      drawn.mn[name] = mn
      drawn.en[name] = en
    } else {
      const value = figure(fact, size, random)
      for (const lang of ['mn', 'en'] as const) drawn[lang][name] = formatNumber(value, lang)
    }
  }
  return drawn
}

function figure({ from, to, step = 1 }: Exclude<Fact, { oneOf: unknown }>, size: number, random: Random): number {
  const most = to / from >= COUNT_RATIO ? Math.sqrt(size) : 1
  const least = most === 1 ? 0 : most * 0.4
  return from + step * Math.round(((to - from) / step) * (least + (most - least) * random.next()))
}

/** Puts the places into a text. @throws RangeError when it asks for one that is not there. */
export function fillPlaces(text: string, places: Places): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = places[name]
    if (value === undefined) throw new RangeError(`nothing to put into {${name}}`)
    return value
  })
}

/** The body of a text with its places filled. */
export const bodyOf = ({ body }: Words, places: Places): RichDoc =>
  docOf(body.map((block) => fillPlaces(block, places)))
