/** What an act of the demo is about: a phrase that stands before «журам», «арга хэмжээний тухай» and the like. */
export const LAW_TOPICS: readonly (readonly [mn: string, en: string])[] = [
  ['Ахуйн хог хаягдал цуглуулах, тээвэрлэх', 'Collecting and transporting household waste'],
  ['Явган хүний зам цэвэрлэх', 'Cleaning pavements'],
  ['Гэр хорооллын гудамж гэрэлтүүлэх', 'Lighting the streets of ger districts'],
  ['Сайжруулсан түлш түгээх', 'Distributing improved fuel'],
  ['Ус түгээх байр ажиллуулах', 'Running water kiosks'],
  ['Нийтийн тээврийн үйлчилгээ үзүүлэх', 'Providing public transport'],
  ['Тээврийн хэрэгслийн зогсоол ашиглах', 'Using car parks'],
  ['Ил задгай худалдаа зохицуулах', 'Regulating street trade'],
  ['Зар сурталчилгаа байршуулах', 'Placing advertisements'],
  ['Нохой муур бүртгэх, асран хамгаалах', 'Registering and keeping dogs and cats'],
  ['Ногоон байгууламж байгуулах, хамгаалах', 'Making and protecting green spaces'],
  ['Хүүхдийн тоглоомын талбай ашиглах', 'Using playgrounds'],
  ['Барилгын ажлын талбай хашаалах', 'Fencing building sites'],
  ['Авто зам, талбай сэтлэх', 'Opening roads and squares'],
  ['Цас, мөс цэвэрлэх', 'Clearing snow and ice'],
  ['Үерийн усны далан, суваг хамгаалах', 'Protecting dams and channels against floods'],
  ['Гал түймрээс урьдчилан сэргийлэх', 'Preventing fires'],
  ['Иргэдийг гамшгаас хамгаалах сургалт явуулах', 'Training citizens against disasters'],
  ['Сууц өмчлөгчдийн холбоо дэмжих', 'Supporting associations of flat owners'],
  ['Газрын маргаан урьдчилан хянах', 'Looking into disputes over land beforehand'],
  ['Хаягийн мэдээлэл бүртгэх', 'Recording addresses'],
  ['Иргэдийн өргөдөл, гомдол шийдвэрлэх', 'Dealing with requests and complaints'],
  ['Иргэдийн нийтийн хурал зохион байгуулах', 'Holding meetings of citizens'],
  ['Хэсгийн ахлагч сонгон шалгаруулах', 'Choosing section leaders'],
  ['Хорооны ажлын үнэлгээ хийх', 'Rating the work of khoroos'],
  ['Орон нутгийн хөгжлийн сан зарцуулах', 'Spending the local development fund'],
  ['Нийгмийн халамжийн хүнсний эрхийн бичиг олгох', 'Giving out food vouchers'],
  ['Ахмад настанд хөнгөлөлт үзүүлэх', 'Granting discounts to seniors'],
  ['Хөгжлийн бэрхшээлтэй иргэнд хүртээмжтэй орчин бүрдүүлэх', 'Making places accessible'],
  ['Сургууль, цэцэрлэгийн хүүхэд бүртгэх', 'Enrolling children in schools and kindergartens'],
  ['Сургуулийн орчны аюулгүй байдал хангах', 'Keeping the surroundings of schools safe'],
  ['Өрхийн эрүүл мэндийн төв ажиллуулах', 'Running family clinics'],
  ['Агаарын бохирдол бууруулах', 'Reducing air pollution'],
  ['Дуу чимээ хязгаарлах', 'Limiting noise'],
  ['Соёл, спортын арга хэмжээ зохион байгуулах', 'Holding events of culture and sport'],
  ['Түүх, соёлын дурсгал хамгаалах', 'Protecting monuments'],
  ['Камер, хяналтын систем ашиглах', 'Using surveillance cameras'],
  ['Нээлттэй өгөгдөл нийтлэх', 'Publishing open data'],
  ['Цахим үйлчилгээ үзүүлэх', 'Providing services online'],
  ['Төсвийн худалдан авалт хянах', 'Checking public purchases'],
]

/** How a kind of act speaks of its topic. */
export const LAW_TITLES = [
  { kind: 'regulation', mn: '{topic} журам', en: '{topic}: regulation' },
  { kind: 'decree', mn: '{topic} арга хэмжээний тухай', en: '{topic}: measures' },
  { kind: 'resolution', mn: '{topic} хөтөлбөр батлах тухай', en: '{topic}: approval of the programme' },
  { kind: 'order', mn: '{topic} ажлын хэсэг байгуулах тухай', en: '{topic}: setting up a working group' },
  { kind: 'resolution', mn: '{topic} төсөв батлах тухай', en: '{topic}: approval of the budget' },
] as const

/** Laws of the state that the city works by. Titles, days and sources as on legalinfo.mn, which has the text. */
export const STATE_LAWS = [
  {
    mn: 'Хөрөнгө оруулалтын сангийн тухай',
    en: 'On investment funds',
    adoptedOn: '2013-10-03',
    effectiveOn: null,
    source: 'https://legalinfo.mn/mn/detail/9493',
  },
  {
    mn: 'Хүний хувийн мэдээлэл хамгаалах тухай',
    en: 'On the protection of personal data',
    adoptedOn: '2021-12-17',
    effectiveOn: '2022-05-01',
    source: 'https://legalinfo.mn/mn/detail/16390288615991',
  },
  {
    mn: 'Монгол Улсын нийслэл Улаанбаатар хотын эрх зүйн байдлын тухай (шинэчилсэн найруулга)',
    en: 'On the legal status of Ulaanbaatar, the capital of Mongolia (revised)',
    adoptedOn: '2021-07-07',
    effectiveOn: null,
    source: 'https://legalinfo.mn',
  },
] as const

/** Says where the text of a law of the state stands. */
export const STATE_LAW_TEXT = {
  mn: 'Хуулийн албан ёсны бичвэрийг эх сурвалжийн холбоосоор үзнэ үү.',
  en: 'The official text of the law is at its source.',
} as const

/** A short act: its reason, and what is decided. */
export const SHORT_ACT = {
  mn: [
    'Засаг захиргаа, нутаг дэвсгэрийн нэгж, түүний удирдлагын тухай хуулийг үндэслэн шийдвэрлэсэн нь:',
    '«{topic}» ажлыг нийслэлийн хэмжээнд зохион байгуулсугай.',
    'Хэрэгжилтийг улирал бүр тайлагнахыг дүүргийн Засаг дарга нарт үүрэг болгосугай.',
    'Хэрэгжилтэд хяналт тавьж ажиллахыг Засаг даргын Тамгын газарт даалгасугай.',
  ],
  en: [
    'On the ground of the law on administrative units and their management it is decided:',
    '“{topic}” is to be organised throughout the capital.',
    'The governors of the districts report on it each quarter.',
    'The office of the governor supervises the work.',
  ],
} as const

/** The parts of a longer act: a heading and its clauses. */
export const LONG_ACT = {
  mn: [
    [
      'Нэг. Нийтлэг үндэслэл',
      [
        'Энэхүү баримтаар «{topic}» үйл ажиллагааны зорилго, хамрах хүрээ, оролцогчдын эрх, үүргийг тогтооно.',
        'Үйл ажиллагаанд хууль дээдлэх, ил тод байх, иргэдийн оролцоог хангах зарчмыг баримтална.',
        'Энд заагаагүй харилцааг холбогдох хууль тогтоомжоор зохицуулна.',
      ],
    ],
    [
      'Хоёр. Нэр томьёо',
      [
        'Өрх гэж нэг хаягт амьдарч, нэг дор бүртгэгдсэн иргэдийг ойлгоно.',
        'Хэсэг гэж хорооны нутаг дэвсгэрийг хүн ам, өрхийн тоогоор хуваасан нэгжийг ойлгоно.',
        'Хариуцсан ажилтан гэж энэ үйл ажиллагааг өдөр тутам гүйцэтгэх албан хаагчийг ойлгоно.',
      ],
    ],
    [
      'Гурав. Нийслэл, дүүргийн чиг үүрэг',
      [
        'Нийслэл жилийн төлөвлөгөө, төсвийг баталж, нэгдсэн хяналт тавина.',
        'Дүүрэг хороодын ажлыг уялдуулж, хагас жил тутам үр дүнг дүгнэнэ.',
        'Дүүргийн Засаг дарга шаардлагатай хүний нөөц, тоног төхөөрөмжийг хуваарилна.',
      ],
    ],
    [
      'Дөрөв. Хороо, хэсгийн чиг үүрэг',
      [
        'Хороо иргэдэд мэдээлэл өгч, өргөдөл гомдлыг хүлээн авч шийдвэрлэнэ.',
        'Хэсгийн ахлагч өрх бүрд очиж танилцуулан, саналыг нь бичгээр авна.',
        'Хороо сар бүрийн 25-ны дотор тайлангаа дүүрэгт хүргүүлнэ.',
      ],
    ],
    [
      'Тав. Иргэн, байгууллагын эрх, үүрэг',
      [
        'Иргэн санал гаргах, хяналт тавих, зөрчлийг мэдээлэх эрхтэй.',
        'Байгууллага өөрийн орчны 50 метр хүртэл талбайд энэ журмыг сахин биелүүлнэ.',
        'Иргэн, байгууллага хариуцсан ажилтны хууль ёсны шаардлагыг биелүүлэх үүрэгтэй.',
      ],
    ],
    [
      'Зургаа. Санхүүжилт',
      [
        'Зардлыг нийслэл, дүүргийн төсөв болон хууль тогтоомжоор зөвшөөрсөн бусад эх үүсвэрээс санхүүжүүлнэ.',
        'Зарцуулалтыг улирал бүр цахим хуудсанд нийтэлнэ.',
      ],
    ],
    [
      'Долоо. Хяналт, хариуцлага',
      [
        'Хэрэгжилтэд Засаг даргын Тамгын газар хяналт тавина.',
        'Журам зөрчсөн этгээдэд Зөрчлийн тухай хуульд заасан хариуцлага хүлээлгэнэ.',
        'Энэхүү баримтыг батлагдсан өдрөөс хойш арав хоногийн дараа дагаж мөрдөнө.',
      ],
    ],
  ],
} as const
