import { addDays, dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { DemoCity } from '../../core/requests/declare.ts'

const HOUR_MS = 3_600_000
/** Days until it opens. */
const DAYS = 45

/** One announcement: a service that opens in some weeks. */
export async function fill(city: DemoCity): Promise<void> {
  const day = addDays(dayInUlaanbaatar(new Date()), DAYS)
  await city.insert('coming_announcements', [
    {
      title: { mn: 'Хогны машины хуваарийг газрын зургаас харах', en: 'Waste collection on the map' },
      body: {
        mn: 'Гэрийн хаягаа сонгоод хогны машин хэзээ ирэхийг шууд харна. Одоо зургаан дүүрэгт туршиж байна.',
        en: 'Choose your address and see when the waste truck comes. Six districts are testing it now.',
      },
      opens_at: new Date(startOfDayInUlaanbaatar(day).getTime() + 9 * HOUR_MS),
      link: '/news',
    },
  ])
}
