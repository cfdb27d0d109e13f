import { HOURS, type Subject } from './subject.ts'

/** Fire, earthquakes, traffic, building. */
export const SAFETY: readonly Subject[] = [
  {
    key: 'emergency-lines',
    category: 'announcement',
    at: ['city', 'district', 'khoroo'],
    covers: ['khoroo_office', 'clinic'],
    mn: {
      title: 'Яаралтай үед залгах утас',
      body: [
        'Дараах дугааруудыг гэр бүлийн гишүүн бүр, ялангуяа хүүхэд, ахмад настан мэддэг байх нь чухал.',
        '- **101** – гал түймэр',
        '- **102** – цагдаа',
        '- **103** – түргэн тусламж',
        '- **105** – онцгой байдал',
        '- **108** – хүүхдийн тусламж',
        'Залгахдаа хаяг, хашаа, орцны дугаараа тодорхой хэлж, утсаа таслахгүй байгаарай. {ofArea} ажлын цагийн лавлах утас: {phone}.',
      ],
    },
    en: {
      title: 'Numbers to call in an emergency',
      body: [
        'Everybody in the family, children and elders above all, should know these numbers.',
        '- **101** – fire',
        '- **102** – police',
        '- **103** – ambulance',
        '- **105** – emergency management',
        '- **108** – help for children',
        'Give your address, yard or entrance clearly and do not hang up. Office {ofArea} in working hours: {phone}.',
      ],
    },
  },
  {
    key: 'earthquake-drill',
    category: 'event',
    at: ['city', 'district'],
    months: [3, 4, 9, 10],
    event: { after: [4, 10] },
    covers: ['school_yard', 'skyline'],
    facts: { schools: { from: 8, to: 140 }, sirens: { from: 6, to: 60 } },
    mn: {
      title: 'Газар хөдлөлтийн дадлага, сургууль болно',
      body: [
        'Гамшгаас хамгаалах дадлага, сургуулийг {day} өдрийн 16:00 цагт зохион байгуулж, {sirens} дуут дохиог ажиллуулна. {inArea} {schools} сургууль, албан байгууллага оролцоно.',
        '1. Дохио дуугармагц ширээний доор орж, толгойгоо хамгаална',
        '2. Чичирхийлэл зогсмогц шатаар гарч, лифт ашиглахгүй',
        '3. Цугларах цэг дээр нэрсээ бүртгүүлнэ',
        'Энэ бол дадлага тул сандрах шаардлагагүй. Гэртээ ус, гэрэл, анхны тусламжийн хэрэгсэл бүхий цүнх бэлтгэхийг зөвлөе.',
      ],
    },
    en: {
      title: 'Earthquake drill',
      body: [
        'A disaster drill takes place on {day} at 16:00; {sirens} sirens will sound. {schools} schools and offices {inArea} take part.',
        '1. At the signal go under a table and cover your head',
        '2. When the shaking ends, take the stairs, not the lift',
        '3. Have your name checked at the assembly point',
        'This is an exercise, so there is no need to worry. Keep a bag with water, a torch and first aid at home.',
      ],
    },
  },
  {
    key: 'fire-safety',
    category: 'announcement',
    at: ['district', 'khoroo'],
    months: [10, 11, 12, 1, 2, 3],
    event: { after: [2, 6], lasts: [10, 20] },
    covers: ['ger_district', 'winter_street'],
    facts: { fires: { from: 3, to: 26 } },
    mn: {
      title: 'Гал түймрээс урьдчилан сэргийлэх үзлэг',
      body: [
        'Энэ оны эхний саруудад {inArea} {fires} гал түймэр гарч, ихэнх нь зуух, яндан, цахилгааны хэвийн бус ашиглалтаас болжээ. Иймд {day} өдрөөс {until} өдрийг хүртэл айл өрхөд үзлэг хийнэ.',
        '- Зуухны урд төмөр дэвсгэр тавих',
        '- Янданг сар бүр хөөлөх',
        '- Олон залгуурт халаагуур залгахгүй байх',
        '- Хүүхдээ цоожлож орхихгүй байх',
        'Гал гарвал **101** утсанд мэдэгдэж, хаягаа тодорхой хэлнэ үү.',
      ],
    },
    en: {
      title: 'Fire prevention visits',
      body: [
        '{fires} fires broke out {inArea} in the past months, most of them because of stoves, chimneys and electric wiring. From {day} until {until} homes are visited and checked.',
        '- Lay a metal sheet in front of the stove',
        '- Sweep the chimney every month',
        '- Do not plug heaters into extension leads',
        '- Never lock children in',
        'In case of fire call **101** and give your address clearly.',
      ],
    },
  },
  {
    key: 'carbon-monoxide',
    category: 'announcement',
    at: ['khoroo', 'district'],
    months: [10, 11, 12, 1, 2],
    covers: ['yard', 'ger_district'],
    facts: { alarms: { from: 60, to: 1800, step: 20 } },
    mn: {
      title: 'Угаарын хийнээс сэрэмжилцгээе',
      body: [
        'Угаарын хий өнгө, үнэргүй тул мэдрэгчгүй айл хордсоноо мэдэхгүй. {inArea} {alarms} айл өрхөд угаар мэдрэгчийг үнэгүй суурилууллаа.',
        '## Хордлогын шинж',
        '- Толгой өвдөх, эргэх, бөөлжис цутгах',
        '- Чих шуугих, сулрах, ухаан балартах',
        'Ийм шинж илэрвэл цонх, хаалгаа нээж, цэвэр агаарт гарч, **103** утсанд залгана уу. Мэдрэгчийн батарейг хагас жил тутам сольж байгаарай.',
      ],
    },
    en: {
      title: 'Beware of carbon monoxide',
      body: [
        'Carbon monoxide has no colour and no smell; without an alarm nobody notices it. {alarms} homes {inArea} got an alarm free of charge.',
        '## Signs of poisoning',
        '- Headache, dizziness, nausea',
        '- Ringing in the ears, weakness, confusion',
        'If you notice them, open doors and windows, go into fresh air and call **103**. Change the battery of the alarm twice a year.',
      ],
    },
  },
  {
    key: 'ice',
    category: 'announcement',
    at: ['city', 'district'],
    months: [3, 4, 11],
    covers: ['river'],
    facts: { cm: { from: 4, to: 12 } },
    mn: {
      title: 'Голын мөсөн дээгүүр явахгүй байхыг анхааруулж байна',
      body: [
        'Хэмжилтээр Туул, Сэлбэ голын мөсний зузаан {cm} см орчим, зарим газарт зай гарч цөмөрч байна. Мөсөн дээр хүн, машин явах, хүүхэд гулгахыг хатуу хориглоно.',
        'Эцэг эх, багш нар хүүхдэд аюулыг сайтар тайлбарлаж, гол руу харгалзагчгүй явуулахгүй байна уу.',
        '> Мөс цөмөрвөл гараа дэлгэж, ирсэн зүгтээ мөлхөн гараарай. Аврах хүн мөсөн дээр хэвтэж, урт мод, олс өгнө.',
      ],
    },
    en: {
      title: 'Keep off the ice of the rivers',
      body: [
        'The ice of the rivers Tuul and Selbe is only about {cm} cm thick and breaks in places. Walking, driving and sliding on it is strictly forbidden.',
        'Parents and teachers, please explain the danger to children and do not let them go to the river alone.',
        '> If the ice breaks, spread your arms and crawl back the way you came. Helpers lie flat and reach out a pole or a rope.',
      ],
    },
  },
  {
    key: 'traffic-safety',
    category: 'general',
    at: ['city', 'district'],
    covers: ['street_lamps', 'bus_stop'],
    facts: { crossings: { from: 8, to: 64 }, less: { from: 4, to: 19 } },
    mn: {
      title: 'Явган хүний {crossings} гарцыг гэрэлтүүлж, тэмдэгжүүллээ',
      body: [
        '{inArea} осол давтагддаг {crossings} гарцыг ухаалаг гэрэл, өндөрлөгөөр тоноглосноос хойш явган зорчигч дайрагдсан осол {less} хувиар буурлаа.',
        'Харанхуйд бараан хувцастай хүнийг жолооч 25 метрээс, гэрэл ойлгогчтой хүнийг 150 метрээс хардаг. Хүүхдийнхээ хувцас, цүнхэнд ойлгогч заавал зүүж өгнө үү.',
        'Жолооч та гарц дөхөхдөө хурдаа хасаж, утсаа орхиорой.',
      ],
    },
    en: {
      title: '{crossings} pedestrian crossings made safer',
      body: [
        'Since {crossings} crossings {inArea} got smart lights and a raised surface, accidents with pedestrians fell by {less} per cent.',
        'In the dark, drivers see a person in dark clothes from 25 metres, one with a reflector from 150. Please fasten reflectors to your children’s coats and bags.',
        'Drivers, slow down before a crossing and leave the phone alone.',
      ],
    },
  },
  {
    key: 'police-meeting',
    category: 'event',
    at: ['khoroo', 'district'],
    event: { after: [3, 8] },
    covers: ['meeting_hall', 'khoroo_office'],
    facts: { hour: HOURS, cameras: { from: 6, to: 90 } },
    mn: {
      title: 'Хэсгийн цагдаа иргэдтэй уулзана',
      body: [
        'Хэсгийн цагдаагийн хоёр улирлын ажлын тайланг {day} өдрийн {hour} цагт иргэдэд танилцуулна. Хулгай, гудамжны гэмт хэргээс сэргийлэх чиглэлээр {inArea} {cameras} камер нэмж суурилуулсан.',
        'Уулзалтаар хөршийн хяналтын бүлэг байгуулах, орцны код, хашааны гэрэл, эзэнгүй машин зэрэг асуудлыг ярилцана.',
        'Нэрээ нууцлан мэдээлэл өгөх бол цагдаагийн 102 утас өдөр шөнөгүй ажиллана.',
      ],
    },
    en: {
      title: 'Meet your police officer',
      body: [
        'The community police officer reports on two quarters of work on {day} at {hour}. {cameras} more cameras {inArea} help to prevent theft and street crime.',
        'Neighbourhood watch, entrance codes, lights in the yards and abandoned cars are on the agenda.',
        'You can call the police (102) day and night without giving your name.',
      ],
    },
  },
  {
    key: 'building-permit',
    category: 'announcement',
    at: ['city', 'district'],
    covers: ['skyline', 'road_work'],
    facts: { permits: { from: 14, to: 180 }, stopped: { from: 2, to: 18 } },
    mn: {
      title: 'Барилгын зөвшөөрлийн мэдээллийг нээлттэй болголоо',
      body: [
        '{inArea} хүчин төгөлдөр {permits} барилгын зөвшөөрлийн байршил, давхар, гүйцэтгэгч, дуусах хугацааг нээлттэй нийтэллээ. Зөвшөөрөлгүй {stopped} барилгын ажлыг зогсоож, акт үйлдсэн.',
        'Иргэн та байрныхаа ойролцоох барилгын зөвшөөрлийг шалгаж, дуу чимээ, тоос, хашааны зөрчлийн талаар мэдээлэх эрхтэй.',
        '- Ажиллах цаг: 08:00–22:00',
        '- Хашаа, гарц, гэрэлтүүлэгтэй байх',
        '- Тээврийн машины дугуйг угааж гаргах',
      ],
    },
    en: {
      title: 'Building permits are now public',
      body: [
        'Place, height, contractor and deadline of the {permits} valid building permits {inArea} are now open to all. {stopped} sites without a permit were stopped.',
        'You may check the permits near your home and report noise, dust or a missing fence.',
        '- Work from 08:00 to 22:00 only',
        '- Fence, passage and lights are required',
        '- Lorries leave the site with washed wheels',
      ],
    },
  },
  {
    key: 'scaffold-flats',
    category: 'development',
    at: ['district'],
    months: [4, 5, 6, 7, 8, 9],
    event: { after: [3, 9], lasts: [40, 80] },
    covers: ['playground', 'heating'],
    facts: { buildings: { from: 4, to: 32 }, homes: { from: 160, to: 1900, step: 20 }, saving: { from: 30, to: 48 } },
    mn: {
      title: 'Угсармал орон сууцны дулаалгын ажил',
      body: [
        '{inArea} 1980-аад оны {buildings} угсармал орон сууцыг гаднаас нь дулаалж, цонх, шугамыг шинэчилнэ. Ажил {day} өдөр эхэлж, {until} өдрийг хүртэл үргэлжилнэ.',
        '{homes} айлын дулааны зардал {saving} хувь хүртэл буурч, өрөөний дулаан жигдрэх тооцоотой. Зардлыг оршин суугч, хот хамтран хариуцна.',
        'Тавцан, хашлага дотуур явахгүй, цонхны тавцан дээр эд зүйл тавихгүй байхыг анхаарна уу.',
      ],
    },
    en: {
      title: 'Panel buildings get a warm coat',
      body: [
        '{buildings} panel buildings of the 1980s {inArea} will be insulated, their windows and pipes renewed. The work begins on {day} and lasts until {until}.',
        'Heating costs of {homes} homes should fall by up to {saving} per cent. Residents and city share the price.',
        'Please keep out of the scaffolding and leave nothing on the window sills.',
      ],
    },
  },
  {
    key: 'ger-redevelopment',
    category: 'development',
    at: ['city', 'district'],
    event: { after: [4, 10] },
    covers: ['ger_district', 'skyline'],
    facts: { hectares: { from: 4, to: 86 }, homes: { from: 120, to: 3400, step: 20 }, hour: HOURS },
    mn: {
      title: 'Гэр хорооллын дахин төлөвлөлтийн хэлэлцүүлэг',
      body: [
        '{inArea} {hectares} га талбайд {homes} айл өрхийг хамруулах дахин төлөвлөлтийн төслийн танилцуулга, хэлэлцүүлэг {day} өдрийн {hour} цагт болно.',
        '## Хэлэлцэх зүйл',
        '- Газраа орон сууцаар солих нөхцөл',
        '- Түр суурьшуулах хугацаа, түрээсийн дэмжлэг',
        '- Сургууль, цэцэрлэг, ногоон талбайн зураглал',
        'Төслийн зураг, загварыг хэлэлцүүлгийн өмнөх долоо хоногт үзэж болно. Санал бүрийг тэмдэглэлд бүртгэнэ.',
      ],
    },
    en: {
      title: 'Replanning the ger district: public discussion',
      body: [
        'Plans for {hectares} hectares with {homes} homes {inArea} are presented and discussed on {day} at {hour}.',
        '## On the agenda',
        '- Terms for exchanging land for a flat',
        '- Temporary housing and help with the rent',
        '- Schools, kindergartens and green space',
        'Drawings and a model can be seen during the week before. Every proposal goes into the minutes.',
      ],
    },
  },
]
