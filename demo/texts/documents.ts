import type { InBoth } from '#contract/core/text/localized.ts'

/** Words of the demo city's fund documents. `{…}` is filled in. */
export const DOCUMENT_TEXTS = {
  publisher: { mn: 'Нийслэлийн хөрөнгө оруулалтын сан', en: 'Investment funds of the city' },
  quarterly: {
    title: {
      mn: '{year} оны {quarter}-р улирлын тайлангийн танилцуулга',
      en: 'Presentation of quarter {quarter}, {year}',
    },
    about: {
      mn: 'Сангийн нэгж эрхийн үнэ, улирлын өөрчлөлт, хөрөнгө оруулалтын бодлого.',
      en: 'Unit prices of the funds, their changes in the quarter, and the investment policy.',
    },
  },
  annual: {
    title: { mn: '{year} оны жилийн тайлан', en: 'Annual report {year}' },
    about: {
      mn: 'Сангийн үйл ажиллагаа, өгөөж, засаглалын жилийн тайлан.',
      en: 'Activities, returns and governance of the funds in the year.',
    },
  },
  financial: {
    title: { mn: '{year} оны санхүүгийн тайлан', en: 'Financial statements {year}' },
    about: {
      mn: 'Аудитаар баталгаажсан санхүүгийн тайлан.',
      en: 'Audited financial statements.',
    },
  },
  prospectus: {
    title: { mn: '{fund}: сангийн танилцуулга', en: '{fund}: prospectus' },
    about: {
      mn: 'Хөрөнгө оруулалтын зорилго, эрсдэл, шимтгэл, нэгж эрх худалдан авах журам.',
      en: 'Investment objective, risks, fees, and how units are bought.',
    },
  },
  rules: {
    title: { mn: '{fund}: сангийн дүрэм', en: '{fund}: fund rules' },
    about: { mn: 'Хөрөнгө оруулагчийн эрх, үүрэг, хурлын журам.', en: 'Rights and duties of investors, and meetings.' },
  },
  licence: {
    title: { mn: '{fund}: тусгай зөвшөөрөл', en: '{fund}: licence' },
    about: { mn: 'Санхүүгийн зохицуулах хорооноос олгосон.', en: 'Issued by the Financial Regulatory Commission.' },
  },
} as const satisfies Record<string, InBoth<string> | { title: InBoth<string>; about: InBoth<string> }>

/** Words inside the files. */
export const FILE_TEXTS = {
  prices: { mn: 'Нэгж эрхийн үнэ', en: 'Unit prices' },
  fund: { mn: 'Сан', en: 'Fund' },
  start: { mn: 'Эхэнд', en: 'At the start' },
  end: { mn: 'Эцэст', en: 'At the end' },
  change: { mn: 'Өөрчлөлт', en: 'Change' },
  course: { mn: 'Үнийн явц: {fund}', en: 'Course of the price: {fund}' },
  policy: { mn: 'Хөрөнгө оруулалтын бодлого', en: 'Investment policy' },
  policyLines: {
    mn: [
      'Хөрөнгийг олон салбарт хуваарилж, эрсдэлийг бууруулна.',
      'Үнийг ажлын өдөр бүр тооцож, хоёр хүн хянаж нийтэлнэ.',
      'Хөрөнгө оруулагчид өргөдөл, гомдлоо цахимаар ирүүлж болно.',
    ],
    en: [
      'Assets are spread over many sectors to lower the risk.',
      'Prices are computed each working day, and checked by a second person.',
      'Investors can send complaints and requests online.',
    ],
  },
  past: {
    mn: 'Зөвхөн нэгж эрхийн үнийн өөрчлөлт. Өнгөрсөн хугацааны өгөөж ирээдүйн өгөөжийг баталгаажуулахгүй.',
    en: 'Price changes only. Past performance does not guarantee future returns.',
  },
  demo: {
    mn: 'Жишиг өгөгдөл: эдгээр тоо, нэр зохиомол.',
    en: 'Demo data: these figures and names are invented.',
  },
} as const
