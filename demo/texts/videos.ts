import type { PictureKind } from '../pictures.ts'

/** A video of the demo: what it is called and about, and what is said at its beginning. */
export interface VideoText {
  /** One of the product's default list: the demo does not change it. */
  category: 'guide' | 'report' | 'interview' | 'event' | 'history'
  cover: PictureKind
  mn: readonly [title: string, about: string]
  en: readonly [title: string, about: string]
}

/** What is said in a video, after its title. */
export const SAID = {
  mn: 'Сайн байна уу. Өнөөдрийн сэдэв: {title}.\n{about}\nАсуух зүйл байвал хорооныхоо ажлын албанд хандаарай. Анхаарал тавьсанд баярлалаа.',
  en: 'Hello. Our topic today: {title}.\n{about}\nIf you have a question, please ask the office of your khoroo. Thank you for your attention.',
} as const

/** Two years of videos of the city and its districts. */
export const VIDEOS: readonly VideoText[] = [
  {
    category: 'guide',
    cover: 'service_desk',
    mn: ['Цахимаар тодорхойлолт авах', 'Гар утаснаасаа гурван алхмаар тодорхойлолт авч хэвлэнэ.'],
    en: ['Getting a certificate online', 'A certificate from your phone in three steps.'],
  },
  {
    category: 'guide',
    cover: 'heating',
    mn: ['Сайжруулсан түлшийг зөв галлах', 'Утаа гаргахгүй галлах, яндан цэвэрлэх зөвлөгөө.'],
    en: ['Burning improved fuel the right way', 'How to light a stove without smoke and keep the chimney clean.'],
  },
  {
    category: 'guide',
    cover: 'waste_truck',
    mn: ['Хог хаягдлаа ангилах', 'Хуванцар, цаас, шил, үнсийг ялгах энгийн дүрэм.'],
    en: ['Sorting your waste', 'Simple rules for plastic, paper, glass and ash.'],
  },
  {
    category: 'guide',
    cover: 'clinic',
    mn: ['Өрхийн эмнэлэгт бүртгүүлэх', 'Хаяг солигдоход хийх зүйлс.'],
    en: ['Registering with a family clinic', 'What to do when your address has changed.'],
  },
  {
    category: 'guide',
    cover: 'ger_district',
    mn: ['Угаарын хийнээс сэргийлэх', 'Мэдрэгч байрлуулах, шинж тэмдгийг таних, тусламж дуудах.'],
    en: ['Preventing carbon monoxide poisoning', 'Where to put the sensor, what to watch for, whom to call.'],
  },
  {
    category: 'guide',
    cover: 'bus_stop',
    mn: ['Автобусны карт цэнэглэх', 'Аппаар болон түцээс цэнэглэх заавар.'],
    en: ['Topping up a bus card', 'By phone and at kiosks.'],
  },
  {
    category: 'guide',
    cover: 'meeting_hall',
    mn: ['Санал асуулгад оролцох', 'Цахим санал асуулга бөглөх, бүртгэлийн дугаараа хадгалах.'],
    en: ['Taking part in a survey', 'How to fill in a survey and keep the receipt code.'],
  },
  {
    category: 'report',
    cover: 'road_work',
    mn: ['Шинэ гудамж ашиглалтад орлоо', 'Замын ажил хэрхэн явсныг хороодын иргэд ярьж байна.'],
    en: ['A new street is open', 'People of the khoroos tell how the work went.'],
  },
  {
    category: 'report',
    cover: 'water_kiosk',
    mn: ['Ус түгээх байрны нэг өдөр', 'Өглөөний таван цагаас орой хүртэл.'],
    en: ['A day at the water kiosk', 'From five in the morning until late.'],
  },
  {
    category: 'report',
    cover: 'planting',
    mn: ['Мод тарих өдөр', 'Хороодын иргэд гурван мянган мод тарилаа.'],
    en: ['Tree planting day', 'People of the khoroos planted three thousand trees.'],
  },
  {
    category: 'report',
    cover: 'winter_street',
    mn: ['Цас цэвэрлэгээний шөнийн ээлж', 'Хотыг өглөө гэхэд цэвэрхэн байлгадаг хүмүүс.'],
    en: ['The night shift against the snow', 'Those who have the city clear by morning.'],
  },
  {
    category: 'report',
    cover: 'playground',
    mn: ['Тоглоомын талбайг иргэд өөрсдөө төлөвлөв', 'Санал асуулгаас бүтээн байгуулалт хүртэл.'],
    en: ['A playground planned by its neighbours', 'From the survey to the opening.'],
  },
  {
    category: 'report',
    cover: 'pipes',
    mn: ['Шугам сүлжээний шинэчлэл', 'Зуны засварын явцаас.'],
    en: ['Renewing the pipes', 'From the summer works.'],
  },
  {
    category: 'interview',
    cover: 'khoroo_office',
    mn: ['Шилдэг хэсгийн ахлагчтай ярилцлаа', 'Хоёр зуун өрхтэй хэрхэн ажилладаг тухайгаа ярив.'],
    en: ['Talking with a leading section leader', 'How one works with two hundred households.'],
  },
  {
    category: 'interview',
    cover: 'clinic',
    mn: ['Өрхийн эмчийн зөвлөгөө', 'Өвлийн улиралд хүүхдээ хэрхэн хамгаалах вэ.'],
    en: ['Advice of a family doctor', 'How to protect children in winter.'],
  },
  {
    category: 'interview',
    cover: 'school_yard',
    mn: ['Сургуулийн захирлын яриа', 'Сургуулийн орчны аюулгүй байдлын тухай.'],
    en: ['A headmaster speaks', 'On keeping the way to school safe.'],
  },
  {
    category: 'interview',
    cover: 'street_lamps',
    mn: ['Гэрэлтүүлгийн инженертэй ярилцлаа', 'Гудамж бүр яагаад өөр өөр гэрэлтэй байдаг вэ.'],
    en: ['Talking with a lighting engineer', 'Why streets are lit differently.'],
  },
  {
    category: 'event',
    cover: 'naadam',
    mn: ['Дүүргийн наадмын тойм', 'Бөх, сур, морины уралдаанаас.'],
    en: ['The naadam of the district', 'Wrestling, archery and horse races.'],
  },
  {
    category: 'event',
    cover: 'market',
    mn: ['Намрын ногоон өдрүүд', 'Тариаланчид ургацаа хотод авчирлаа.'],
    en: ['Green days of autumn', 'Growers bring their harvest to the city.'],
  },
  {
    category: 'event',
    cover: 'square',
    mn: ['Хотын өдрийн нээлт', 'Төв талбай дахь нээлтийн ажиллагаа.'],
    en: ['The opening of City Day', 'From the ceremony on the central square.'],
  },
  {
    category: 'event',
    cover: 'library',
    mn: ['Номын баяр', 'Хүүхдүүд, зохиолчид, шинэ номууд.'],
    en: ['The book festival', 'Children, writers and new books.'],
  },
  {
    category: 'history',
    cover: 'skyline',
    mn: ['Улаанбаатар: нүүдэллэн суурьшсан хот', 'Өргөө үүссэнээс өнөөг хүртэл.'],
    en: ['Ulaanbaatar, the city that moved', 'From Örgöö to the present day.'],
  },
  {
    category: 'history',
    cover: 'river',
    mn: ['Туул голын түүх', 'Гол, гүүр, үерийн даланг дурсахуй.'],
    en: ['The story of the Tuul', 'The river, its bridges and dams.'],
  },
  {
    category: 'history',
    cover: 'yard',
    mn: ['Хашаа, гудамжны нэрс', 'Хуучин нэрсийн учрыг настнууд ярьж байна.'],
    en: ['The names of streets and yards', 'The elderly tell where the old names come from.'],
  },
]
