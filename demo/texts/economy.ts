import type { Subject } from './subject.ts'

/** Work, trade, markets and the news of prices. */
export const ECONOMY: readonly Subject[] = [
  {
    key: 'job-fair',
    category: 'event',
    at: ['city', 'district'],
    months: [3, 4, 5, 9, 10],
    event: { after: [4, 9] },
    covers: ['meeting_hall', 'square'],
    facts: { employers: { from: 24, to: 160, step: 2 }, jobs: { from: 240, to: 3600, step: 20 } },
    mn: {
      title: 'Хөдөлмөрийн яармаг: {jobs} ажлын байр',
      body: [
        '{employers} ажил олгогч оролцох хөдөлмөрийн яармаг {day} өдрийн 10:00–16:00 цагт {inArea} болно. Барилга, худалдаа, үйлчилгээ, боловсрол, мэдээллийн технологийн салбарт {jobs} ажлын байр санал болгоно.',
        'Ажил хайгчдад анкет бөглөх, ярилцлагад бэлтгэх зөвлөгөө үнэгүй өгч, ур чадварын богино сургалтад бүртгэнэ. Цагийн ажил хийх оюутан, тэтгэврийн насны иргэнд тусгай булантай.',
        'Иргэний үнэмлэх, анкетаа хэвлэж ирээрэй.',
      ],
    },
    en: {
      title: 'Job fair with {jobs} vacancies',
      body: [
        '{employers} employers come to the job fair {inArea} on {day} from 10:00 to 16:00. They offer {jobs} jobs in building, trade, services, education and information technology.',
        'Advice on applications and interviews is free, and you can register for short courses. There are corners for students and for people of retirement age.',
        'Please bring your identity card and a printed application.',
      ],
    },
  },
  {
    key: 'market-move',
    category: 'announcement',
    at: ['district'],
    event: { after: [6, 14] },
    covers: ['market'],
    facts: { stalls: { from: 120, to: 1400, step: 20 } },
    mn: {
      title: 'Задгай зах шинэ байранд шилжинэ',
      body: [
        'Авто замын ачаалал, галын аюулгүй байдлыг харгалзан {inArea} үйл ажиллагаа явуулж байсан задгай захын {stalls} лангууг {day} өдрөөс дулаан, битүү байранд шилжүүлнэ.',
        'Худалдаачид лангууны дугаараа сугалаагаар авч, эхний гурван сард түрээсээс чөлөөлөгдөнө. Шинэ байр ачааны лифт, хөргүүр, 200 машины зогсоолтой.',
        'Хуучин байрлалд худалдаа эрхлэхийг хориглоно. Автобусны хоёр чиглэл шинэ зах хүртэл сунгагдана.',
      ],
    },
    en: {
      title: 'The open market moves',
      body: [
        'For the sake of traffic and fire safety, the {stalls} stalls of the open market {inArea} move into a warm hall on {day}.',
        'Traders draw their stall by lot and pay no rent for three months. The hall has a goods lift, cold stores and parking for 200 cars.',
        'Trading at the old place is no longer allowed. Two bus lines are extended to the new market.',
      ],
    },
  },
  {
    key: 'autumn-fair',
    category: 'event',
    at: ['city', 'district'],
    months: [8, 9],
    event: { after: [3, 8], lasts: [2, 5], weekend: true },
    covers: ['market'],
    facts: { farmers: { from: 60, to: 680, step: 10 }, tonnes: { from: 80, to: 1200, step: 20 } },
    mn: {
      title: 'Намрын ногоон өдрүүд',
      body: [
        '{farmers} тариаланч, малчин оролцох «Намрын ногоон өдрүүд» үзэсгэлэн худалдаа {day} өдрөөс {until} өдрийг хүртэл {inArea} болно. Нийт {tonnes} тонн төмс, хүнсний ногоо, мах, зөгийн балыг үйлдвэрлэгчийн үнээр худалдана.',
        'Ногоо даршлах, хадгалах аргыг мэргэжилтэн зааж, хамгийн том ургац, амттай даршны уралдаан явуулна.',
        'Цуглаан дээр өөрийн уут, савтай ирэхийг хүсье. Худалдаа 09:00–20:00 цагт үргэлжилнэ.',
      ],
    },
    en: {
      title: 'Green days of autumn',
      body: [
        '{farmers} growers and herders come to the autumn fair {inArea} from {day} until {until}: {tonnes} tonnes of potatoes, vegetables, meat and honey at producers’ prices.',
        'Experts show how to pickle and store vegetables; there are prizes for the biggest crop and the best pickles.',
        'Please bring your own bags. The fair is open from 09:00 to 20:00.',
      ],
    },
  },
  {
    key: 'small-loans',
    category: 'social',
    at: ['city', 'district'],
    event: { after: [3, 8], lasts: [15, 30] },
    covers: ['service_desk', 'market'],
    facts: { million: { from: 5, to: 30, step: 5 }, people: { from: 40, to: 420, step: 10 } },
    mn: {
      title: 'Жижиг бизнес эрхлэгчдэд хөнгөлөлттэй зээл олгоно',
      body: [
        'Ажлын байрыг дэмжих сангаас {inArea} {people} бичил бизнес эрхлэгчид {million} сая төгрөг хүртэлх хөнгөлөлттэй зээл олгоно. Хүсэлтийг {day} өдрөөс {until} өдрийг хүртэл авна.',
        '- Жилийн 3 хувийн хүүтэй, 24 сарын хугацаатай',
        '- Оёдол, гоо сайхан, хүнс, засвар үйлчилгээний чиглэл',
        '- Өрх толгойлсон эмэгтэй, хөгжлийн бэрхшээлтэй иргэнд давуу эрх',
        'Бизнес төлөвлөгөө боловсруулах зөвлөгөө үнэгүй. Зуучлагчид мөнгө бүү өгөөрэй.',
      ],
    },
    en: {
      title: 'Cheap loans for small businesses',
      body: [
        'The employment fund gives {people} small businesses {inArea} loans of up to {million} million tögrög. Apply from {day} until {until}.',
        '- 3 per cent a year, 24 months',
        '- For sewing, beauty, food, repairs and services',
        '- Single mothers and people with disabilities come first',
        'Help with the business plan is free. Do not pay anybody for arranging a loan.',
      ],
    },
  },
  {
    key: 'apprentices',
    category: 'social',
    at: ['district', 'khoroo'],
    event: { after: [5, 12], lasts: [30, 60] },
    covers: ['road_work', 'pipes'],
    facts: { places: { from: 20, to: 240, step: 5 } },
    mn: {
      title: 'Мэргэжил олгох үнэгүй сургалтад элсүүлнэ',
      body: [
        'Ажилгүй иргэдэд зориулсан мэргэжлийн сургалтад {inArea} {places} хүнийг үнэгүй хамруулна. Сургалт {day} өдөр эхэлж, {until} өдөр төгсөнө.',
        '- Гагнуурчин, сантехникч, цахилгаанчин',
        '- Тогооч, талх нарийн боовны ажилчин',
        '- Оёдолчин, ахмад настны асрагч',
        'Сургалтын хугацаанд унааны болон хоолны мөнгө олгоно. Төгсөгчдийн дийлэнхийг ажлын байраар хангах гэрээг аж ахуйн нэгжүүдтэй байгуулсан.',
      ],
    },
    en: {
      title: 'Free vocational training',
      body: [
        '{places} people without work {inArea} can learn a trade free of charge. The courses begin on {day} and end on {until}.',
        '- Welder, plumber, electrician',
        '- Cook, baker',
        '- Tailor, carer for older people',
        'Bus fares and meals are paid. Businesses have agreed to employ most of those who finish.',
      ],
    },
  },
  {
    key: 'meat-prices',
    category: 'market_news',
    at: ['city'],
    covers: ['market'],
    facts: {
      mutton: { from: 14800, to: 18600, step: 100 },
      beef: { from: 17800, to: 22400, step: 100 },
      change: { from: 1, to: 7 },
    },
    mn: {
      title: 'Махны үнэ: долоо хоногийн тойм',
      body: [
        'Хотын зах, худалдааны төвүүдийн үнийн судалгаагаар хонины мах 1 кг нь дунджаар {mutton} төгрөг, үхрийн мах {beef} төгрөг байна. Өмнөх сараас {change} хувийн өөрчлөлт гарчээ.',
        'Нөөцийн махны нийлүүлэлт хэвийн, борлуулалтын цэгүүдэд дундаж үнээс хямдаар зарж байна.',
        '- Адууны мах: нийлүүлэлт хангалттай',
        '- Ямааны мах: үнэ тогтвортой',
        'Судалгааг долоо хоног бүрийн Пүрэв гаригт хийдэг.',
      ],
    },
    en: {
      title: 'Meat prices this week',
      body: [
        'In the markets and shops of the city a kilogram of mutton costs {mutton} tögrög on average, beef {beef} tögrög: a change of {change} per cent since last month.',
        'The supply from the reserve is normal; its shops sell below the average price.',
        '- Horse meat: enough supply',
        '- Goat meat: stable price',
        'Prices are collected every Thursday.',
      ],
    },
  },
  {
    key: 'vegetable-prices',
    category: 'market_news',
    at: ['city', 'district'],
    covers: ['market'],
    facts: {
      potatoes: { from: 1400, to: 2600, step: 50 },
      carrots: { from: 1800, to: 3200, step: 50 },
      onions: { from: 1900, to: 3600, step: 50 },
    },
    mn: {
      title: 'Хүнсний ногооны үнийн мэдээ',
      body: [
        '{ofArea} томоохон зах, дэлгүүрийн дундаж үнэ (1 кг, төгрөг):',
        '- Төмс: {potatoes}',
        '- Лууван: {carrots}',
        '- Сонгино: {onions}',
        'Дотоодын ургацын нөөц хаврын эхэн хүртэл хүрэлцэх тооцоотой. Зоорины нөхцөл муу ногоог худалдаж авахгүй, гэмтсэн ногоог дэлгүүрт буцаах эрхтэйг сануулъя.',
        'Үнийн мэдээг борлуулагч нарын судалгаанд үндэслэн гаргав.',
      ],
    },
    en: {
      title: 'Prices of vegetables',
      body: [
        'Average prices in large markets and shops {inArea} (tögrög for 1 kg):',
        '- Potatoes: {potatoes}',
        '- Carrots: {carrots}',
        '- Onions: {onions}',
        'The domestic harvest should last until early spring. Remember that you may return spoilt vegetables to the shop.',
        'The figures come from a survey among sellers.',
      ],
    },
  },
  {
    key: 'fuel-prices',
    category: 'market_news',
    at: ['city'],
    covers: ['street_lamps', 'road_work'],
    facts: {
      ai92: { from: 2280, to: 2720, step: 10 },
      diesel: { from: 2580, to: 3240, step: 10 },
      days: { from: 28, to: 46 },
    },
    mn: {
      title: 'Шатахууны үнэ, нөөцийн мэдээлэл',
      body: [
        'Нийслэлийн шатахуун түгээх станцуудын дундаж үнээр АИ-92 бензин 1 литр нь {ai92} төгрөг, дизель түлш {diesel} төгрөг байна.',
        'Нөөц {days} хоногийн хэрэглээг хангах түвшинд байна. Дараалал үүссэн станцад автоцистернээр нэмэлт түгээлт хийж байгаа тул зөөврийн саванд нөөцлөхгүй байхыг хүсье.',
        'Чанарын хяналтад хамрагдсан станцын жагсаалтыг сар бүр шинэчилдэг.',
      ],
    },
    en: {
      title: 'Fuel: prices and reserves',
      body: [
        'At the filling stations of the city a litre of AI-92 petrol costs {ai92} tögrög on average, diesel {diesel} tögrög.',
        'Reserves last for {days} days. Tank lorries bring more to stations with queues; please do not hoard fuel in canisters.',
        'The list of stations that passed the quality check is renewed every month.',
      ],
    },
  },
  {
    key: 'flat-prices',
    category: 'market_news',
    at: ['city', 'district'],
    covers: ['skyline', 'playground'],
    facts: {
      price: { from: 3100, to: 4900, step: 20 },
      rent: { from: 900, to: 1900, step: 20 },
      offers: { from: 240, to: 5200, step: 20 },
    },
    mn: {
      title: 'Орон сууцны зах зээлийн улирлын тойм',
      body: [
        '{inArea} шинэ орон сууцны 1 м² талбайн дундаж үнэ {price} мянган төгрөг, хоёр өрөө байрны сарын дундаж түрээс {rent} мянган төгрөг байна. Зарын сайтуудад {offers} санал бүртгэгджээ.',
        'Улирлын эрэлт сургууль, цэцэрлэг ойр, явган зам, зогсоолтой хороололд төвлөрч байна.',
        '> Урьдчилгаа төлөхийн өмнө барилгын зөвшөөрөл, газрын эрх, гэрээгээ хуульчаар шалгуулаарай.',
      ],
    },
    en: {
      title: 'The housing market this quarter',
      body: [
        'A square metre in a new building {inArea} costs {price} thousand tögrög on average; the monthly rent of two rooms is {rent} thousand. {offers} offers were counted.',
        'Demand goes to places near schools and kindergartens, with pavements and parking.',
        '> Before you pay a deposit, have a lawyer check the permit, the right to the land and the contract.',
      ],
    },
  },
  {
    key: 'consumer-basket',
    category: 'market_news',
    at: ['city'],
    covers: ['market', 'square'],
    facts: { goods: { from: 26, to: 48 }, up: { from: 4, to: 12 }, down: { from: 2, to: 9 } },
    mn: {
      title: 'Өргөн хэрэглээний барааны үнийн ажиглалт',
      body: [
        'Өргөн хэрэглээний {goods} нэр төрлийн барааны үнийг 60 дэлгүүрт ажиглахад {up} барааны үнэ өсөж, {down} барааны үнэ буурч, бусад нь тогтвортой байв.',
        'Гурил, будаа, элсэн чихрийн нөөц хангалттай. Сүү, сүүн бүтээгдэхүүний үнэ улирлын шинжтэй хэлбэлзэж байна.',
        'Үнийн хөөрөгдөл, жингийн хуурмаг илэрвэл баримт, зургийн хамт мэдээлнэ үү. Хэрэглэгчийн гомдлыг 14 хоногийн дотор шийдвэрлэнэ.',
      ],
    },
    en: {
      title: 'Prices of everyday goods',
      body: [
        'Of {goods} everyday goods watched in 60 shops, {up} have become dearer and {down} cheaper; the others are stable.',
        'There is enough flour, rice and sugar. Prices of milk products follow the season.',
        'If you find overcharging or false weights, send us the receipt and a photo. Complaints are settled within 14 days.',
      ],
    },
  },
  {
    key: 'fund-market',
    category: 'market_news',
    at: ['city'],
    covers: ['skyline', 'square'],
    facts: { bonds: { from: 3, to: 9 }, rate: { from: 11, to: 15 } },
    mn: {
      title: 'Үнэт цаасны зах зээлийн тойм',
      body: [
        'Энэ долоо хоногт хөрөнгийн бирж дээр {bonds} компанийн бонд шинээр бүртгэгдэж, дундаж хүү жилийн {rate} хувь орчим байна. Хөрөнгө оруулалтын сангийн нэгж эрхийн арилжаа идэвхтэй үргэлжиллээ.',
        'Мэргэжилтнүүд хөрөнгөө нэг компанид төвлөрүүлэхгүй, хугацаа, эрсдэлээ тооцож хуваарилахыг зөвлөж байна.',
        '> Өнгөрсөн үеийн өгөөж ирээдүйн өгөөжийг баталгаажуулахгүй.',
      ],
    },
    en: {
      title: 'The securities market this week',
      body: [
        'This week the bonds of {bonds} companies were listed at the stock exchange; interest is about {rate} per cent a year. Units of investment funds were traded actively.',
        'Specialists advise not to put everything into one company and to spread time and risk.',
        '> Past performance does not guarantee future returns.',
      ],
    },
  },
  {
    key: 'cashmere',
    category: 'market_news',
    at: ['city', 'district'],
    months: [4, 5, 6],
    covers: ['market', 'naadam'],
    facts: { price: { from: 118, to: 172 }, buyers: { from: 6, to: 24 } },
    mn: {
      title: 'Ноолуурын үнийн мэдээ',
      body: [
        'Түүхий эдийн захын мэдээгээр ямааны ноолуур 1 кг нь {price} мянган төгрөгийн ханштай байна. {inArea} {buyers} худалдан авагч байгууллага үнээ өдөр бүр зарлаж байна.',
        'Малчид ноолуураа өнгө, нарийнаар нь ялгаж тушаавал урамшуулал нэмэгдэнэ. Тэмээний ноос, хонины нэхийн үнэ тогтвортой.',
        'Гэрээгүйгээр зээлээр худалдахгүй байх, жингээ хоёр удаа шалгахыг сануулъя.',
      ],
    },
    en: {
      title: 'Cashmere prices',
      body: [
        'A kilogram of raw cashmere costs {price} thousand tögrög. {buyers} buyers {inArea} post their price every day.',
        'Herders who sort by colour and fineness get a bonus. Camel wool and sheepskins are stable.',
        'Do not sell on credit without a contract, and have the weight checked twice.',
      ],
    },
  },
]
