import type { Role } from '#contract/core/model/actor.ts'

/** A title of office in both languages. */
export type Position = { mn: string; en: string }

const GOVERNOR: Position = { mn: 'Хорооны Засаг дарга', en: 'Khoroo governor' }

/** Titles of office by role, with how often each is met; the first is the usual one. */
export const POSITIONS: Record<Role, readonly (readonly [Position, number])[]> = {
  CITY_ADMIN: [
    [{ mn: 'Хэвлэл мэдээлэл, олон нийттэй харилцах хэлтсийн дарга', en: 'Head of press and public relations' }, 1],
    [{ mn: 'Цахим хөгжлийн мэргэжилтэн', en: 'Digital development specialist' }, 1],
    [{ mn: 'Төрийн захиргаа, удирдлагын хэлтсийн мэргэжилтэн', en: 'Public administration specialist' }, 1],
  ],
  DISTRICT_ADMIN: [
    [{ mn: 'Засаг даргын Тамгын газрын дарга', en: "Head of the district governor's office" }, 4],
    [{ mn: 'Олон нийттэй харилцах мэргэжилтэн', en: 'Public relations specialist' }, 3],
    [{ mn: 'Хороо хариуцсан мэргэжилтэн', en: 'Specialist for the khoroos' }, 2],
  ],
  KHOROO_ADMIN: [
    [GOVERNOR, 5],
    [{ mn: 'Хорооны зохион байгуулагч', en: 'Khoroo organiser' }, 3],
    [{ mn: 'Нийгмийн ажилтан', en: 'Social worker' }, 2],
  ],
  SECTION_LEADER: [[{ mn: 'Хэсгийн ахлагч', en: 'Section leader' }, 1]],
  APPLICATION: [],
}

/** The title of the demo's fund officer. */
export const FUND_OFFICER: Position = {
  mn: 'Хөрөнгө оруулалтын сангийн тайлан хариуцсан мэргэжилтэн',
  en: 'Investment fund reporting specialist',
}

/** The e-mail addresses, names and areas of the six people whose accounts the start-up prints. */
export const DEMO_ACCOUNTS = {
  city: { email: 'city.admin@nutag.mn', areaCode: 'УБ', firstName: 'Болормаа', lastName: 'Батбаяр', sex: 'female' },
  /** A city admin who writes the reports of the funds, which another one approves. */
  officer: {
    email: 'fund.officer@nutag.mn',
    areaCode: 'УБ',
    firstName: 'Янжмаа',
    lastName: 'Шаравдорж',
    sex: 'female',
  },
  district: {
    email: 'district.admin@nutag.mn',
    areaCode: 'БЗД',
    firstName: 'Ганбаатар',
    lastName: 'Дорж',
    sex: 'male',
  },
  khoroo: {
    email: 'khoroo.admin@nutag.mn',
    areaCode: 'БЗД-01',
    firstName: 'Оюунчимэг',
    lastName: 'Энхболд',
    sex: 'female',
  },
  leader: { email: 'leader@nutag.mn', areaCode: 'БЗД-01-01', firstName: 'Мөнхбат', lastName: 'Сүхбаатар', sex: 'male' },
  citizen: {
    email: 'citizen@nutag.mn',
    areaCode: 'БЗД-01',
    firstName: 'Энхтуяа',
    lastName: 'Цэрэндорж',
    sex: 'female',
  },
} as const
