import { STREETS, type Subject } from './subject.ts'

/** Water, heat, electricity and clean air. */
export const UTILITIES: readonly Subject[] = [
  {
    key: 'water-pipes',
    category: 'announcement',
    at: ['district', 'khoroo'],
    months: [4, 5, 6, 7, 8, 9, 10],
    event: { after: [2, 6] },
    covers: ['pipes', 'water_kiosk'],
    facts: { street: STREETS, metres: { from: 120, to: 860, step: 20 } },
    mn: {
      title: 'Цэвэр усны шугам шинэчлэх ажлын улмаас ус түр хязгаарлана',
      body: [
        '{ofArea} нутагт, {street} гудамжны дагуух {metres} метр цэвэр усны шугамыг шинэчилнэ. Үүнтэй холбогдуулан {day} өдрийн 09:00–18:00 цагийн хооронд цэвэр усны хангамжийг түр хязгаарлана.',
        'Та хэрэгцээт усаа урьдчилан нөөцөлж, крантаа хаасан эсэхээ шалгана уу. Ус ирсний дараа эхний хэдэн минут урсгаж, тунгалаг болсон хойно нь хэрэглэнэ үү.',
        'Ажлын явцыг {phone} утсаар лавлана уу.',
      ],
    },
    en: {
      title: 'Water off for a day while the main is renewed',
      body: [
        '{metres} metres of the water main along {street} Street {inArea} will be renewed. The water supply there will be off on {day} between 09:00 and 18:00.',
        'Please keep enough water for the day and make sure your taps are closed. When the water returns, let it run for a few minutes until it is clear.',
        'For questions about the work, call {phone}.',
      ],
    },
  },
  {
    key: 'water-kiosk-hours',
    category: 'announcement',
    at: ['khoroo'],
    covers: ['water_kiosk'],
    facts: { number: { from: 2, to: 97 } },
    mn: {
      title: 'Ус түгээх байрны цагийн хуваарь өөрчлөгдлөө',
      body: [
        'Иргэдийн санал хүсэлтийг харгалзан {number} дугаартай ус түгээх байрны ажиллах цагийг сунгалаа. Шинэ хуваарь {day} өдрөөс эхлэн мөрдөгдөнө.',
        '- Даваа–Баасан гариг: 08:00–20:00',
        '- Бямба гариг: 09:00–19:00',
        '- Ням гариг: 10:00–18:00',
        'Ус зөөх савыг угааж, тагтай байлгах нь гэр бүлийн эрүүл мэндэд чухал. Картаа цэнэглэх боломжгүй болсон бол түгээгчид хандана уу.',
      ],
    },
    en: {
      title: 'New opening hours of the water kiosk',
      body: [
        'At the request of residents, water kiosk No. {number} will stay open longer. The new hours apply from {day}.',
        '- Monday to Friday: 08:00–20:00',
        '- Saturday: 09:00–19:00',
        '- Sunday: 10:00–18:00',
        'Clean, covered containers keep the water safe for your family. If your card cannot be charged, please ask the attendant.',
      ],
    },
  },
  {
    key: 'water-quality',
    category: 'report',
    at: ['city', 'district'],
    covers: ['water_kiosk', 'river'],
    facts: { samples: { from: 46, to: 380 }, wells: { from: 3, to: 9 } },
    mn: {
      title: 'Ундны усны чанарын шинжилгээний дүн гарлаа',
      body: [
        'Мэргэжлийн лаборатори {inArea} ундны усны эх үүсвэр, ус түгээх байр, зөөврийн усны машинаас нийт {samples} дээж авч, хими болон нян судлалын үзүүлэлтээр шинжиллээ.',
        'Шинжилгээгээр {wells} цэгийн усны хатуулаг зөвшөөрөгдөх хэмжээнд ойртсон тул шүүлтүүр суурилуулах ажлыг энэ улиралд хийнэ. Бусад дээж стандартын шаардлагыг бүрэн хангажээ.',
        '> Усны савыг долоо хоногт нэг удаа угааж, хаалттай хадгалах нь ус бохирдохоос сэргийлэх хамгийн энгийн арга юм.',
      ],
    },
    en: {
      title: 'Results of the drinking water tests',
      body: [
        'The laboratory took {samples} samples from wells, water kiosks and tank lorries {inArea} and tested them for chemical and bacterial quality.',
        'At {wells} points the hardness of the water is close to the limit; filters will be fitted there this quarter. All other samples met the standard in full.',
        '> Washing the water container once a week and keeping it closed is the simplest way to keep water clean.',
      ],
    },
  },
  {
    key: 'heating-start',
    category: 'announcement',
    at: ['city', 'district'],
    months: [9],
    event: { after: [3, 9], lasts: [6, 12] },
    covers: ['heating'],
    facts: { buildings: { from: 180, to: 2400, step: 10 } },
    mn: {
      title: '{year} оны халаалтын улирал эхэлж байна',
      body: [
        '{inArea} халаалтыг {day} өдрөөс эхлэн үе шаттайгаар залгаж, {until} өдөр гэхэд {buildings} барилга байгууламжийг бүрэн холбоно. Эхний ээлжид сургууль, цэцэрлэг, эмнэлэг халаана.',
        'Халаалт залгах үед гэртээ байж, халаагуурын холболтоос ус гоожиж буй эсэхийг шалгана уу. Гоожсон тохиолдолд орон сууцны үйлчилгээний байгууллагад яаралтай мэдэгдэнэ үү.',
        'Гурван хоногийн дараа халаалт ирээгүй бол {phone} утсанд хандана уу.',
      ],
    },
    en: {
      title: 'The {year} heating season begins',
      body: [
        'Heating {inArea} will be switched on step by step from {day}; by {until} all {buildings} buildings will be connected. Schools, kindergartens and hospitals come first.',
        'Please be at home when the heating comes on and check the radiator joints for leaks. If water drips, tell your housing service at once.',
        'If there is still no heat after three days, call {phone}.',
      ],
    },
  },
  {
    key: 'heating-repair',
    category: 'development',
    at: ['city', 'district'],
    months: [5, 6, 7, 8],
    event: { after: [5, 12], lasts: [30, 60] },
    covers: ['pipes', 'heating'],
    facts: { km: { from: 2, to: 14 }, streets: { from: 4, to: 19 } },
    mn: {
      title: 'Дулааны шугам сүлжээний зуны засвар эхэллээ',
      body: [
        'Өвлийн бэлтгэл хангах ажлын хүрээнд {inArea} {km} км дулааны шугамыг шинэчилнэ. Засвар {day} өдрөөс {until} өдрийг хүртэл үргэлжилж, энэ хугацаанд халуун усыг хэсэгчлэн хязгаарлана.',
        '## Юуг анхаарах вэ',
        '- Ухсан суваг, хашлагын дотогш орохгүй байх',
        '- Хүүхдээ засварын талбайд тоглуулахгүй байх',
        '- Автомашинаа худаг, шугамын дээр тавихгүй байх',
        'Хаалттай {streets} гудамжны жагсаалтыг дүүргийн мэдээллийн самбарт байршуулсан.',
      ],
    },
    en: {
      title: 'Summer repairs of the heating network have begun',
      body: [
        'To be ready for winter, {km} km of heating mains will be renewed {inArea}. The work lasts from {day} until {until}; hot water will be off in parts of the area.',
        '## Please note',
        '- Stay outside the fenced trenches',
        '- Do not let children play on the building site',
        '- Do not park on manholes or along the pipes',
        'A list of the {streets} closed streets hangs on the district notice boards.',
      ],
    },
  },
  {
    key: 'stove-exchange',
    category: 'social',
    at: ['district', 'khoroo'],
    months: [8, 9, 10, 11],
    event: { after: [3, 10], lasts: [14, 30] },
    covers: ['yard', 'ger_district'],
    facts: { stoves: { from: 60, to: 940, step: 10 } },
    mn: {
      title: 'Хуучин зуухаа цахилгаан халаагуураар солих айл өрхийг бүртгэж байна',
      body: [
        'Агаарын бохирдлыг бууруулах ажлын хүрээнд {ofArea} {stoves} айл өрхийн хуучин зуухыг цахилгаан халаагуураар солино. Бүртгэл {day} өдрөөс {until} өдрийг хүртэл хороо бүрт явагдана.',
        '## Бүрдүүлэх зүйл',
        '- Өрхийн тэргүүний иргэний үнэмлэх',
        '- Хашааны газрын эсвэл байшингийн гэрчилгээ',
        '- Цахилгааны сүүлийн сарын төлбөрийн баримт',
        'Ахмад настан, хөгжлийн бэрхшээлтэй иргэн болон олон хүүхэдтэй өрхийг нэн түрүүнд хамруулна. Хуучин зуухыг хүлээлгэн өгсний дараа халаагуурыг үнэгүй суурилуулна.',
      ],
    },
    en: {
      title: 'Register now to exchange your old stove for an electric heater',
      body: [
        'To cut air pollution, {stoves} households {ofArea} will get an electric heater in exchange for their old stove. Registration runs from {day} until {until} in every khoroo.',
        '## Please bring',
        '- The identity card of the head of the household',
        '- The certificate of the land or of the house',
        '- Last month’s electricity bill',
        'Older people, people with disabilities and families with many children come first. The heater is fitted free of charge once the old stove is handed over.',
      ],
    },
  },
  {
    key: 'air-quality-report',
    category: 'report',
    at: ['city', 'district'],
    months: [1, 2, 3, 11, 12],
    covers: ['skyline', 'ger_district'],
    facts: { less: { from: 6, to: 24 }, stations: { from: 4, to: 15 } },
    mn: {
      title: 'Агаарын чанар: сарын тойм',
      body: [
        '{inArea} ажиллаж буй {stations} харуулын хэмжилтээр нарийн ширхэгт тоосонцрын сарын дундаж агууламж өмнөх оны мөн үеэс {less} хувиар буурчээ.',
        'Бууралтад сайжруулсан түлшний хэрэглээ, шөнийн цахилгааны хөнгөлөлт, цахилгаан халаагуурт шилжсэн өрхийн тоо өссөн нь голлон нөлөөлсөн гэж мэргэжилтнүүд үзэж байна.',
        'Утаа ихтэй цагт хүүхэд, жирэмсэн эх, ахмад настан гадуур удаан байхгүй байхыг зөвлөе. Цаг тутмын хэмжилтийг [agaar.mn](https://agaar.mn) хуудаснаас харна уу.',
      ],
    },
    en: {
      title: 'Air quality: the month in brief',
      body: [
        'According to the {stations} stations {inArea}, the monthly mean of fine particles was {less} per cent lower than in the same month of the year before.',
        'Specialists see the reasons in improved fuel, the cheap night tariff of electricity and the growing number of homes with electric heaters.',
        'When the smoke is heavy, children, pregnant women and older people should not stay outside for long. Hourly figures: [agaar.mn](https://agaar.mn).',
      ],
    },
  },
  {
    key: 'improved-fuel',
    category: 'announcement',
    at: ['district', 'khoroo'],
    months: [9, 10, 11, 12, 1],
    covers: ['ger_district', 'yard'],
    facts: { points: { from: 2, to: 11 }, sacks: { from: 20, to: 40, step: 5 } },
    mn: {
      title: 'Сайжруулсан түлшний борлуулалтын цэгүүд ажиллаж эхэллээ',
      body: [
        '{inArea} сайжруулсан түлшний {points} борлуулалтын цэг өдөр бүр 09:00–20:00 цагт ажиллаж байна. Нэг өрх сард {sacks} шуудай хүртэл түлшийг картаар авна.',
        'Түлшийг хуурай, агааржуулалттай амбаарт хадгалж, зуух, яндангаа түлэхийн өмнө заавал цэвэрлүүлнэ үү. Унтахын өмнө хаалтаа бүрэн хаахгүй байх нь угаарын хордлогоос сэргийлнэ.',
        '**Угаар мэдрэгч** авч амжаагүй өрх хэсгийн ахлагчдаа бүртгүүлнэ үү.',
      ],
    },
    en: {
      title: 'Improved fuel is on sale',
      body: [
        '{points} points {inArea} sell improved fuel every day between 09:00 and 20:00. A household may buy up to {sacks} sacks a month with its card.',
        'Keep the fuel dry and aired, and have stove and chimney cleaned before the first fire. Never close the damper fully before going to sleep: that prevents carbon monoxide poisoning.',
        'If you have no **carbon monoxide alarm** yet, please tell your section leader.',
      ],
    },
  },
  {
    key: 'power-line',
    category: 'development',
    at: ['district', 'khoroo'],
    months: [4, 5, 6, 7, 8, 9, 10],
    event: { after: [4, 10] },
    covers: ['ger_district', 'street_lamps'],
    facts: { homes: { from: 40, to: 620, step: 10 }, stations: { from: 1, to: 4 }, street: STREETS },
    mn: {
      title: 'Гэр хорооллын цахилгаан хангамжийг сайжруулах ажил эхэллээ',
      body: [
        '{ofArea} {street} гудамж болон ойролцоох {homes} айл өрхийн цахилгааны хүчдэлийг тогтворжуулах зорилгоор {stations} дэд станц барьж, агаарын шугамыг бүрээстэй утсаар солино.',
        'Холболтын ажлын үеэр {day} өдрийн 10:00–17:00 цагт цахилгааныг хязгаарлана. Та хөргөгч, зурагт зэрэг хэрэгслээ салгаж, гал түймрээс сэргийлнэ үү.',
        'Ажил дууссанаар өвлийн оройн хүчдэлийн уналт арилж, цахилгаан халаагуур хэвийн ажиллах боломж бүрдэнэ.',
      ],
    },
    en: {
      title: 'A better power supply for the ger district',
      body: [
        'To steady the voltage for {homes} homes on {street} Street and around it {inArea}, {stations} substations will be built and the overhead line replaced by insulated cable.',
        'While the lines are connected, electricity will be off on {day} from 10:00 to 17:00. Please unplug refrigerators and televisions to prevent fires.',
        'Afterwards the voltage will no longer drop on winter evenings, and electric heaters will work as they should.',
      ],
    },
  },
  {
    key: 'night-tariff',
    category: 'social',
    at: ['city'],
    months: [10, 11],
    event: { after: [5, 12] },
    covers: ['ger_district', 'winter_street'],
    mn: {
      title: 'Шөнийн цахилгааны хөнгөлөлт үйлчилж эхэлнэ',
      body: [
        'Хоёр тарифт тоолууртай гэр хорооллын айл өрхөд үзүүлэх шөнийн цахилгааны хөнгөлөлт {day} өдрөөс эхлэн дараа оны 4 дүгээр сарыг дуустал үйлчилнэ.',
        '- Хөнгөлөлттэй цаг: 21:00–06:00',
        '- Хамрагдах өрх: хоёр тарифт тоолууртай, төлбөрийн өргүй',
        '- Хүсэлт гаргах газар: цахилгаан түгээх төв, эсвэл цахимаар',
        'Тоолуураа сольж амжаагүй өрх түгээх төвд хандан үнэгүй солиулах боломжтой.',
      ],
    },
    en: {
      title: 'The cheap night tariff of electricity begins',
      body: [
        'Homes in ger districts that have a two-tariff meter get cheap electricity at night from {day} until the end of April.',
        '- Hours: 21:00–06:00',
        '- For whom: homes with a two-tariff meter and no unpaid bills',
        '- Where to apply: the electricity office, or online',
        'If you still have an old meter, the electricity office will replace it free of charge.',
      ],
    },
  },
  {
    key: 'street-lighting',
    category: 'development',
    at: ['district', 'khoroo'],
    event: { after: [4, 14], lasts: [10, 25] },
    covers: ['street_lamps'],
    facts: { lamps: { from: 24, to: 260, step: 4 }, street: STREETS },
    mn: {
      title: '{lamps} гэрэлтүүлэг шинээр суурилуулна',
      body: [
        'Иргэдээс ирсэн саналын дагуу {ofArea} {street} гудамж, автобусны буудал, сургуулийн замын дагуу {lamps} хэмнэлттэй гэрэлтүүлэг суурилуулна. Ажил {day} өдөр эхэлж, {until} өдөр дуусна.',
        'Гэрэлтүүлэг нь нар жаргах цагаар өөрөө асаж унтардаг, цахилгааны зардлыг хуучин гэрэлтүүлгээс тал хувиар хэмнэдэг.',
        'Асахгүй байгаа гэрэлтүүлгийн мэдээллийг шонгийн дугаарын хамт {phone} утсаар өгнө үү.',
      ],
    },
    en: {
      title: '{lamps} new street lamps',
      body: [
        'As residents asked, {lamps} energy-saving lamps will be put up {inArea}: along {street} Street, at bus stops and on the ways to school. The work begins on {day} and ends on {until}.',
        'The lamps switch themselves on at sunset and off at sunrise, and need half the electricity of the old ones.',
        'If a lamp is out, please call {phone} and give the number on its post.',
      ],
    },
  },
  {
    key: 'sewage-well',
    category: 'announcement',
    at: ['khoroo'],
    months: [3, 4, 10],
    covers: ['yard', 'ger_district'],
    mn: {
      title: 'Жорлон, муу усны нүхээ ариутгаж, таглах талаар',
      body: [
        'Хөрсний бохирдлоос сэргийлэх сарын аян {day} өдрөөс эхэлнэ. Хэсгийн ахлагч нар айл өрхүүдээр орж, муу усны нүхний байдалтай танилцан ариутгалын бодис тараана.',
        '1. Нүхийг худгаас 50 метрээс багагүй зайд байрлуулах',
        '2. Тагийг бат бөх хийж, хүүхэд унахаас сэргийлэх',
        '3. Дүүрсэн нүхийг соруулж, шохойгоор ариутгах',
        'Соруулах үйлчилгээний захиалгыг хорооны байранд ажлын өдөр 09:00–17:00 цагт хүлээн авна.',
      ],
    },
    en: {
      title: 'Disinfect and cover latrines and soak pits',
      body: [
        'A month against soil pollution begins on {day}. Section leaders will visit homes, look at the soak pits and hand out disinfectant.',
        '1. Keep the pit at least 50 metres from any well',
        '2. Fit a strong cover so that no child can fall in',
        '3. Have a full pit pumped out and treated with lime',
        'Orders for pumping are taken at the khoroo office on working days between 09:00 and 17:00.',
      ],
    },
  },
  {
    key: 'hot-water-hygiene',
    category: 'announcement',
    at: ['city'],
    months: [6, 7],
    event: { after: [4, 9], lasts: [10, 16] },
    covers: ['heating', 'pipes'],
    mn: {
      title: 'Халуун ус хязгаарлах хуваарь батлагдлаа',
      body: [
        'Дулааны эх үүсвэрүүдийн их засварын хуваарийг баталж, халуун усыг {day} өдрөөс {until} өдрийг хүртэл ээлжлэн хязгаарлахаар боллоо. Нэг хороололд 10 хоногоос илүү хугацаагаар хязгаарлахгүй.',
        'Засварын үеэр насос, дулаан солилцуур, хаалтыг шинэчилж, даралтын туршилт хийнэ. Туршилтын өдөр шугамд өндөр даралт үүсэх тул крантаа бүрэн хаасан байхыг анхааруулъя.',
        'Та өөрийн байрны хуваарийг орон сууцны үйлчилгээний байгууллагаасаа лавлана уу.',
      ],
    },
    en: {
      title: 'Timetable of the hot water breaks',
      body: [
        'The timetable for the overhaul of the heat sources has been approved. Hot water will be off in turns between {day} and {until}, in no neighbourhood for more than 10 days.',
        'Pumps, heat exchangers and valves will be renewed and the pipes tested under pressure. Please keep all taps fully closed on the day of the test.',
        'Your housing service can tell you the dates for your building.',
      ],
    },
  },
]
