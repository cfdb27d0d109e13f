import type { Role } from '#contract/core/model/actor.ts'

/** One notification that an office of a level sends: in some months, to one of its roles or to everybody. */
export interface Notice {
  from: 'city' | 'district' | 'khoroo' | 'section'
  /** Months in which it makes sense; any when left out. */
  months?: readonly number[]
  /** Null: everybody below; `above`: the admins one level up. */
  to: Role | 'above' | null
  mn: { title: string; body: string }
  en: { title: string; body: string }
}

const LEADERS = 'SECTION_LEADER'
const CITIZENS = 'APPLICATION'

/** What the offices of the demo city tell people over the year. */
export const NOTICES: readonly Notice[] = [
  {
    from: 'city',
    months: [9, 10],
    to: null,
    mn: {
      title: 'Өвлийн бэлтгэл ажлын хуваарь',
      body: 'Дулаан, цэвэр ус, цахилгааны шугамын засварыг 10 дугаар сарын 15-ны дотор дуусгана.\n\nГэр хорооллын өрх түлшний картаа хорооноосоо авна уу.',
    },
    en: {
      title: 'Preparing for winter',
      body: 'Repairs of heating, water and power lines end by 15 October.\n\nHouseholds of the ger districts get their fuel cards from their khoroo.',
    },
  },
  {
    from: 'city',
    to: 'DISTRICT_ADMIN',
    mn: {
      title: 'Дүүргийн нэгдсэн тайланг ирүүлэх тухай',
      body: 'Улирлын нэгдсэн тайланг дараа сарын 10-ны дотор системээр илгээнэ үү. Хугацаа хэтэрсэн тайланг үнэлгээнд харгалзана.',
    },
    en: {
      title: 'District summary reports are due',
      body: 'Please send the quarterly summary report through the system by the 10th of next month. Late reports count in the rating.',
    },
  },
  {
    from: 'city',
    to: 'KHOROO_ADMIN',
    mn: {
      title: 'Шилдэг хорооны болзолт уралдаан',
      body: 'Шилдэг хороо, хэсгийн ахлагч нарын шилдэг багийн болзолт уралдааны шалгуур үзүүлэлт батлагдлаа. Нотлох баримтаа системд оруулж эхэлнэ үү.',
    },
    en: {
      title: 'Contest of the best khoroo',
      body: 'The criteria of the contest for the best khoroo and the best team of section leaders are approved. Please begin to enter your evidence.',
    },
  },
  {
    from: 'city',
    months: [11, 12, 1, 2],
    to: CITIZENS,
    mn: {
      title: 'Агаарын чанарын сэрэмжлүүлэг',
      body: 'Маргааш агаарын бохирдол их байна. Хүүхэд, ахмад настан, жирэмсэн эмэгтэйчүүд гадаа удаан байхаас зайлсхийж, маск зүүнэ үү.',
    },
    en: {
      title: 'Air quality warning',
      body: 'Air pollution will be high tomorrow. Children, the elderly and pregnant women should stay in and wear a mask outside.',
    },
  },
  {
    from: 'city',
    months: [5, 6, 7, 8],
    to: CITIZENS,
    mn: {
      title: 'Үерийн аюулаас сэрэмжлүүлж байна',
      body: 'Ойрын хоёр өдөр аадар бороо орно. Даланд ойр байх, үерийн усаар гарахаас зайлсхийж, аюул тохиолдвол 105 дугаарт мэдэгдэнэ үү.',
    },
    en: {
      title: 'Flood warning',
      body: 'Heavy rain is expected for two days. Keep away from flood channels, do not cross flowing water, and call 105 in danger.',
    },
  },
  {
    from: 'city',
    to: LEADERS,
    mn: {
      title: 'Санал асуулга авах заавар',
      body: 'Өрхөөр орж санал асуулга авахдаа иргэнд зорилгыг нь тайлбарлаж, зөвшөөрлийг нь авна уу. Сүлжээгүй газар хариулт төхөөрөмжид хадгалагдана.',
    },
    en: {
      title: 'How to interview for surveys',
      body: 'When you interview a household, explain what the survey is for and ask for consent. Without a network the answers stay on your device.',
    },
  },
  {
    from: 'district',
    to: 'KHOROO_ADMIN',
    mn: {
      title: 'Хорооны ажлын тайлангийн хугацаа',
      body: 'Хороодын сарын тайланг энэ долоо хоногийн баасан гариг хүртэл хүлээн авна. Буцаагдсан тайланг хоёр ажлын өдөрт засаж илгээнэ үү.',
    },
    en: {
      title: 'Khoroo reports this week',
      body: 'Monthly reports of the khoroos are received until Friday. Please correct returned reports within two working days.',
    },
  },
  {
    from: 'district',
    to: 'above',
    mn: {
      title: 'Нэмэлт хөрөнгийн хүсэлт',
      body: 'Гэр хорооллын явган замын гэрэлтүүлэгт нэмэлт хөрөнгө шаардлагатай байна. Тооцоог тайланд хавсаргав.',
    },
    en: {
      title: 'Request for additional funds',
      body: 'The lighting of footpaths in the ger districts needs additional funds. The estimate is attached to our report.',
    },
  },
  {
    from: 'district',
    to: 'above',
    mn: {
      title: 'Хороодын үнэлгээг дуусгав',
      body: 'Улирлын үнэлгээг бүх хороодод өгч дуусгалаа. Батлуулахаар илгээсэн болно.',
    },
    en: {
      title: 'Khoroos are rated',
      body: 'The quarterly rating of all khoroos is done and sent for approval.',
    },
  },
  {
    from: 'district',
    to: 'above',
    mn: {
      title: 'Үерийн далангийн засварын явц',
      body: 'Үерийн далангийн засвар 80 хувьтай явж байна. Хоёр хорооны нутагт ажил үргэлжилж байна.',
    },
    en: {
      title: 'Repair of the flood channels',
      body: 'The repair of the flood channels is 80 % done. Work goes on in two khoroos.',
    },
  },
  {
    from: 'district',
    to: LEADERS,
    mn: {
      title: 'Хэсгийн ахлагч нарын сургалт',
      body: 'Цахим тайлан, зөрчил бүртгэх сургалт лхагва гаригийн 10 цагт дүүргийн Засаг даргын Тамгын газрын хурлын танхимд болно.',
    },
    en: {
      title: 'Training for section leaders',
      body: 'A training on digital reports and registering violations takes place on Wednesday at 10 in the hall of the district office.',
    },
  },
  {
    from: 'district',
    months: [4, 5, 9, 10],
    to: null,
    mn: {
      title: 'Нийтийн их цэвэрлэгээ',
      body: 'Бямба гаригийн 10 цагаас орчны цэвэрлэгээ хийнэ. Хогийн уут, хэрэгслийг хороодоос тарааж байна.',
    },
    en: {
      title: 'Great clean-up day',
      body: 'We clean our surroundings on Saturday from 10. Bags and tools are handed out by the khoroos.',
    },
  },
  {
    from: 'district',
    to: CITIZENS,
    mn: {
      title: 'Замын хөдөлгөөнд өөрчлөлт орлоо',
      body: 'Засварын ажлын улмаас төв замын нэг урсгалыг даваа гаригаас хойш хоёр долоо хоног хаана. Тойрог замаар зорчино уу.',
    },
    en: {
      title: 'Change in traffic',
      body: 'One lane of the main road is closed for two weeks from Monday because of repairs. Please take the detour.',
    },
  },
  {
    from: 'khoroo',
    to: CITIZENS,
    mn: {
      title: 'Ус түр хаагдах тухай',
      body: 'Шугамын засварын улмаас маргааш 10 цагаас 16 цаг хүртэл цэвэр усны хангамж түр зогсоно. Усаа нөөцөлнө үү.',
    },
    en: {
      title: 'Water will be off',
      body: 'Because of repairs there is no water tomorrow from 10 to 16. Please keep some in reserve.',
    },
  },
  {
    from: 'khoroo',
    to: LEADERS,
    mn: {
      title: 'Долоо хоногийн шуурхай',
      body: 'Даваа гаригийн 9 цагт хорооны байранд шуурхай хуралтай. Өрхийн судалгаа, иргэдийн хүсэлтийн мэдээллээ бэлдэж ирнэ үү.',
    },
    en: {
      title: 'Weekly meeting',
      body: 'We meet on Monday at 9 in the khoroo office. Please bring your household survey and the requests of citizens.',
    },
  },
  {
    from: 'khoroo',
    to: CITIZENS,
    mn: {
      title: 'Иргэдийн нийтийн хурал',
      body: 'Пүрэв гаригийн 18 цагт иргэдийн нийтийн хурал болно. Тохижилт, гэрэлтүүлгийн саналаа хэлэлцүүлээрэй.',
    },
    en: {
      title: 'Public meeting of citizens',
      body: 'A public meeting takes place on Thursday at 18. Bring your proposals on improvements and lighting.',
    },
  },
  {
    from: 'khoroo',
    to: 'above',
    mn: {
      title: 'Гэрэлтүүлгийн засварын хүсэлт',
      body: 'Хорооны нутагт 14 гэрэлтүүлэг асахгүй байна. Дүүргийн тохижилтын албанд уламжилж өгнө үү.',
    },
    en: {
      title: 'Street lights to be repaired',
      body: 'In our khoroo 14 street lights do not work. Please pass this on to the district’s improvement office.',
    },
  },
  {
    from: 'section',
    to: CITIZENS,
    mn: {
      title: 'Хог ачих өдөр өөрчлөгдлөө',
      body: 'Манай хэсгийн хогийг энэ долоо хоногт мягмар гаригт ачна. Хогоо өглөөний 8 цагаас өмнө гаргана уу.',
    },
    en: {
      title: 'Waste is collected on another day',
      body: 'This week the waste of our section is collected on Tuesday. Please bring it out before 8 in the morning.',
    },
  },
  {
    from: 'section',
    to: 'above',
    mn: {
      title: 'Айл өрхийн судалгаа дууслаа',
      body: 'Хэсгийн бүх өрхийн судалгааг авч дууслаа. Шинээр нүүж ирсэн 6 өрх бүртгэгдсэн.',
    },
    en: {
      title: 'Household survey is done',
      body: 'All households of the section are surveyed. Six families have newly moved in.',
    },
  },
]
