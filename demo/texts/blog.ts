import type { PictureKind } from '../pictures.ts'

/** A post of the demo: its first text is the title, the others are paragraphs. */
interface PostText {
  /** One of the product's default list: the demo does not change it. */
  category: 'city' | 'work' | 'people' | 'history' | 'advice'
  cover: PictureKind
  tags: readonly string[]
  mn: readonly [title: string, ...paragraphs: string[]]
  en: readonly [title: string, ...paragraphs: string[]]
}

/** Posts of the blog, the newest first. */
export const POSTS: readonly PostText[] = [
  {
    category: 'work',
    cover: 'road_work',
    tags: ['зам', 'засвар'],
    mn: [
      'Замын нүхийг хэрхэн засдаг вэ',
      'Хавар цас хайлж эхлэхэд замын хучилтад хамгийн олон нүх гардаг. Ус хучилтын ан цавд орж, шөнө хөлдөж, өдөр хайлахдаа асфальтыг дотроос нь задалдаг.',
      'Нүхийг эхлээд дөрвөлжлөн зүсэж, хуучин хучилтыг авна. Дараа нь хатааж цэвэрлээд халуун асфальт дэвсэж индүүддэг. Нэг нүхэнд дунджаар дөчин минут зарцуулна.',
      'Та нүх харвал «Зөрчил мэдээлэх» хуудсаар зураг, байршлын хамт илгээгээрэй. Хороо нь хүлээн авч, хариуцсан байгууллагад шилжүүлнэ.',
    ],
    en: [
      'How a pothole is repaired',
      'Most potholes appear in spring. Water enters the cracks of the surface, freezes at night and breaks the asphalt from inside when it thaws.',
      'The hole is first cut into a rectangle and the old surface removed. After drying and cleaning, hot asphalt is laid and rolled. One hole takes about forty minutes.',
      'If you see a pothole, send a picture and its place with “Report a problem”. The khoroo receives it and passes it on to the body responsible.',
    ],
  },
  {
    category: 'people',
    cover: 'ger_district',
    tags: ['хэсгийн ахлагч', 'гэр хороолол'],
    mn: [
      'Хэсгийн ахлагчийн нэг өдөр',
      'Өглөөний найман цагт Д. Сүрэнгийн утас аль хэдийн гурван удаа дуугарсан байв. Гудамжны гэрэл шатсан, худгийн цаг өөрчлөгдсөн, айлын нохой алга болсон гээд асуудал бүр өөр.',
      'Тэрээр хэсгийнхээ хоёр зуу гаруй айлыг нэрээр нь мэднэ. Ахмадуудын айлаар орж судалгаа авахдаа цай уухгүй гарна гэж үгүй.',
      '«Хүн хаалгаа тайлж өгвөл санал нь ч гардаг» гэж тэр ярив. Оройн зургаан цагт өдрийн тайлангаа утсаараа бичээд хороондоо илгээлээ.',
    ],
    en: [
      'A day of a section leader',
      'At eight in the morning the telephone of D. Süren has already rung three times: a street lamp is out, the hours of the well have changed, a dog is lost.',
      'She knows more than two hundred households of her section by name. When she interviews the elderly for a survey, she never leaves without tea.',
      '“If people open the door, their opinion comes out too”, she says. At six in the evening she writes the report of the day on her phone and sends it to the khoroo.',
    ],
  },
  {
    category: 'advice',
    cover: 'heating',
    tags: ['өвөл', 'дулаан'],
    mn: [
      'Өвөлд байшингаа бэлтгэх таван зүйл',
      'Цонхны завсрыг битүүлэх нь хамгийн хямд дулаалга. Лаа барьж, дөл хөдөлж байгаа газрыг хайгаарай.',
      'Зуух, яндангаа жил бүр цэвэрлүүл. Хөө тортогтой яндан утаа буцаах аюултай.',
      'Утаа мэдрэгчийг унтлагын өрөөнд байрлуулж, зайг нь өвөл эхлэхээс өмнө соль. Угаарын хий өнгө, үнэргүй.',
      'Усны хоолойг дулаалж, гэрээсээ удаан хугацаагаар явахдаа усаа хаагаарай. Яаралтай үед 105, 101 дугаарт залгана.',
    ],
    en: [
      'Five ways to prepare a house for winter',
      'Closing the gaps of windows is the cheapest insulation. Hold a candle and look for the places where the flame moves.',
      'Have stove and chimney cleaned every year. A chimney full of soot may push the smoke back into the room.',
      'Put a smoke detector into the bedroom and change its battery before winter. Carbon monoxide has neither colour nor smell.',
      'Insulate the water pipe, and close the water when you leave for long. In an emergency call 105 or 101.',
    ],
  },
  {
    category: 'history',
    cover: 'library',
    tags: ['түүх', 'хот'],
    mn: [
      'Нүүдэлчин хот хэрхэн суурьшсан бэ',
      'Өнөөгийн Улаанбаатар 1639 онд Ширээт цагаан нуур хавьд үүсэж, хожим хорь орчим удаа нүүсэн. 1778 онд Туулын хөндийд суурьшсанаас хойш нүүгээгүй.',
      'Нүүдэлчин хот байхдаа гудамж, хорооллын бүтэц нь гэрийн эргэн тойрон тогтсон байв. Энэ зураглал гэр хорооллын зарим гудамжинд одоо ч ажиглагддаг.',
      'Хотын музейд хадгалагддаг хуучин зургуудаас Гандангийн дэнж хэрхэн өөрчлөгдсөнийг харж болно.',
    ],
    en: [
      'How a nomadic city settled',
      'The city of today began in 1639 near lake Shireet Tsagaan and moved some twenty times. Since 1778 it has stayed in the valley of the Tuul.',
      'When the city still moved, its streets and quarters formed circles around a ger. The pattern can still be seen in some streets of the ger districts.',
      'Old pictures in the museum of the city show how the terrace of Gandan has changed.',
    ],
  },
  {
    category: 'city',
    cover: 'planting',
    tags: ['цэцэрлэгт хүрээлэн', 'ногоон байгууламж'],
    mn: [
      'Хотод мод тарихад юу анхаарах вэ',
      'Мод тарих хамгийн тохиромжтой үе бол тавдугаар сарын эхний хагас, аравдугаар сарын эхэн үе. Хөрс чийгтэй, нар хурц биш байдаг.',
      'Хайлас, улиас, буйлс манай уур амьсгалд сайн ургана. Нүхийг үндэснээс нь хоёр дахин том ухаж, хар шороо нэмээрэй.',
      'Эхний хоёр жил долоо хоногт хоёр удаа услах нь тарихаасаа илүү чухал. Хороо бүр усалгааны хуваарьтай.',
    ],
    en: [
      'What to know when planting trees in the city',
      'The best times are the first half of May and the beginning of October, when the soil is moist and the sun is mild.',
      'Elm, poplar and wild almond grow well here. Dig the hole twice as large as the roots, and add black soil.',
      'Watering twice a week in the first two years matters more than planting. Every khoroo has a schedule.',
    ],
  },
  {
    category: 'work',
    cover: 'meeting_hall',
    tags: ['судалгаа', 'иргэдийн санал'],
    mn: [
      'Таны хариулт хаашаа явдаг вэ',
      'Судалгаанд хариулахад хариулт тань хотын серверт шифрлэгдэж хадгалагдана. Нэргүй судалгаанд хэн хариулсныг хариулттай нь холбох боломжгүй.',
      'Судалгаа дуусмагц хороо, дүүрэг, хотоор нэгтгэсэн дүнг нийтийн сайтад байршуулдаг. Цөөн хүн хариулсан тоог нуудаг тул нэг хүний санал танигдахгүй.',
      'Өнгөрсөн жилийн төсвийн саналын гуравны нэг нь судалгаанаас гарсан байна.',
    ],
    en: [
      'Where your answer goes',
      'When you answer a survey, the answer is kept encrypted on the server of the city. In an anonymous survey it cannot be connected with the person.',
      'After the end, results by khoroo, district and city are published. Small counts are hidden, so that nobody can be recognized.',
      'A third of the proposals of last year’s budget came from surveys.',
    ],
  },
  {
    category: 'people',
    cover: 'khoroo_office',
    tags: ['сайн дурынхан', 'ахмад'],
    mn: [
      'Хөршүүдийн цайны цаг',
      'Баянзүрх дүүргийн нэгэн хороонд лхагва гариг бүр ахмадууд цайнд цугладаг болоод гурав дахь жилдээ орж байна.',
      'Санаачилсан нь тэтгэвэрт гарсан багш. Эхэндээ тав, зургаахан хүн ирдэг байсан бол одоо заалны сандал хүрэлцэхгүй.',
      'Энд эрүүл мэндийн зөвлөгөө авч, утсаараа үйлчилгээ авч сурч, заримдаа зүгээр л ярилцдаг.',
    ],
    en: [
      'Tea with the neighbours',
      'In a khoroo of Bayanzürkh the elderly have met for tea every Wednesday for three years.',
      'It was the idea of a retired teacher. At first five or six came; now there are not enough chairs.',
      'They get advice on health, learn to use services on their phones, and sometimes just talk.',
    ],
  },
  {
    category: 'advice',
    cover: 'playground',
    tags: ['аюулгүй байдал', 'хүүхэд'],
    mn: [
      'Сургуулийн замыг хүүхэдтэйгээ туулж үзээрэй',
      'Хичээлийн жил эхлэхээс өмнө хүүхэдтэйгээ хоёр, гурван удаа хамт алхаж, гарц бүр дээр зогсоорой.',
      'Хамгийн богино зам биш, хамгийн цөөн гарцтай замыг сонго. Гэрэлтүүлэггүй хэсгийг тэмдэглээд хороондоо мэдэгдээрэй.',
      'Гэрэл ойлгогч наалт өвлийн харанхуй өглөө жолоочид 150 метрээс харагдана.',
    ],
    en: [
      'Walk the way to school with your child',
      'Before the school year starts, walk it two or three times together and stop at every crossing.',
      'Choose the way with the fewest crossings, not the shortest. Note the parts without light and tell your khoroo.',
      'On a dark winter morning a reflector can be seen from 150 metres.',
    ],
  },
  {
    category: 'city',
    cover: 'library',
    tags: ['номын сан', 'соёл'],
    mn: [
      'Номын сангийн шинэ уншлагын танхим',
      'Хотын төв номын сан шинэ уншлагын танхимаа нээлээ. Наян суудалтай, хүүхдийн булан тусдаа.',
      'Танхим ажлын өдрүүдэд өглөөний есөөс оройн ес хүртэл ажиллана. Уншигчийн карт үнэгүй.',
      'Танхимын зохион байгуулалтыг уншигчдын саналаар сонгосон: хамгийн олон санал нам гүм булан, цахилгааны залгуур нэмэх тухай байв.',
    ],
    en: [
      'A new reading room of the library',
      'The central library has opened its new reading room with eighty seats and a corner for children.',
      'It is open from nine to nine on working days. The card is free.',
      'Readers chose its arrangement: most of them asked for a quiet corner and more sockets.',
    ],
  },
]

/** Comments of citizens, in turn below the newest posts. */
export const COMMENTS: readonly string[] = [
  'Манай гудамжны нүхийг засахад яг ийм байсан, баярлалаа.',
  'Сүрэн эгч манай хэсгийнх. Үнэхээр хичээнгүй хүн.',
  'Утаа мэдрэгчийг хаанаас авах вэ?',
  'Хуучин зургуудыг хаанаас үзэж болох вэ, цахимаар байдаг уу?',
  'Засвар хийхдээ замын хажуугийн явган хүний замыг орхигдуулдаг нь харамсалтай.',
  'Ахлагч нар ингэж явж ажилладгийг мэддэггүй байлаа.',
  'Яндангаа хэдэн сард цэвэрлүүлэх нь зөв бэ?',
  'Гандангийн тухай хэсэг сонирхолтой байна.',
]
