import type { Sex } from '#contract/core/people/person.ts'
import type { TeamGroup } from '#contract/features/team/groups.ts'

type InBothLanguages = readonly [mn: string, en: string]

/** A person of the demo's fund; nobody of these names works there. */
export interface FundPerson {
  name: InBothLanguages
  sex: Sex
  role: InBothLanguages
  biography?: InBothLanguages
}

/** The people of the fund by group, in order. */
export const FUND_PEOPLE: Readonly<Record<TeamGroup, readonly FundPerson[]>> = {
  manager: [
    {
      name: ['Д. Энхжин', 'Enkhjin D.'],
      sex: 'female',
      role: ['Сангийн менежер', 'Fund manager'],
      biography: [
        'Хөрөнгийн зах зээлд 14 жил ажилласан. Үнэт цаасны багц бүрдүүлэх, эрсдэлийг тооцох ажлыг хариуцдаг. Эдийн засагч мэргэжилтэй.',
        'She has worked in the capital market for 14 years, builds the portfolio of securities and assesses its risk. She is an economist.',
      ],
    },
  ],
  tuz: [
    {
      name: ['Б. Ганзориг', 'Ganzorig B.'],
      sex: 'male',
      role: ['Төлөөлөн удирдах зөвлөлийн дарга', 'Chair of the board of directors'],
      biography: [
        'Нийслэлийн санхүүгийн байгууллагад 20 жил ажилласан. 2022 оноос зөвлөлийг удирдаж байна.',
        'He worked in the financial administration of the city for 20 years and has chaired the board since 2022.',
      ],
    },
    {
      name: ['Ц. Оюунчимэг', 'Oyunchimeg Ts.'],
      sex: 'female',
      role: ['Хараат бус гишүүн', 'Independent member'],
      biography: [
        'Нягтлан бодогч, аудитын хорооны дарга. Их сургуульд санхүүгийн тайлагналын хичээл заадаг.',
        'She is an accountant, chairs the audit committee and teaches financial reporting at a university.',
      ],
    },
    {
      name: ['Л. Батсүх', 'Batsukh L.'],
      sex: 'male',
      role: ['Хараат бус гишүүн', 'Independent member'],
      biography: [
        'Хуульч. Хөрөнгө оруулалт, үнэт цаасны эрх зүйгээр мэргэшсэн.',
        'He is a lawyer who specialises in investment and securities law.',
      ],
    },
    { name: ['Н. Сарангэрэл', 'Sarangerel N.'], sex: 'female', role: ['Гишүүн', 'Member'] },
    { name: ['Э. Төгөлдөр', 'Tuguldur E.'], sex: 'male', role: ['Гишүүн', 'Member'] },
  ],
  tuzteam: [
    {
      name: ['М. Ундрах', 'Undrakh M.'],
      sex: 'female',
      role: ['Төлөөлөн удирдах зөвлөлийн нарийн бичгийн дарга', 'Secretary of the board'],
      biography: [
        'Зөвлөлийн хурлыг бэлтгэж, шийдвэрийн биелэлтийг хариуцдаг.',
        'She prepares the meetings of the board and follows up its decisions.',
      ],
    },
    { name: ['Р. Отгонбаяр', 'Otgonbayar R.'], sex: 'male', role: ['Дотоод аудитор', 'Internal auditor'] },
  ],
  management: [
    {
      name: ['С. Мөнхбат', 'Munkhbat S.'],
      sex: 'male',
      role: ['Гүйцэтгэх захирал', 'Chief executive'],
      biography: [
        'Банк, санхүүгийн салбарт 18 жил ажилласан. Сангийн үйл ажиллагаа, ажилтнуудыг удирддаг.',
        'He has worked in banking and finance for 18 years and leads the work of the fund and its staff.',
      ],
    },
    {
      name: ['Г. Номин', 'Nomin G.'],
      sex: 'female',
      role: ['Санхүү хариуцсан захирал', 'Chief financial officer'],
    },
  ],
  managementteam: [
    { name: ['Ж. Анхбаяр', 'Ankhbayar J.'], sex: 'male', role: ['Эрсдэлийн менежер', 'Risk manager'] },
    { name: ['О. Хулан', 'Khulan O.'], sex: 'female', role: ['Хөрөнгө оруулалтын шинжээч', 'Investment analyst'] },
    {
      name: ['Т. Билгүүн', 'Bilguun T.'],
      sex: 'male',
      role: ['Хөрөнгө оруулагчтай харилцах мэргэжилтэн', 'Investor relations officer'],
    },
    { name: ['А. Цэцэгмаа', 'Tsetsegmaa A.'], sex: 'female', role: ['Нягтлан бодогч', 'Accountant'] },
  ],
}
