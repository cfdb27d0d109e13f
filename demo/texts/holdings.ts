import type { InBoth } from '#contract/core/text/localized.ts'
import type { Holding } from '#contract/features/holdings/index.ts'

/** An investment of a demo fund: what it is, its usual weight, and the years in which the fund has it. */
export interface HoldingText extends Pick<Holding, 'assetClass' | 'sector' | 'country'> {
  name: InBoth<string>
  /** Usual share, parts of all. */
  parts: number
  from?: number
  until?: number
}

type Kind = Pick<Holding, 'assetClass' | 'sector' | 'country'>
const stock = (sector: Holding['sector'], country: Holding['country'] = 'MN'): Kind => ({
  assetClass: 'stock',
  sector,
  country,
})
const bond = (sector: Holding['sector'], country: Holding['country'] = 'MN'): Kind => ({
  assetClass: 'bond',
  sector,
  country,
})
const deposit: Kind = { assetClass: 'deposit', sector: 'finance', country: 'MN' }
const cash: Kind = { assetClass: 'cash', sector: 'finance', country: 'MN' }

/** The investments of the three funds of the demo city, in their order. All issuers are invented. */
export const HOLDINGS: readonly (readonly HoldingText[])[] = [
  [
    { name: { mn: '«Туул Ус» ХК', en: 'Tuul Water' }, ...stock('utilities'), parts: 90 },
    { name: { mn: 'Нийслэлийн орон сууцны бонд', en: 'City housing bond' }, ...bond('government'), parts: 130 },
    { name: { mn: '«Сэлбэ Дулаан» ХК', en: 'Selbe Heat' }, ...stock('energy'), parts: 80 },
    { name: { mn: '«Богд Зам» ХК', en: 'Bogd Roads' }, ...stock('construction'), parts: 75 },
    { name: { mn: '«Баянгол Сууц» ХК', en: 'Bayangol Homes' }, ...stock('construction'), parts: 70, from: 2018 },
    { name: { mn: '«Нарны Зам» ХК', en: 'Narny Zam Transport' }, ...stock('transport'), parts: 62 },
    { name: { mn: '«Говь Эрдэнэ» ХК', en: 'Gobi Erdene' }, ...stock('mining'), parts: 60, until: 2022 },
    { name: { mn: '«Хангай Цемент» ХК', en: 'Khangai Cement' }, ...stock('industry'), parts: 55 },
    { name: { mn: '«Сэлбэ» банк', en: 'Selbe Bank' }, ...stock('finance'), parts: 52 },
    { name: { mn: '«Орхон Мах» ХК', en: 'Orkhon Foods' }, ...stock('agriculture'), parts: 40 },
    { name: { mn: '«Тэнгэр Холбоо» ХК', en: 'Tenger Telecom' }, ...stock('communication'), parts: 48 },
    {
      name: { mn: '«Дэнж Оффис»', en: 'Denj Offices' },
      assetClass: 'real_estate',
      sector: 'construction',
      country: 'MN',
      parts: 45,
      from: 2017,
    },
    { name: { mn: '«Эрүүл Гэр» ХК', en: 'Eruul Ger' }, ...stock('health'), parts: 30, from: 2020 },
    { name: { mn: '«Номин Дэлгүүр» ХК', en: 'Nomin Stores' }, ...stock('trade'), parts: 34 },
    { name: { mn: '«Мөнх Код» ХК', en: 'Munkh Code' }, ...stock('technology'), parts: 26, from: 2021 },
    {
      name: { mn: 'Засгийн газрын бонд 2028', en: 'Government bond 2028' },
      ...bond('government'),
      parts: 58,
      from: 2023,
    },
    { name: { mn: 'Хугацаатай хадгаламж', en: 'Term deposit' }, ...deposit, parts: 44 },
    { name: { mn: 'Бэлэн мөнгө', en: 'Cash' }, ...cash, parts: 21 },
  ],
  [
    {
      name: { mn: 'Засгийн газрын бонд 2027', en: 'Government bond 2027' },
      ...bond('government'),
      parts: 190,
      from: 2022,
    },
    {
      name: { mn: 'Засгийн газрын бонд 2026', en: 'Government bond 2026' },
      ...bond('government'),
      parts: 150,
      until: 2025,
    },
    {
      name: { mn: 'Засгийн газрын бонд 2030', en: 'Government bond 2030' },
      ...bond('government'),
      parts: 120,
      from: 2025,
    },
    { name: { mn: 'Нийслэлийн зам, гүүрийн бонд', en: 'City road bond' }, ...bond('government'), parts: 140 },
    { name: { mn: 'Нийслэлийн орон сууцны бонд', en: 'City housing bond' }, ...bond('government'), parts: 110 },
    { name: { mn: '«Богд» банкны бонд', en: 'Bogd Bank bond' }, ...bond('finance'), parts: 80 },
    { name: { mn: '«Сэлбэ» банкны бонд', en: 'Selbe Bank bond' }, ...bond('finance'), parts: 70 },
    {
      name: { mn: '«Тэнгэр Холбоо» бонд', en: 'Tenger Telecom bond' },
      ...bond('communication'),
      parts: 42,
    },
    { name: { mn: '«Хангай Цемент» бонд', en: 'Khangai Cement bond' }, ...bond('industry'), parts: 38, until: 2024 },
    { name: { mn: '«Сэлбэ Дулаан» бонд', en: 'Selbe Heat bond' }, ...bond('energy'), parts: 45 },
    {
      name: { mn: 'БНСУ-ын засгийн газрын бонд', en: 'Korea treasury bond' },
      ...bond('government', 'KR'),
      parts: 36,
    },
    {
      name: { mn: 'АНУ-ын засгийн газрын бонд', en: 'US treasury note' },
      ...bond('government', 'US'),
      parts: 40,
      from: 2018,
    },
    { name: { mn: 'Хугацаатай хадгаламж', en: 'Term deposit' }, ...deposit, parts: 60 },
    { name: { mn: 'Бэлэн мөнгө', en: 'Cash' }, ...cash, parts: 19 },
  ],
  [
    { name: { mn: '«Нар Салхи» ХК', en: 'Nar Salkhi Renewables' }, ...stock('energy'), parts: 110 },
    { name: { mn: '«Цэвэр Агаар» ХК', en: 'Tsever Agaar' }, ...stock('utilities'), parts: 85 },
    { name: { mn: '«Дулаан Хана» ХК', en: 'Dulaan Khana Insulation' }, ...stock('industry'), parts: 80 },
    { name: { mn: '«Дахин» хог боловсруулах үйлдвэр', en: 'Dakhin Recycling' }, ...stock('industry'), parts: 72 },
    { name: { mn: 'Ногоон бонд 2029', en: 'Green bond 2029' }, ...bond('government'), parts: 95, from: 2023 },
    {
      name: { mn: '«Мод» ойжуулалтын сан', en: 'Mod Forestry Fund' },
      assetClass: 'fund',
      sector: 'agriculture',
      country: 'MN',
      parts: 48,
    },
    {
      name: { mn: 'Азийн цэвэр эрчим хүчний сан', en: 'Asia Clean Energy Fund' },
      assetClass: 'fund',
      sector: 'energy',
      country: 'SG',
      parts: 76,
    },
    { name: { mn: '«Хоккайдо Сэргээгдэх» ХК', en: 'Hokkaido Renewables' }, ...stock('energy', 'JP'), parts: 54 },
    { name: { mn: '«Рейн Ус» ХК', en: 'Rhein Water' }, ...stock('utilities', 'DE'), parts: 46, from: 2022 },
    { name: { mn: '«Сөүл Баттерей» ХК', en: 'Seoul Battery' }, ...stock('technology', 'KR'), parts: 58 },
    { name: { mn: '«Цахилгаан Унаа» ХК', en: 'Tsakhilgaan Unaa' }, ...stock('transport'), parts: 44, until: 2024 },
    { name: { mn: '«Шинэ Гэрэл» ХК', en: 'Shine Gerel Lighting' }, ...stock('technology'), parts: 33, from: 2025 },
    {
      name: { mn: 'Зэс', en: 'Copper' },
      assetClass: 'commodity',
      sector: 'mining',
      country: 'MN',
      parts: 24,
      from: 2024,
    },
    { name: { mn: 'Хугацаатай хадгаламж', en: 'Term deposit' }, ...deposit, parts: 40 },
    { name: { mn: 'Бэлэн мөнгө', en: 'Cash' }, ...cash, parts: 28 },
  ],
]
