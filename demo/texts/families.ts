import { HOURS, type Subject } from './subject.ts'

/** Children, schools, health and those who need support. */
export const FAMILIES: readonly Subject[] = [
  {
    key: 'kindergarten',
    category: 'announcement',
    at: ['city', 'district', 'khoroo'],
    months: [7, 8],
    event: { after: [3, 8], lasts: [7, 14] },
    covers: ['school_yard', 'playground'],
    facts: { places: { from: 60, to: 4200, step: 20 } },
    mn: {
      title: 'Цэцэрлэгийн бүртгэл цахимаар эхэлнэ',
      body: [
        '{schoolYear} оны хичээлийн жилд {ofArea} төрийн өмчийн цэцэрлэгт {places} хүүхэд шинээр элсүүлнэ. Бүртгэл {day} өдрөөс {until} өдрийг хүртэл зөвхөн цахимаар явагдана.',
        '- Хүүхэд 2–5 настай, тухайн тойрогт оршин суух бүртгэлтэй байх',
        '- Ахлах бүлгийн хүүхдийг нэн тэргүүнд элсүүлэх',
        '- Сугалааны дүнг бүх эцэг эхэд нэгэн зэрэг мэдэгдэх',
        'Интернэт, компьютер ашиглах боломжгүй эцэг эхэд хорооны нийгмийн ажилтан бүртгүүлэхэд нь тусална.',
      ],
    },
    en: {
      title: 'Kindergarten registration opens online',
      body: [
        'For the school year {schoolYear}, state kindergartens {inArea} take {places} new children. Registration is online only, from {day} until {until}.',
        '- Children of 2 to 5 years who are registered as residents',
        '- The oldest group comes first',
        '- All parents learn the result of the draw at the same time',
        'The khoroo’s social worker helps parents who cannot use the internet.',
      ],
    },
  },
  {
    key: 'first-grade',
    category: 'announcement',
    at: ['city', 'district'],
    months: [4, 5],
    event: { after: [4, 10], lasts: [12, 25] },
    covers: ['school_yard'],
    facts: { pupils: { from: 480, to: 32000, step: 20 } },
    mn: {
      title: 'Нэгдүгээр ангийн элсэлтийн бүртгэл',
      body: [
        'Энэ намар {inArea} {pupils} хүүхэд нэгдүгээр ангид элсэх тооцоо гарлаа. Бүртгэлийг {day} өдрөөс {until} өдрийг хүртэл авч, хүүхдийг оршин суугаа тойргийн сургуульд хуваарилна.',
        'Энэ хугацаанд шилжин ирсэн, түр оршин суугаа айл өрх хаягийн бүртгэлээ заавал шинэчлүүлсэн байх шаардлагатай. Тойргийн зураглалыг сургууль бүрийн үүдэнд байршуулсан.',
        'Хүүхдээ сургуульд бэлтгэхдээ эрүүл мэндийн үзлэг, вакцины товлолыг гүйцээгээрэй.',
      ],
    },
    en: {
      title: 'Registration for the first grade',
      body: [
        'This autumn {pupils} children {inArea} are expected in the first grade. They are registered from {day} until {until} and go to the school of the catchment area they live in.',
        'Families who have moved or live here for a time must bring their address up to date before. A map of the catchment areas hangs at every school.',
        'Please have the health check and the vaccinations done in time.',
      ],
    },
  },
  {
    key: 'school-start',
    category: 'event',
    at: ['city', 'district'],
    windows: [['08-14', '08-29']],
    event: { after: [3, 8] },
    covers: ['school_yard', 'bus_stop'],
    facts: { schools: { from: 4, to: 140 }, officers: { from: 20, to: 640, step: 10 } },
    mn: {
      title: 'Хичээлийн шинэ жилд бэлэн боллоо',
      body: [
        '{inArea} {schools} сургууль зуны засвараа дуусгаж, хичээлийн шинэ жилийг угтахад бэлэн боллоо. Нээлтийн арга хэмжээ сургууль бүрт 9 дүгээр сарын 1-ний өглөө 08:00 цагт болно.',
        'Эхний хоёр долоо хоногт сургууль орчмын гарц бүр дээр цагдаа, эцэг эхийн эргүүлийн {officers} хүн ажиллана. Жолооч та сургууль орчимд хурдаа 30 км/цаг хүртэл хасна уу.',
        'Хүүхдийнхээ цүнх, хувцсанд гэрэл ойлгогч наах нь харанхуй өглөө амь хамгаалдаг.',
      ],
    },
    en: {
      title: 'Ready for the new school year',
      body: [
        '{schools} schools {inArea} have finished their summer repairs. Every school opens the year on 1 September at 08:00.',
        'For two weeks, {officers} police officers and parents will watch the crossings. Drivers, please slow down to 30 km/h near schools.',
        'A reflector on the bag or the coat saves lives on dark mornings.',
      ],
    },
  },
  {
    key: 'flu',
    category: 'announcement',
    at: ['city', 'district', 'khoroo'],
    months: [10, 11, 12, 1, 2],
    covers: ['clinic'],
    facts: { share: { from: 4, to: 17 } },
    mn: {
      title: 'Томуу, томуу төст өвчнөөс сэргийлцгээе',
      body: [
        'Өнгөрсөн долоо хоногт {ofArea} өрхийн эмнэлэгт хандсан иргэдийн {share} хувь нь томуу төст өвчнөөр оношлогджээ. Ихэнх нь тав хүртэлх насны хүүхэд байна.',
        '- Гараа савандаж угаах, өрөөгөө агааржуулах',
        '- Ханиасан үедээ маск зүүх',
        '- Халуурсан хүүхдийг цэцэрлэг, сургуульд явуулахгүй байх',
        'Халууралт гурав хоног буурахгүй, амьсгаадах шинж илэрвэл эмчид яаралтай хандана уу.',
      ],
    },
    en: {
      title: 'Let us prevent influenza',
      body: [
        'Last week {share} per cent of the patients of family clinics {inArea} had an influenza-like illness, most of them children under five.',
        '- Wash hands with soap and air the rooms',
        '- Wear a mask when coughing',
        '- Keep a child with fever at home',
        'If a fever does not fall for three days or breathing gets hard, see a doctor at once.',
      ],
    },
  },
  {
    key: 'vaccination',
    category: 'announcement',
    at: ['district', 'khoroo'],
    months: [4, 5, 9, 10, 11],
    event: { after: [3, 8], lasts: [5, 12] },
    covers: ['clinic'],
    facts: { people: { from: 300, to: 5400, step: 50 } },
    mn: {
      title: 'Дархлаажуулалтын хуваарь гарлаа',
      body: [
        '{ofArea} өрхийн эрүүл мэндийн төвүүдэд {day} өдрөөс {until} өдрийг хүртэл хүүхэд, жирэмсэн эх, 65-аас дээш насны {people} иргэнийг товлолт болон томуугийн вакцинд хамруулна.',
        'Ирэхдээ вакцины дэвтэр, иргэний үнэмлэхээ авч ирнэ үү. Халуурсан, архаг өвчин нь сэдэрсэн үед вакцин хийлгэхийг түр хойшлуулна.',
        'Хэвтрийн болон хөгжлийн бэрхшээлтэй иргэнд гэрээр нь үйлчилнэ. Захиалгыг {phone} утсаар авна.',
      ],
    },
    en: {
      title: 'Timetable of vaccinations',
      body: [
        'Family health centres {inArea} offer the scheduled vaccinations and the one against influenza to {people} children, pregnant women and people over 65, from {day} until {until}.',
        'Please bring the booklet and your identity card. Wait if you have a fever or a chronic illness has got worse.',
        'Those who cannot leave home are visited; call {phone}.',
      ],
    },
  },
  {
    key: 'health-check',
    category: 'social',
    at: ['city', 'district', 'khoroo'],
    event: { after: [4, 10], lasts: [14, 40] },
    covers: ['clinic'],
    facts: { people: { from: 400, to: 9600, step: 100 } },
    mn: {
      title: 'Эрт илрүүлэг, үзлэгт хамрагдаарай',
      body: [
        'Эрүүл мэндийн даатгалтай иргэн бүр жилд нэг удаа эрт илрүүлгийн үзлэгт үнэгүй хамрагдах эрхтэй. {inArea} {day} өдрөөс {until} өдрийг хүртэл {people} иргэнийг хамруулахаар төлөвлөлөө.',
        'Үзлэгээр цусны даралт, сахар, элэгний вирус, зүрхний цахилгаан бичлэг, нүд, шүдийг шалгана. Өглөө өлөн ирэх шаардлагатай.',
        'Цаг авах боломж: өрхийн эмнэлгийн цонх, эсвэл {phone} утас.',
      ],
    },
    en: {
      title: 'Come to the early health check',
      body: [
        'Everybody with health insurance has a right to one free check a year. {people} residents {inArea} are invited between {day} and {until}.',
        'Blood pressure, blood sugar, liver viruses, heart, eyes and teeth are examined. Please come in the morning before eating.',
        'Appointments at the family clinic or by phone: {phone}.',
      ],
    },
  },
  {
    key: 'social-worker-day',
    category: 'social',
    at: ['khoroo'],
    event: { after: [2, 7] },
    covers: ['khoroo_office', 'service_desk'],
    facts: { hour: HOURS },
    mn: {
      title: 'Нийгмийн халамжийн үйлчилгээний зөвлөгөө өгнө',
      body: [
        'Хорооны нийгмийн ажилтан {day} өдрийн {hour} цагаас халамжийн үйлчилгээний талаар нээлттэй зөвлөгөө өгнө. Урьдчилан бүртгүүлэх шаардлагагүй.',
        '- Ахмад настны тэтгэмж, хөнгөлөлт',
        '- Хөгжлийн бэрхшээлтэй иргэний асаргааны тэтгэмж',
        '- Хүнсний эрхийн бичгийн дахин үнэлгээ',
        '- Өрх толгойлсон эцэг, эхэд үзүүлэх дэмжлэг',
        'Хэвтрийн өвчтөнтэй айлд ажилтан өөрөө очно. Хаягаа {phone} утсанд хэлнэ үү.',
      ],
    },
    en: {
      title: 'Open hours on social benefits',
      body: [
        'The social worker of the khoroo gives advice on benefits on {day} from {hour}. No appointment is needed.',
        '- Allowances and discounts for older people',
        '- Care allowance for people with disabilities',
        '- New assessment for food stamps',
        '- Support for single parents',
        'If somebody at home cannot get up, the worker comes to you: {phone}.',
      ],
    },
  },
  {
    key: 'elderly',
    category: 'social',
    at: ['city', 'district', 'khoroo'],
    windows: [['09-14', '09-28']],
    event: { after: [3, 9] },
    covers: ['meeting_hall', 'yard'],
    facts: { people: { from: 120, to: 6400, step: 20 }, hour: HOURS },
    mn: {
      title: 'Ахмадын өдрийг тэмдэглэнэ',
      body: [
        'Олон улсын ахмадын өдрийг угтан {inArea} амьдарч буй {people} ахмад настанд хүндэтгэл үзүүлнэ. Хүндэтгэлийн арга хэмжээ {day} өдрийн {hour} цагт эхэлнэ.',
        'Урлагийн тоглолтын зэрэгцээ шүд, сонсгол, нүдний үзлэг хийж, тэтгэврийн асуудлаар хуульч, даатгалын байцаагч зөвлөнө. Ирэх боломжгүй ахмадын гэрт хэсгийн ахлагч очиж, бэлгийг гардуулна.',
        '> Ахмадаа хүндэлсэн нийгэм ирээдүйгээ хүндэлж буй хэрэг.',
      ],
    },
    en: {
      title: 'A day for our elders',
      body: [
        'For the International Day of Older Persons we honour the {people} elders who live {inArea}. The celebration begins on {day} at {hour}.',
        'Beside the concert there are checks of teeth, ears and eyes, and advice on pensions by a lawyer and an insurance inspector. Section leaders bring the gift to those who cannot come.',
        '> Who honours the elders honours the future.',
      ],
    },
  },
  {
    key: 'disabled-access',
    category: 'social',
    at: ['city', 'district'],
    covers: ['service_desk', 'square'],
    facts: { buildings: { from: 12, to: 160 }, adapted: { from: 40, to: 88 } },
    mn: {
      title: 'Хүртээмжтэй орчны үнэлгээ хийлээ',
      body: [
        'Хөгжлийн бэрхшээлтэй иргэдийн төлөөлөлтэй хамтран {inArea} {buildings} төрийн байгууллага, эмнэлэг, сургуулийн хүртээмжийг үнэллээ. Шаардлагын {adapted} хувийг хангасан байна.',
        '## Хамгийн түгээмэл дутагдал',
        '- Налуу замын өнцөг хэт эгц',
        '- Лифтэнд брайл товчлуур, дуут мэдээлэлгүй',
        '- Бие засах өрөөний хаалга нарийн',
        'Дутагдлыг ирэх хагас жилд багтаан арилгах хөрөнгийг төсөвт тусгалаа.',
      ],
    },
    en: {
      title: 'How accessible are our buildings?',
      body: [
        'Together with people with disabilities, we examined {buildings} offices, hospitals and schools {inArea}. They meet {adapted} per cent of the requirements.',
        '## Most frequent faults',
        '- Ramps that are too steep',
        '- Lifts without Braille or voice',
        '- Toilet doors that are too narrow',
        'Money to put this right within half a year is in the budget.',
      ],
    },
  },
  {
    key: 'childrens-day',
    category: 'event',
    at: ['city', 'district', 'khoroo'],
    windows: [['05-11', '05-29']],
    covers: ['playground', 'square'],
    facts: { tickets: { from: 150, to: 12000, step: 50 } },
    mn: {
      title: 'Хүүхдийн баярын хөтөлбөр',
      body: [
        'Олон улсын хүүхдийн эрхийг хамгаалах өдрийг 6 дугаар сарын 1-нд {inArea} өргөн тэмдэглэнэ. {tickets} хүүхдэд тоглоомын талбайн үнэгүй тасалбар олгоно.',
        '- 10:00 – Нээлт, хүүхдийн найрал дуу',
        '- 11:00 – Гэр бүлийн спортын тэмцээн',
        '- 13:00 – Зургийн уралдаан, номын үзэсгэлэн',
        '- 16:00 – Хүүхдийн кино, шагнал гардуулах',
        'Эцэг эх та хүүхдээ хөтөлж явж, гарын бугуйнд нь утасны дугаараа зүүж өгнө үү.',
      ],
    },
    en: {
      title: 'Programme of the children’s day',
      body: [
        'On 1 June we celebrate the day of children’s rights {inArea}. {tickets} children get free tickets for the playgrounds.',
        '- 10:00 – Opening, children’s choir',
        '- 11:00 – Family sports',
        '- 13:00 – Drawing contest, book fair',
        '- 16:00 – Film and prizes',
        'Parents, please hold your child’s hand and fasten your phone number to its wrist.',
      ],
    },
  },
  {
    key: 'summer-camp',
    category: 'social',
    at: ['district', 'khoroo'],
    months: [5, 6, 7],
    event: { after: [4, 10], lasts: [10, 21] },
    covers: ['playground', 'planting'],
    facts: { children: { from: 30, to: 480, step: 10 } },
    mn: {
      title: 'Зуны хөтөлбөрт хүүхдээ бүртгүүлээрэй',
      body: [
        '7–15 насны {children} хүүхдийг зуны амралтын өдрүүдэд үнэгүй хамруулах хөтөлбөр {day} өдөр эхэлж, {until} өдрийг хүртэл үргэлжилнэ.',
        'Хүүхдүүд бүлгээр хуваагдан ном унших, шатар, сагсан бөмбөг, ногоо тарих, анхны тусламж үзүүлэх хичээлд сууна. Өдөрт нэг удаа халуун хоол өгнө.',
        'Өрхийн орлого бага, эцэг эх нь ажилтай хүүхдийг түрүүлж авна. Бүртгэлийг нийгмийн ажилтан хийнэ: {phone}.',
      ],
    },
    en: {
      title: 'Register your child for the summer programme',
      body: [
        'A free holiday programme for {children} children of 7 to 15 years begins on {day} and lasts until {until}.',
        'In groups they read, play chess and basketball, grow vegetables and learn first aid. There is a warm meal every day.',
        'Children of families with a low income and of working parents come first. The social worker registers them: {phone}.',
      ],
    },
  },
  {
    key: 'child-protection',
    category: 'general',
    at: ['city', 'district', 'khoroo'],
    covers: ['school_yard', 'playground'],
    mn: {
      title: 'Хүүхэд хамгаалал: хэнд, яаж мэдэгдэх вэ',
      body: [
        'Хүчирхийлэлд өртсөн, эсвэл хараа хяналтгүй үлдсэн хүүхдийг харсан иргэн бүр мэдэгдэх үүрэгтэй. Мэдэгдсэн хүний нэрийг нууцална.',
        '- Хүүхдийн тусламжийн **108** утас, өдөр шөнөгүй',
        '- Цагдаагийн **102** утас',
        '- {ofArea} хамтарсан баг: {phone}',
        'Хамтарсан баг мэдээлэл авснаас хойш 24 цагийн дотор нөхцөл байдалтай танилцаж, хүүхдийг аюулгүй орчинд байлгах арга хэмжээ авна.',
      ],
    },
    en: {
      title: 'Protecting children: whom to tell',
      body: [
        'Anyone who sees a child that suffers violence or is left alone has a duty to report it. Names of those who report are kept secret.',
        '- Child helpline **108**, day and night',
        '- Police **102**',
        '- The joint team {ofArea}: {phone}',
        'The team looks into every report within 24 hours and sees to it that the child is safe.',
      ],
    },
  },
  {
    key: 'food-aid',
    category: 'social',
    at: ['district', 'khoroo'],
    months: [12, 1, 2, 3],
    event: { after: [2, 6] },
    covers: ['khoroo_office', 'winter_street'],
    facts: { homes: { from: 40, to: 860, step: 10 }, tonnes: { from: 12, to: 140 } },
    mn: {
      title: 'Хүйтний улиралд эмзэг бүлгийн өрхөд тусламж хүргэж байна',
      body: [
        'Өвлийн тусламжийн хүрээнд {ofArea} {homes} айл өрхөд хүнсний багц, {tonnes} тонн сайжруулсан түлш, хүүхдийн дулаан хувцас хүргэж байна. Түгээлт {day} өдрийг хүртэл үргэлжилнэ.',
        'Жагсаалтыг нийгмийн ажилтан, хэсгийн ахлагч, иргэдийн төлөөлөл хамтран гаргасан бөгөөд хорооны самбарт нээлттэй тавьсан.',
        'Хувцас, ном, гэр ахуйн хэрэгсэл хандивлах иргэн ажлын цагаар хорооны байранд авчирна уу.',
      ],
    },
    en: {
      title: 'Help for families in the cold season',
      body: [
        '{homes} households {inArea} receive food, {tonnes} tonnes of improved fuel and warm clothes for children. The distribution goes on until {day}.',
        'The list was made by the social worker, section leaders and residents together and hangs on the notice board.',
        'If you want to give clothes, books or household things, please bring them to the khoroo office in working hours.',
      ],
    },
  },
  {
    key: 'blood-donors',
    category: 'event',
    at: ['city', 'district'],
    event: { after: [4, 9] },
    covers: ['clinic', 'square'],
    facts: { donors: { from: 120, to: 900, step: 20 }, hour: HOURS },
    mn: {
      title: 'Цусны донорын өдөрлөгт урьж байна',
      body: [
        'Цусны нөөцийг нэмэгдүүлэх өдөрлөг {day} өдрийн {hour} цагаас {inArea} болно. Өнгөрсөн удаагийн өдөрлөгт {donors} иргэн цусаа хандивласан.',
        '- 18–60 настай, 50 кг-аас дээш жинтэй',
        '- Сүүлийн гурван сард цус өгөөгүй',
        '- Өглөөний хоолоо идсэн, иргэний үнэмлэхтэй ирэх',
        'Нэг хүний өгсөн цус гурван хүний амийг аврах боломжтой. Донорт амралтын өдөр, үзлэгийн хариуг олгоно.',
      ],
    },
    en: {
      title: 'Give blood, save lives',
      body: [
        'A day for blood donors takes place {inArea} on {day} from {hour}. Last time {donors} people gave blood.',
        '- Age 18 to 60, weight over 50 kg',
        '- No donation within three months',
        '- Have breakfast and bring your identity card',
        'One donation can save three lives. Donors get a day off and the results of their blood test.',
      ],
    },
  },
]
