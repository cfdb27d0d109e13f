import { HOURS, type Subject } from './subject.ts'

/** What was done: figures, budgets, requests answered. */
export const REPORTS: readonly Subject[] = [
  {
    key: 'quarter-report',
    category: 'report',
    at: ['district', 'khoroo'],
    months: [1, 4, 7, 10],
    covers: ['khoroo_office', 'meeting_hall'],
    facts: {
      visits: { from: 320, to: 9800, step: 10 },
      requests: { from: 64, to: 1900 },
      solved: { from: 78, to: 97 },
    },
    mn: {
      title: 'Улирлын ажлын тайлан',
      body: [
        '{office} өнгөрсөн улиралд хийж гүйцэтгэсэн ажлаа танилцуулж байна.',
        '- Айл өрхөөр орсон: {visits} удаа',
        '- Хүлээн авсан өргөдөл, хүсэлт: {requests}',
        '- Шийдвэрлэсэн: {solved} хувь',
        'Иргэдийн хүсэлтийн дийлэнх нь гудамжны гэрэлтүүлэг, хог ачилт, нийгмийн халамжийн асуудалтай холбоотой байв. Хугацаа хэтэрсэн хүсэлт бүрийн шалтгааныг иргэнд нь бичгээр тайлбарлалаа.',
      ],
    },
    en: {
      title: 'Report on the quarter',
      body: [
        '{Office} reports on the past quarter.',
        '- Visits to homes: {visits}',
        '- Applications and requests: {requests}',
        '- Settled: {solved} per cent',
        'Most requests were about street lamps, waste and benefits. Where an answer was late, the reason was explained to the citizen in writing.',
      ],
    },
  },
  {
    key: 'budget-report',
    category: 'report',
    at: ['city', 'district'],
    months: [1, 2, 7, 8],
    covers: ['square', 'meeting_hall'],
    facts: { income: { from: 94, to: 108 }, spending: { from: 86, to: 99 }, projects: { from: 12, to: 140 } },
    mn: {
      title: 'Төсвийн гүйцэтгэлийн нээлттэй тайлан',
      body: [
        '{ofArea} хагас жилийн төсвийн орлого төлөвлөгөөний {income} хувь, зарлага {spending} хувьтай хэрэгжлээ.',
        '## Хөрөнгө оруулалт',
        '- Хэрэгжиж буй төсөл, арга хэмжээ: {projects}',
        '- Зам, шугам сүлжээ: зарлагын талаас илүү хувь',
        '- Сургууль, цэцэрлэгийн засвар: хуваарийн дагуу',
        'Гэрээ, гүйцэтгэгч, төлбөрийн мэдээллийг нэг бүрчлэн нээлттэй байршуулсан. Тодруулах зүйл байвал {phone} утсаар лавлана уу.',
      ],
    },
    en: {
      title: 'The budget in figures',
      body: [
        'In the past half-year the income {ofArea} reached {income} per cent of the plan, spending {spending} per cent.',
        '## Investments',
        '- Projects under way: {projects}',
        '- Roads and networks: more than half of the spending',
        '- Repairs of schools and kindergartens: on schedule',
        'Contracts, contractors and payments are published one by one. Questions: {phone}.',
      ],
    },
  },
  {
    key: 'requests-report',
    category: 'report',
    at: ['city', 'district'],
    covers: ['service_desk'],
    facts: { calls: { from: 640, to: 18400, step: 20 }, days: { from: 3, to: 9 }, solved: { from: 81, to: 96 } },
    mn: {
      title: 'Иргэдийн санал хүсэлтийн сарын дүн',
      body: [
        'Өнгөрсөн сард {inArea} утас, цахим хуудас, биечлэн {calls} санал, хүсэлт иржээ. {solved} хувийг нь шийдвэрлэж, хариу өгөх дундаж хугацаа {days} хоног боллоо.',
        '1. Зам, гэрэлтүүлэг, тохижилт',
        '2. Цэвэр ус, дулаан, цахилгаан',
        '3. Нийтийн тээвэр',
        '4. Дуу чимээ, зөрчил',
        'Давтан ирсэн хүсэлтийг тусад нь судалж, шалтгааныг арилгах төлөвлөгөө гаргалаа.',
      ],
    },
    en: {
      title: 'What citizens asked for this month',
      body: [
        'Last month {calls} requests {inArea} came by phone, online and in person. {solved} per cent have been settled; an answer took {days} days on average.',
        '1. Streets, lamps, public places',
        '2. Water, heat, electricity',
        '3. Public transport',
        '4. Noise and violations',
        'Requests that came again were studied one by one, and there is a plan to remove their causes.',
      ],
    },
  },
  {
    key: 'leaders-report',
    category: 'report',
    at: ['khoroo', 'district'],
    covers: ['ger_district', 'meeting_hall'],
    facts: { homes: { from: 380, to: 2600, step: 10 }, meetings: { from: 4, to: 18 }, solved: { from: 18, to: 120 } },
    mn: {
      title: 'Хэсгийн ахлагч нарын сарын ажлын дүн',
      body: [
        'Хэсгийн ахлагч нар өнгөрсөн сард {homes} айл өрхөөр орж, {meetings} удаа гудамжны уулзалт хийн, {solved} хүсэлтийг газар дээр нь шийдвэрлэжээ.',
        'Шинээр шилжин ирсэн өрхийг бүртгэх, ганц бие ахмадуудад түлш, эм хүргэх, хашааны гадна талын хог цэвэрлүүлэх ажлыг голчлон хийсэн байна.',
        '> Хаалга тогшсон хөршөө угтан авч, санаа бодлоо хэлсэн иргэн бүрт баярлалаа.',
      ],
    },
    en: {
      title: 'A month of our section leaders',
      body: [
        'Last month the section leaders visited {homes} homes, held {meetings} street meetings and settled {solved} requests on the spot.',
        'They registered new families, brought fuel and medicine to elders who live alone and had waste in front of fences cleared.',
        '> Thank you to everybody who opened the door and said what is on their mind.',
      ],
    },
  },
  {
    key: 'winter-readiness',
    category: 'report',
    at: ['city', 'district', 'khoroo'],
    months: [9, 10],
    covers: ['heating', 'pipes'],
    facts: { ready: { from: 92, to: 99 }, boilers: { from: 3, to: 84 }, wells: { from: 4, to: 120 } },
    mn: {
      title: 'Өвөлжилтийн бэлтгэл {ready} хувьтай байна',
      body: [
        '{inArea} өвөлжилтийн бэлтгэлийг шалгахад гүйцэтгэл {ready} хувьтай гарлаа. {boilers} халаалтын зуух, {wells} ус түгээх байрыг засварлаж, нөөц түлшээ бүрдүүлсэн.',
        'Үлдсэн ажил нь шугамын дулаалга, цонх солих, зарим сургуулийн дээврийн засвар бөгөөд энэ сард дуусна.',
        'Орц, зоорийн давхрын хаалга, цонхыг битүүлж, тоолуурын худгаа дулаалахыг оршин суугчдад сануулж байна.',
      ],
    },
    en: {
      title: 'Ready for winter: {ready} per cent',
      body: [
        'The inspection of winter preparations {inArea} shows {ready} per cent done. {boilers} boilers and {wells} water kiosks have been repaired and fuel is in store.',
        'What remains is the insulation of pipes, some windows and the roofs of a few schools; it will be finished this month.',
        'Residents, please close the doors and windows of entrances and cellars and insulate the pit of the water meter.',
      ],
    },
  },
  {
    key: 'waste-report',
    category: 'report',
    at: ['city', 'district'],
    covers: ['waste_truck'],
    facts: {
      tonnes: { from: 2400, to: 98000, step: 100 },
      points: { from: 12, to: 160 },
      recycled: { from: 8, to: 19 },
      fined: { from: 24, to: 420 },
    },
    mn: {
      title: 'Хог хаягдлын менежментийн тайлан',
      body: [
        'Тайлант хугацаанд {inArea} {tonnes} тонн хог тээвэрлэж, {points} задгай цэгийг буулган тохижууллаа. Дахин боловсруулсан хэмжээ {recycled} хувьд хүрэв.',
        'Цэг буулгасан газарт камер, гэрэлтүүлэг тавьж, мод тарьсан нь хогийг дахин овоорохоос сэргийлж байна.',
        'Хог хаясан {fined} зөрчилд торгууль ногдуулснаас тал нь камерын бичлэгээр илэрчээ. Аж ахуйн нэгжүүд гэрээгээ {day} өдрийн дотор шинэчилнэ үү.',
      ],
    },
    en: {
      title: 'Report on waste',
      body: [
        '{tonnes} tonnes of waste were collected {inArea} in the period and {points} open dumps cleared. {recycled} per cent was recycled.',
        'Cameras, lamps and trees keep the cleared places from filling up again.',
        '{fined} people were fined for dumping, half of them because of a camera. Businesses renew their contract by {day}.',
      ],
    },
  },
  {
    key: 'construction-progress',
    category: 'report',
    at: ['city', 'district'],
    months: [5, 6, 7, 8, 9, 10],
    covers: ['road_work', 'school_yard'],
    facts: { schools: { from: 2, to: 18 }, gardens: { from: 2, to: 22 }, done: { from: 42, to: 88 } },
    mn: {
      title: 'Сургууль, цэцэрлэгийн барилгын явц',
      body: [
        '{inArea} энэ онд {schools} сургууль, {gardens} цэцэрлэгийн барилга баригдаж байна. Ажлын гүйцэтгэл дунджаар {done} хувьтай.',
        '- Суурь, каркас: бүх барилгад дууссан',
        '- Дотор засал: хуваарийн дагуу',
        '- Гадна тохижилт, шугам сүлжээ: эхэлсэн',
        'Ашиглалтад орсноор гурван ээлжээр хичээллэдэг сургууль цөөрч, цэцэрлэгийн хүртээмж нэмэгдэнэ. Явцыг иргэд, эцэг эхийн төлөөлөл сар бүр хянаж байна.',
      ],
    },
    en: {
      title: 'New schools and kindergartens: how far are we?',
      body: [
        '{schools} schools and {gardens} kindergartens are being built {inArea} this year; on average {done} per cent is done.',
        '- Foundations and frames: finished everywhere',
        '- Interior work: on schedule',
        '- Grounds and networks: begun',
        'Fewer schools will teach in three shifts and more children will have a place. Residents and parents inspect the work every month.',
      ],
    },
  },
  {
    key: 'violations-report',
    category: 'report',
    at: ['district', 'khoroo'],
    covers: ['waste_truck', 'street_lamps'],
    facts: { total: { from: 24, to: 640 }, solved: { from: 68, to: 94 } },
    mn: {
      title: 'Зөрчлийн мэдээллийн улирлын тойм',
      body: [
        'Иргэд, хэсгийн ахлагч нараас {inArea} {total} зөрчлийн мэдээлэл ирж, {solved} хувийг шийдвэрлэлээ.',
        '- Хог хаягдал',
        '- Нийтийн эзэмшлийн талбайг дур мэдэн эзэмших',
        '- Дуу шуугиан',
        '- Зам, гэрэлтүүлгийн эвдрэл',
        'Зураг, байршлын хамт ирсэн мэдээлэл дунджаар хоёр дахин хурдан шийдэгдэж байна. Мэдээлэл өгсөн иргэний нэрийг нууцална.',
      ],
    },
    en: {
      title: 'Violations this quarter',
      body: [
        'Residents and section leaders {inArea} reported {total} violations; {solved} per cent have been settled.',
        '- Waste',
        '- Public places occupied without permission',
        '- Noise',
        '- Broken streets and lamps',
        'Reports with a photo and a place are settled twice as fast. Names of those who report are kept secret.',
      ],
    },
  },
  {
    key: 'governor-report',
    category: 'report',
    at: ['district', 'khoroo'],
    months: [11, 12, 1],
    event: { after: [4, 9] },
    covers: ['meeting_hall'],
    facts: { promises: { from: 24, to: 68 }, done: { from: 61, to: 92 }, hour: HOURS },
    mn: {
      title: 'Засаг дарга жилийн ажлаа иргэдэд тайлагнана',
      body: [
        'Засаг даргын үйл ажиллагааны хөтөлбөрийн {promises} зорилтын биелэлт {done} хувьтай байна. Тайлангийн нээлттэй хэлэлцүүлэг {day} өдрийн {hour} цагт болно.',
        'Тайлангийн хураангуйг гурван хоногийн өмнө мэдээллийн самбарт тавьж, иргэдээс асуултыг урьдчилан авна. Уулзалтыг шууд дамжуулж, дохионы хэлээр орчуулна.',
        'Асуултаа хэсгийн ахлагчид өгөх, эсвэл {phone} утсаар дамжуулах боломжтой.',
      ],
    },
    en: {
      title: 'The governor reports on the year',
      body: [
        'Of the {promises} aims in the governor’s programme {done} per cent are fulfilled. The report is discussed in public on {day} at {hour}.',
        'A summary hangs on the notice boards three days before, and questions are collected. The meeting is broadcast with sign language.',
        'Give your questions to the section leader or call {phone}.',
      ],
    },
  },
  {
    key: 'energy-saving',
    category: 'general',
    at: ['city', 'district', 'khoroo'],
    months: [10, 11, 12, 1, 2],
    covers: ['heating', 'street_lamps'],
    facts: { saved: { from: 5, to: 14 } },
    mn: {
      title: 'Эрчим хүч хэмнэе',
      body: [
        'Оройн 17:00–21:00 цагт цахилгааны ачаалал оргилдоо хүрдэг. Айл бүр энэ цагт нэг халаалтын хэрэгслээ унтраахад {inArea} хэрэглээ {saved} хувиар буурах тооцоо бий.',
        '- Угаалгын машин, индүүг 21:00 цагаас хойш ажиллуулах',
        '- Цонх, хаалганы завсар битүүлэх',
        '- Хэмнэлттэй гэрэл хэрэглэх',
        '- Цэнэглэгчийг залгаатай орхихгүй байх',
        'Хэмнэсэн эрчим хүч эмнэлэг, сургуулийн тасралтгүй ажиллагаанд хэрэгтэй.',
      ],
    },
    en: {
      title: 'Let us save energy',
      body: [
        'Between 17:00 and 21:00 demand for electricity is highest. If every home {inArea} switched off one heater then, demand would fall by {saved} per cent.',
        '- Run washing machine and iron after 21:00',
        '- Seal gaps of windows and doors',
        '- Use energy-saving lamps',
        '- Unplug chargers',
        'What we save keeps hospitals and schools running.',
      ],
    },
  },
]
