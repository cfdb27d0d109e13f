import type { InBoth } from '#contract/core/text/localized.ts'

interface FundText {
  code: string
  name: InBoth<string>
  description: InBoth<string>
  manager: InBoth<string>
  custodian: InBoth<string>
  fees: InBoth<string>
}

/** The three funds of the demo city. All names are invented. */
export const FUNDS: readonly FundText[] = [
  {
    code: 'NHS-1',
    name: { mn: 'Нийслэлийн хөгжлийн сан', en: 'City Development Fund' },
    description: {
      mn: 'Нийслэлийн дэд бүтэц, орон сууцны төслүүдэд урт хугацаагаар хөрөнгө оруулна.',
      en: 'Long-term investments in the infrastructure and housing of the city.',
    },
    manager: { mn: '«Туул Капитал» ХОМК', en: 'Tuul Capital' },
    custodian: { mn: '«Сэлбэ» банк', en: 'Selbe Bank' },
    fees: {
      mn: 'Менежментийн шимтгэл: жилд 1.5%. Нэгж эрх худалдан авах шимтгэл: 0.5%.',
      en: 'Management fee: 1.5% a year. Subscription fee: 0.5%.',
    },
  },
  {
    code: 'NBS-2',
    name: { mn: 'Бондын сан', en: 'Bond Fund' },
    description: {
      mn: 'Засгийн газрын болон нийслэлийн бондод хөрөнгө оруулж, тогтвортой өгөөж хуримтлуулна.',
      en: 'Government and city bonds for a steady return.',
    },
    manager: { mn: '«Туул Капитал» ХОМК', en: 'Tuul Capital' },
    custodian: { mn: '«Богд» банк', en: 'Bogd Bank' },
    fees: { mn: 'Менежментийн шимтгэл: жилд 0.8%.', en: 'Management fee: 0.8% a year.' },
  },
  {
    code: 'NNS-3',
    name: { mn: 'Ногоон сан', en: 'Green Fund' },
    description: {
      mn: 'Цэвэр агаар, дулаалга, хог боловсруулах төслүүдэд хөрөнгө оруулна.',
      en: 'Clean air, insulation and waste recycling.',
    },
    manager: { mn: '«Хан-Уул Инвест» ХОМК', en: 'Khan-Uul Invest' },
    custodian: { mn: '«Сэлбэ» банк', en: 'Selbe Bank' },
    fees: {
      mn: 'Менежментийн шимтгэл: жилд 2%. Гарах шимтгэл: эхний жилд 1%.',
      en: 'Management fee: 2% a year. Redemption fee: 1% in the first year.',
    },
  },
]

/** An invented index that funds of the demo city are compared with. */
export const BENCHMARK = {
  name: { mn: 'Хувьцааны индекс (жишээ)', en: 'Share index (example)' },
  source: { mn: 'Үзүүлэнд зориулан зохиосон утга', en: 'Values invented for the demonstration' },
}
