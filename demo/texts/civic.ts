import { HOURS, type Subject } from './subject.ts'

/** Meetings, registration, services of the office. */
export const CIVIC: readonly Subject[] = [
  {
    key: 'citizens-hall',
    category: 'event',
    at: ['city', 'district', 'khoroo'],
    event: { after: [4, 10] },
    covers: ['meeting_hall'],
    facts: { hour: HOURS, seats: { from: 60, to: 240, step: 10 } },
    mn: {
      title: 'Иргэдийн танхимын хэлэлцүүлэгт урьж байна',
      body: [
        '{ofArea} иргэдийн танхимын ээлжит хэлэлцүүлэг {day} өдрийн {hour} цагт болно. Танхим {seats} суудалтай, бүртгэл 30 минутын өмнө эхэлнэ.',
        '## Хэлэлцэх асуудал',
        '1. Ирэх оны төсөвт тусгуулах санал',
        '2. Гудамж, талбайн тохижилт',
        '3. Иргэдийн асуулт, хариулт',
        'Биечлэн ирэх боломжгүй бол саналаа хэсгийн ахлагчаар дамжуулан бичгээр ирүүлж болно. Санал бүрд хариу өгч, тэмдэглэлийг нийтэлнэ.',
      ],
    },
    en: {
      title: 'You are invited to the citizens’ hall',
      body: [
        'The next meeting in the citizens’ hall {ofArea} takes place on {day} at {hour}. There are {seats} seats; doors open 30 minutes before.',
        '## On the agenda',
        '1. What next year’s budget should contain',
        '2. Streets and public places',
        '3. Questions and answers',
        'If you cannot come, send your proposal in writing through your section leader. Every proposal is answered and the minutes are published.',
      ],
    },
  },
  {
    key: 'registration-update',
    category: 'announcement',
    at: ['district', 'khoroo'],
    event: { after: [3, 8], lasts: [14, 30] },
    covers: ['khoroo_office', 'service_desk'],
    mn: {
      title: 'Айл өрхийн бүртгэлийг шинэчилж байна',
      body: [
        'Хэсгийн ахлагч нар {day} өдрөөс {until} өдрийг хүртэл {ofArea} айл өрхөөр орж, өрхийн бүртгэлийн мэдээллийг шинэчилнэ.',
        '- Өрхийн гишүүдийн тоо, шилжилт хөдөлгөөн',
        '- Түр оршин суугч, түрээслэгч',
        '- Халаалт, цахилгаан, усны хангамж',
        '- Ажил эрхлэлт, хүүхдийн сургууль, цэцэрлэг',
        'Ахлагч үнэмлэхтэйгээ ирнэ. Регистрийн дугаар, утасны дугаарыг зөвхөн бүртгэлийн зорилгоор ашиглаж, хууль ёсны дагуу хамгаална.',
      ],
    },
    en: {
      title: 'The household register is brought up to date',
      body: [
        'Section leaders visit every home {ofArea} between {day} and {until} to bring the household register up to date.',
        '- Members of the household, who came and who left',
        '- Temporary residents and tenants',
        '- Heating, electricity and water',
        '- Work, school and kindergarten',
        'Section leaders carry a card. Register and phone numbers are used for the register only and are protected by law.',
      ],
    },
  },
  {
    key: 'leaders-meeting',
    category: 'general',
    at: ['khoroo'],
    event: { after: [2, 6] },
    covers: ['meeting_hall'],
    facts: { requests: { from: 14, to: 96 }, hour: HOURS },
    mn: {
      title: 'Хэсгийн ахлагч нарын зөвлөгөөн болно',
      body: [
        'Хэсгийн ахлагч нарын ээлжит зөвлөгөөнийг {day} өдрийн {hour} цагт хорооны хурлын танхимд хийнэ. Өнгөрсөн сард ахлагч нарт хандсан иргэдийн {requests} хүсэлтийн шийдвэрлэлтийг хэлэлцэнэ.',
        'Мөн айл өрхөөр орох төлөвлөгөө, өвлийн тусламжийн жагсаалт, гудамжны ахлагчийн сонгон шалгаруулалтын талаар ярилцана.',
        'Иргэн та асуудлаа зөвлөгөөнөөс өмнө хэсгийнхээ ахлагчид бичгээр өгвөл хэлэлцэх дараалалд оруулна.',
      ],
    },
    en: {
      title: 'Meeting of the section leaders',
      body: [
        'The section leaders meet on {day} at {hour} in the office hall. They go through the {requests} requests that residents brought to them last month.',
        'Plans for visiting homes, the list for winter help and the choice of street leaders are on the agenda too.',
        'If you give your concern to your section leader in writing before, it will be discussed.',
      ],
    },
  },
  {
    key: 'digital-kiosk',
    category: 'development',
    at: ['city', 'district', 'khoroo'],
    covers: ['service_desk'],
    facts: { services: { from: 60, to: 420, step: 10 }, points: { from: 2, to: 38 } },
    mn: {
      title: 'Төрийн үйлчилгээг цахимаар авах цэг нэмэгдлээ',
      body: [
        '{inArea} төрийн {services} үйлчилгээг нэг дороос авах {points} цахим цэг шинээр ажиллаж эхэллээ. Лавлагаа, тодорхойлолтыг дараалал хүлээлгүй, 3 минутад авна.',
        '- Оршин суугаа газрын тодорхойлолт',
        '- Төрсний болон гэрлэсний лавлагаа',
        '- Нийгмийн даатгалын шимтгэлийн лавлагаа',
        '- Автотээврийн хэрэгслийн торгууль, татвар',
        'Анх удаа хэрэглэж буй иргэнд сайн дурын оюутан тусална. Иргэний үнэмлэхээ авч ирээрэй.',
      ],
    },
    en: {
      title: 'More points for digital services',
      body: [
        '{points} new points {inArea} offer {services} public services in one place. Certificates are printed within 3 minutes, without a queue.',
        '- Certificate of residence',
        '- Birth and marriage certificates',
        '- Social insurance statement',
        '- Vehicle tax and fines',
        'Student volunteers help those who use them for the first time. Please bring your identity card.',
      ],
    },
  },
  {
    key: 'reception-day',
    category: 'announcement',
    at: ['city', 'district', 'khoroo'],
    event: { after: [2, 7] },
    covers: ['khoroo_office', 'service_desk'],
    facts: { hour: HOURS },
    mn: {
      title: 'Засаг даргын иргэд хүлээн авах өдөр',
      body: [
        'Засаг дарга {day} өдрийн {hour} цагаас иргэдийг хүлээн авч уулзана. {office} урьдчилсан бүртгэлийг ажлын өдрүүдэд {phone} утсаар авч байна.',
        'Уулзалтад газар, орон сууц, нийгмийн халамж, захиргааны асуудал хариуцсан мэргэжилтнүүд хамт оролцож, боломжтой асуудлыг газар дээр нь шийднэ.',
        'Өргөдөл, гомдлоо бичгээр өгсөн тохиолдолд хуулийн хугацаанд хариуг хүргүүлнэ.',
      ],
    },
    en: {
      title: 'The governor receives citizens',
      body: [
        'The governor receives citizens on {day} from {hour}. {Office} takes appointments on working days: {phone}.',
        'Specialists for land, housing, social benefits and administration will be present, and what can be settled is settled on the spot.',
        'Applications handed in in writing are answered within the time set by law.',
      ],
    },
  },
  {
    key: 'council-session',
    category: 'general',
    at: ['city', 'district'],
    covers: ['meeting_hall', 'square'],
    facts: { members: { from: 31, to: 45 }, items: { from: 6, to: 14 } },
    mn: {
      title: 'Иргэдийн Төлөөлөгчдийн Хурлын хуралдаан өндөрлөлөө',
      body: [
        '{ofArea} Иргэдийн Төлөөлөгчдийн Хурлын ээлжит хуралдаанд {members} төлөөлөгч оролцож, {items} асуудал хэлэлцэн шийдвэрлэлээ.',
        '## Гол шийдвэр',
        '- Ирэх оны төсөв, хөрөнгө оруулалтын төлөвлөгөөг батлав',
        '- Ногоон байгууламжийн талбайг нэмэгдүүлэх журам гаргав',
        '- Хэсгийн ахлагчийн урамшууллыг нэмэв',
        'Тогтоолын эх, санал хураалтын дүнг мэдээллийн самбар болон цахим хуудсанд бүрэн эхээр нь нийтэлсэн.',
      ],
    },
    en: {
      title: 'The Citizens’ Representatives’ Council has met',
      body: [
        '{members} members took part in the session of the Citizens’ Representatives’ Council {ofArea} and decided on {items} matters.',
        '## Main decisions',
        '- Next year’s budget and investments were approved',
        '- Rules for more green space were passed',
        '- Section leaders get a higher allowance',
        'The resolutions and the votes are published in full, on the notice boards and online.',
      ],
    },
  },
  {
    key: 'budget-proposals',
    category: 'announcement',
    at: ['district', 'khoroo'],
    months: [4, 5, 6, 7],
    event: { after: [4, 9], lasts: [20, 40] },
    covers: ['meeting_hall', 'khoroo_office'],
    facts: { million: { from: 80, to: 450, step: 10 } },
    mn: {
      title: 'Орон нутгийн хөгжлийн санд санал авч эхэллээ',
      body: [
        'Ирэх жил {ofArea} орон нутгийн хөгжлийн сангаас хэрэгжүүлэх {million} сая төгрөгийн ажлын саналыг {day} өдрөөс {until} өдрийг хүртэл иргэдээс авна.',
        'Өрх бүрээс нэг хүн саналын хуудас бөглөнө. Хамгийн олон санал авсан гурван ажлыг иргэдийн нийтийн хурлаар эцэслэнэ.',
        '- Гудамжны гэрэлтүүлэг, камер',
        '- Тоглоомын болон спортын талбай',
        '- Явган зам, гүүрэн гарц',
        '- Бусад (саналаа бичнэ үү)',
      ],
    },
    en: {
      title: 'What should the local development fund pay for?',
      body: [
        'Residents {ofArea} decide how {million} million tögrög of the local development fund are spent next year. Proposals are collected from {day} until {until}.',
        'One member of each household fills in the form. The three proposals with most votes go to the residents’ meeting.',
        '- Street lamps, cameras',
        '- Playgrounds and sports grounds',
        '- Pavements, foot bridges',
        '- Something else (please write it down)',
      ],
    },
  },
  {
    key: 'house-numbers',
    category: 'development',
    at: ['district', 'khoroo'],
    months: [4, 5, 6, 7, 8, 9, 10],
    event: { after: [3, 8], lasts: [10, 30] },
    covers: ['ger_district', 'yard'],
    facts: { plates: { from: 180, to: 2600, step: 20 }, streets: { from: 8, to: 64 } },
    mn: {
      title: 'Гудамж, хашааны хаягжилтыг шинэчилнэ',
      body: [
        '{ofArea} {streets} гудамж, {plates} хашааны хаягийг шинэчлэн, QR кодтой самбар байршуулна. Ажил {day} өдөр эхэлж, {until} өдөр дуусна.',
        'Самбар дээрх кодыг уншуулахад түргэн тусламж, гал унтраах анги, хүргэлтийн ажилтан байршлыг шууд олно. Хаягжилт үнэгүй.',
        'Хашааны хаалган дээр самбар тавих зайг чөлөөлж, хуучин дугаараа бүү хаяарай: бүртгэл тулгахад хэрэг болно.',
      ],
    },
    en: {
      title: 'New signs for streets and yards',
      body: [
        '{streets} streets and {plates} yards {ofArea} get new number plates with a QR code. The work begins on {day} and ends on {until}.',
        'With the code on the plate, ambulances, fire fighters and couriers find the place at once. It costs nothing.',
        'Please keep a place on your gate free, and do not throw the old number away: it is needed to compare the registers.',
      ],
    },
  },
  {
    key: 'land-certificate',
    category: 'announcement',
    at: ['district'],
    event: { after: [3, 8], lasts: [10, 25] },
    covers: ['service_desk', 'ger_district'],
    facts: { families: { from: 120, to: 1800, step: 20 } },
    mn: {
      title: 'Газрын гэрчилгээ олгох нүүдлийн үйлчилгээ',
      body: [
        'Газар эзэмших, өмчлөх гэрчилгээгээ хараахан аваагүй {families} өрхөд зориулсан нүүдлийн үйлчилгээг {day} өдрөөс {until} өдрийг хүртэл хороо бүрт зохион байгуулна.',
        '- Иргэний үнэмлэх, өрхийн бүртгэл',
        '- Кадастрын зураг (байхгүй бол газар дээр хийнэ)',
        '- Хөршүүдийн зөвшөөрөл, маргаангүй гэсэн тодорхойлолт',
        'Үерийн далан, шугам сүлжээний хамгаалалтын бүсэд газар олгохгүй болохыг анхаарна уу.',
      ],
    },
    en: {
      title: 'Land certificates: our team comes to you',
      body: [
        '{families} families still lack the certificate of their land. From {day} until {until} a mobile team visits every khoroo.',
        '- Identity card and household register',
        '- Cadastral map (made on the spot if you have none)',
        '- Consent of the neighbours that nothing is disputed',
        'Please note: no land is given in flood channels or along pipes and power lines.',
      ],
    },
  },
  {
    key: 'best-khoroo',
    category: 'general',
    at: ['city', 'district'],
    months: [11, 12, 1],
    covers: ['khoroo_office', 'meeting_hall'],
    facts: { khoroos: { from: 8, to: 43 } },
    mn: {
      title: '«Шилдэг хороо» болзолт уралдаан зарлалаа',
      body: [
        '«Шилдэг хороо – Хэсгийн ахлагч нарын шилдэг баг» болзолт уралдааныг {inArea} зарлаж байна. Хороодыг 10 бүлэг, 65 үзүүлэлтээр, ахлагч нарын багийг 5 бүлэг, 44 үзүүлэлтээр үнэлнэ.',
        'Өнгөрсөн онд {khoroos} хороо оролцож, иргэдийн оролцоо, нийтийн эзэмшлийн талбайн цэвэрлэгээ, төрийн үйлчилгээний хүртээмжээр шилдгүүд тодорсон.',
        'Материалыг {day} өдрийг хүртэл хүлээн авна. Дүнг иргэдийн сэтгэл ханамжийн санал асуулгатай нэгтгэн гаргана.',
      ],
    },
    en: {
      title: 'Contest for the best khoroo',
      body: [
        'The contest “Best khoroo – best team of section leaders” is open {inArea}. Khoroos are judged by 65 criteria in 10 groups, teams of leaders by 44 criteria in 5 groups.',
        'Last year {khoroos} khoroos took part; participation of residents, clean public places and easy access to services made the difference.',
        'Papers are due by {day}. The result takes a survey among residents into account.',
      ],
    },
  },
  {
    key: 'new-office',
    category: 'development',
    at: ['khoroo', 'district'],
    covers: ['khoroo_office'],
    facts: { surface: { from: 320, to: 1200, step: 20 }, million: { from: 600, to: 2400, step: 50 } },
    mn: {
      title: 'Хорооны цогцолбор барилга ашиглалтад орлоо',
      body: [
        'Иргэдийн олон жил хүлээсэн хорооны цогцолбор барилга баригдаж дууслаа. {surface} м² талбайтай, {million} сая төгрөгийн өртөгтэй барилгад хорооны алба, өрхийн эмнэлэг, хэсгийн цагдаа, номын өрөө байрлана.',
        'Барилга нарны хавтан, тэргэнцэртэй иргэний налуу зам, эхчүүдийн өрөөтэй. Иргэд нэг дороос бүх үйлчилгээгээ авах боломжтой боллоо.',
        'Нээлтийг {day} өдөр хийнэ. Хуучин байранд үйлчилгээ түр зогсоно.',
      ],
    },
    en: {
      title: 'The new khoroo building is ready',
      body: [
        'The building residents waited for is finished: {surface} square metres for {million} million tögrög. The khoroo office, the family clinic, the police post and a reading room move in.',
        'It has solar panels, a ramp for wheelchairs and a room for mothers. All services are now under one roof.',
        'It opens on {day}; the old office closes for the move.',
      ],
    },
  },
  {
    key: 'survey-invitation',
    category: 'general',
    at: ['city', 'district'],
    event: { after: [1, 4], lasts: [10, 21] },
    covers: ['service_desk', 'skyline'],
    facts: { questions: { from: 9, to: 18 }, share: { from: 12, to: 46 } },
    mn: {
      title: 'Таны санал шийдвэрт нөлөөлнө',
      body: [
        'Төрийн үйлчилгээний чанарын талаарх санал асуулга {day} өдрөөс {until} өдрийг хүртэл явагдана. {questions} асуулттай, бөглөхөд 5 минут хангалттай.',
        'Өмнөх санал асуулгад {ofArea} өрхийн {share} хувь оролцсон. Саналд үндэслэн хүлээлгийн дараалал, ажиллах цагийг өөрчилсөн билээ.',
        'Та цахимаар, эсвэл хэсгийн ахлагчаар дамжуулан цаасаар оролцож болно. Хариултыг нэргүйгээр нэгтгэнэ.',
      ],
    },
    en: {
      title: 'Your opinion counts',
      body: [
        'A survey on the quality of public services runs from {day} until {until}. It has {questions} questions and takes 5 minutes.',
        'In the last survey {share} per cent of the households {inArea} took part; because of it, queues and opening hours were changed.',
        'You may answer online or on paper with your section leader. Answers are counted without names.',
      ],
    },
  },
  {
    key: 'volunteers',
    category: 'general',
    at: ['district', 'khoroo'],
    covers: ['planting', 'winter_street'],
    facts: { people: { from: 20, to: 260, step: 5 }, hours: { from: 400, to: 5200, step: 50 } },
    mn: {
      title: 'Сайн дурынхны нэгдэлд элсээрэй',
      body: [
        '{ofArea} сайн дурынхны нэгдэлд {people} иргэн элсэж, энэ онд {hours} цагийн тусыг хөршүүддээ хүргэжээ. Цас цэвэрлэх, ахмадад хүнс зөөж өгөх, хүүхдэд хичээл давтуулах зэргээр хэн бүхэн хувь нэмрээ оруулах боломжтой.',
        'Нэгдэлд элсэхэд насны дээд хязгаар байхгүй. Сайн дурын ажил хийсэн цагийг тэмдэглэж, сургууль, ажил олгогчид тодорхойлолт гаргаж өгнө.',
        'Дараагийн уулзалт {day} өдөр болно. Лавлах: {phone}.',
      ],
    },
    en: {
      title: 'Join the volunteers',
      body: [
        '{people} people {ofArea} are volunteers and gave their neighbours {hours} hours this year: clearing snow, shopping for elders, helping children with homework.',
        'There is no upper age limit. The hours are recorded, and you get a certificate for school or employer.',
        'The next meeting is on {day}. Questions: {phone}.',
      ],
    },
  },
  {
    key: 'fake-news',
    category: 'general',
    at: ['city', 'district'],
    covers: ['service_desk'],
    mn: {
      title: 'Албан ёсны мэдээллийг эх сурвалжаас нь аваарай',
      body: [
        'Сүүлийн өдрүүдэд нийгмийн сүлжээгээр төрийн байгууллагын нэр барьж, тэтгэмж, орон сууцны сугалаа зарласан хуурамч зар тархаж байна. {office} ийм зар гаргаагүй болно.',
        '- Холбоос дээр дарж нууц үг, картын мэдээллээ оруулахгүй байх',
        '- Төлбөр нэхсэн тохиолдолд цагдаагийн 102 утсанд мэдэгдэх',
        '- Мэдээллийг [нийтэлсэн мэдээ](/news) хэсгээс тулгаж шалгах',
        'Төрийн байгууллага хэзээ ч утсаар нууц үг асуудаггүй.',
      ],
    },
    en: {
      title: 'Check where the news comes from',
      body: [
        'False notices about benefits and flat lotteries are going round on social media in the name of public offices. {Office} has published nothing of the kind.',
        '- Do not follow the link or enter passwords or card numbers',
        '- If money is asked for, call the police: 102',
        '- Compare with [our published news](/news)',
        'Public offices never ask for a password on the phone.',
      ],
    },
  },
]
