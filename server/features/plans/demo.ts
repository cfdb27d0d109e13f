import { searchText } from '../../core/database/folded-search.ts'
import type { DemoCity } from '../../core/requests/declare.ts'

const PLANS = [
  {
    level: 'city',
    name: { mn: 'Гудамжны зарын самбар', en: 'Street billboard' },
    description: {
      mn: 'Нийслэлийн төв гудамжинд байрлах нэг самбарын талбайг нэг сар түрээслэнэ.',
      en: 'One billboard on a main street of the city for a month.',
    },
    includes: {
      mn: 'Нэг самбарын талбай\nЗарын хэвлэл, суурилуулалт\nТалбайн гэрэлтүүлэг',
      en: 'Space on one billboard\nPrinting and mounting\nLighting',
    },
    price: 450_000,
    period: 'month',
    tax: 'included',
  },
  {
    level: 'city',
    name: { mn: 'Нээлттэй мэдээллийн багц', en: 'City data package' },
    description: {
      mn: 'Байгууллагад зориулсан нутаг дэвсгэрийн мэдээллийн жилийн багц.',
      en: 'Data about the areas of the city for organisations, for a year.',
    },
    includes: {
      mn: 'Улирал бүрийн шинэчлэл\nГазрын зургийн файл\nИ-мэйлээр зөвлөгөө өгөх',
      en: 'Quarterly updates\nMap files\nAdvice by e-mail',
    },
    price: 1_200_000,
    period: 'year',
    tax: 'included',
  },
  {
    level: 'district',
    name: { mn: 'Иргэний танхимын түрээс, хагас өдөр', en: 'Citizens’ hall for half a day' },
    description: {
      mn: '120 хүний суудалтай танхимыг дэлгэц, микрофоны хамт түрээслэнэ.',
      en: 'A hall with 120 seats, screen and microphones.',
    },
    includes: { mn: '120 суудал\nДэлгэц, микрофон\nЦэвэрлэгээ', en: '120 seats\nScreen and microphones\nCleaning' },
    price: 240_000,
    period: 'once',
    tax: 'included',
  },
  {
    level: 'district',
    name: { mn: 'Худалдааны цэгийн талбай', en: 'Space for a market stall' },
    description: { mn: 'Үзэсгэлэн худалдаанд нэг цэг байрлуулах талбай.', en: 'Space for one stall at fairs.' },
    includes: { mn: '6 м² талбай\nЦахилгаан\nХог ачилт', en: '6 m² of space\nElectricity\nWaste collection' },
    price: 180_000,
    period: 'month',
    tax: 'none',
  },
  {
    level: 'khoroo',
    name: { mn: 'Архивын хуулбар', en: 'Copy from the archive' },
    description: { mn: 'Архивын баримтын нотолсон хуулбар.', en: 'A certified copy of a document of the archive.' },
    includes: { mn: 'Нотолсон хуулбар\n3 хоногт бэлэн', en: 'Certified copy\nReady in 3 days' },
    price: 5_000,
    period: 'once',
    tax: 'none',
  },
] as const

/** Adds the plans of the demo accounts' offices; the last one of the city is not on offer yet. */
export async function fill({ areas, staff, insert }: DemoCity): Promise<void> {
  const offices = [...staff.flatMap(({ areaId }) => areaId ?? []), ...areas.map(({ id }) => id)]
  const officeOf = (level: string) => {
    const ids = new Set(areas.filter((area) => area.level === level).map(({ id }) => id))
    return offices.find((id) => ids.has(id))
  }
  const rows = PLANS.flatMap(({ level, ...plan }, position) => {
    const areaId = officeOf(level)
    return areaId
      ? [{ ...plan, area_id: areaId, position, published: true, search: searchText(plan.name.mn, plan.name.en) }]
      : []
  })
  const city = officeOf('city')
  const name = { mn: 'Автобусны буудлын зар', en: 'Advertisement at bus stops' }
  const draft = city
    ? [
        {
          name,
          description: { mn: 'Үнийг батлуулж байна.' },
          includes: { mn: '' },
          price: 300_000,
          period: 'month',
          tax: 'included',
          area_id: city,
          position: 90,
          published: false,
          search: searchText(name.mn, name.en),
        },
      ]
    : []
  await insert('plans', [...rows, ...draft])
}
