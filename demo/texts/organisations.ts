import type { OrganisationKind } from '#contract/features/laws/index.ts'

/** Organisations of the demo that acts bind; none of them is a company that exists. */
export const ORGANISATIONS: readonly (readonly [kind: OrganisationKind, mn: string, en: string])[] = [
  ['state', 'Нийслэлийн Засаг даргын Тамгын газар', 'Office of the Governor of the Capital'],
  ['state', 'Нийслэлийн Иргэдийн Төлөөлөгчдийн Хурал', 'City Council of the Capital'],
  ['state', 'Нийслэлийн Газрын алба', 'Land Office of the Capital'],
  ['state', 'Нийслэлийн Хот байгуулалтын газар', 'Urban Development Office'],
  ['state', 'Нийслэлийн Байгаль орчны газар', 'Environment Office of the Capital'],
  ['state', 'Нийслэлийн Нийтийн тээврийн газар', 'Public Transport Office'],
  ['state', 'Нийслэлийн Боловсролын газар', 'Education Office of the Capital'],
  ['state', 'Нийслэлийн Эрүүл мэндийн газар', 'Health Office of the Capital'],
  ['state', 'Нийслэлийн Онцгой байдлын газар', 'Emergency Office of the Capital'],
  ['state', 'Нийслэлийн Архивын газар', 'Archives of the Capital'],
  ['enterprise', 'Хот тохижилтын үйлдвэрийн газар', 'City Services Enterprise'],
  ['enterprise', 'Гудамж гэрэлтүүлгийн үйлдвэрийн газар', 'Street Lighting Enterprise'],
  ['enterprise', 'Хотын зам засварын үйлдвэрийн газар', 'Road Repair Enterprise'],
  ['enterprise', 'Хотын ус хангамжийн үйлдвэрийн газар', 'Water Supply Enterprise'],
  ['enterprise', 'Хотын дулаан хангамжийн үйлдвэрийн газар', 'Heat Supply Enterprise'],
  ['enterprise', 'Зогсоолын нэгдсэн үйлчилгээний газар', 'Parking Services'],
  ['enterprise', 'Автобусны нэгдүгээр бааз', 'First Bus Depot'],
  ['enterprise', 'Автобусны хоёрдугаар бааз', 'Second Bus Depot'],
  ['private', 'Цэнхэр тэнгэр тээвэр ХХК', 'Blue Sky Transport LLC'],
  ['private', 'Шинэ гудамж барилга ХХК', 'New Street Construction LLC'],
  ['private', 'Ногоон хот хаягдал боловсруулах ХХК', 'Green City Recycling LLC'],
  ['private', 'Туул худалдааны төв ХХК', 'Tuul Trade Centre LLC'],
  ['private', 'Өргөө үл хөдлөх ХХК', 'Orgoo Property LLC'],
  ['private', 'Дулаан гэр түлш ХХК', 'Warm Ger Fuel LLC'],
  ['ngo', 'Сууц өмчлөгчдийн холбоодын нийслэлийн холбоо', 'Union of Flat Owners’ Associations'],
  ['ngo', 'Ахмадын хороо', 'Committee of the Elderly'],
  ['ngo', 'Хөгжлийн бэрхшээлтэй иргэдийн холбоо', 'Union of People with Disabilities'],
  ['ngo', 'Ногоон эгнээ сайн дурынхны холбоо', 'Green Row Volunteers'],
]

/** What each district has in addition to its office: a health centre. */
export const DISTRICT_BODIES = [
  ['local', '{district} дүүргийн Засаг даргын Тамгын газар', 'Office of the Governor of {district} District'],
  ['health', '{district} дүүргийн Эрүүл мэндийн төв', 'Health Centre of {district} District'],
] as const

/** Schools are known by their number. */
export const SCHOOL = ['{n}-р сургууль', 'School No. {n}'] as const
