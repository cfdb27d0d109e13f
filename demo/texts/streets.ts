import { STREETS, type Subject } from './subject.ts'

/** Roads, buses, waste, rivers and trees. */
export const STREETS_AND_GREEN: readonly Subject[] = [
  {
    key: 'road-repair',
    category: 'development',
    at: ['city', 'district', 'khoroo'],
    months: [5, 6, 7, 8, 9],
    event: { after: [3, 8], lasts: [12, 40] },
    covers: ['road_work'],
    facts: { street: STREETS, metres: { from: 300, to: 3200, step: 50 }, parking: { from: 12, to: 80 } },
    mn: {
      title: 'Авто замын засварын ажил эхэлнэ',
      body: [
        '{ofArea} {street} гудамжны {metres} метр авто замыг {day} өдрөөс {until} өдрийг хүртэл хааж, өргөтгөн засварлана. Ажлын хүрээнд явган хүний зам, {parking} машины зогсоол, борооны ус зайлуулах хоолой хийнэ.',
        'Засварын хугацаанд нийтийн тээвэр зэргэлдээ гудамжаар зорчино. Жолооч та түр тэмдэг, чиглүүлэгчийн дохиог дагаж, явган зорчигчид зам тавьж өгнө үү.',
        'Ажлын чанарын талаарх саналаа {phone} утсаар ирүүлнэ үү.',
      ],
    },
    en: {
      title: 'Road repairs are about to begin',
      body: [
        '{metres} metres of {street} Street {inArea} will be closed from {day} until {until}, widened and repaired. A pavement, {parking} parking places and a storm drain are part of the work.',
        'Buses will take the next street while the work lasts. Drivers, please follow the temporary signs and let pedestrians pass.',
        'Tell us what you think of the work: {phone}.',
      ],
    },
  },
  {
    key: 'pavement',
    category: 'development',
    at: ['district', 'khoroo'],
    months: [4, 5, 6, 7, 8, 9],
    event: { after: [2, 8], lasts: [10, 30] },
    covers: ['school_yard', 'road_work'],
    facts: { metres: { from: 180, to: 1400, step: 20 }, ramps: { from: 6, to: 42 }, school: { from: 2, to: 118 } },
    mn: {
      title: 'Сургуулийн замыг аюулгүй болгоно',
      body: [
        'Хүүхдийн аюулгүй байдлыг хангах зорилгоор {inArea} {school}-р сургууль орчмын {metres} метр явган замыг шинэчилнэ. Ажил {day} өдөр эхэлж, {until} өдөр дуусна.',
        'Гарц бүрт намхан хашлага, {ramps} налуу зам, гэрэл ойлгогч тэмдэг хийх бөгөөд тэргэнцэртэй иргэн, хүүхдийн тэрэгтэй эцэг эх саадгүй зорчих боломжтой болно.',
        'Эцэг эхчүүд хүүхдээ хашаалсан талбайгаар явуулахгүй байхад анхаарна уу.',
      ],
    },
    en: {
      title: 'A safer way to school',
      body: [
        'For the safety of children, {metres} metres of pavement around school No. {school} {inArea} will be renewed. The work begins on {day} and ends on {until}.',
        'Every crossing gets a low kerb, reflecting signs and one of {ramps} ramps, so that wheelchairs and prams can pass without help.',
        'Parents, please see that your children keep out of the fenced area.',
      ],
    },
  },
  {
    key: 'bus-route',
    category: 'announcement',
    at: ['city', 'district'],
    event: { after: [4, 12] },
    covers: ['bus_stop'],
    facts: { line: { from: 3, to: 64 }, buses: { from: 6, to: 18 }, minutes: { from: 8, to: 15 } },
    mn: {
      title: 'Ч:{line} чиглэлийн автобусны маршрутад өөрчлөлт орлоо',
      body: [
        'Зорчигч тоолох судалгааны дүнд үндэслэн Ч:{line} чиглэлийн автобусны маршрутыг сунгаж, {inArea} хоёр буудал нэмлээ. Өөрчлөлт {day} өдрөөс хэрэгжинэ.',
        '- Үйлчлэх цаг: 06:30–22:30',
        '- Автобусны тоо: {buses}',
        '- Хөдлөх давтамж: ачаалалтай цагт {minutes} минут',
        'Автобусны байршлыг гар утасны аппликейшнээс бодит цагаар харах боломжтой. Ахмад настан, хөгжлийн бэрхшээлтэй иргэн картаар үнэгүй зорчино.',
      ],
    },
    en: {
      title: 'Bus line {line} takes a new route',
      body: [
        'After a count of passengers, bus line {line} has been extended: there are two more stops {inArea}. The change applies from {day}.',
        '- Hours: 06:30–22:30',
        '- Buses: {buses}',
        '- Interval in busy hours: {minutes} minutes',
        'A phone app shows where the buses are. Older people and people with disabilities travel free with their card.',
      ],
    },
  },
  {
    key: 'bus-stop-shelters',
    category: 'development',
    at: ['district'],
    months: [8, 9, 10, 11],
    covers: ['bus_stop'],
    facts: { stops: { from: 6, to: 28 }, heated: { from: 2, to: 6 } },
    mn: {
      title: 'Автобусны {stops} буудлыг дулаан саравчтай болгож байна',
      body: [
        'Салхи, цаснаас хамгаалсан саравчтай {stops} буудлыг {inArea} шинээр байгуулж, үүнээс {heated} буудлыг халаалттай болголоо. Буудал бүр суудал, гэрэлтүүлэг, маршрутын самбартай.',
        'Буудлын шилийг хагалах, зар наах нь нийтийн эд хөрөнгөд хохирол учруулж буй хэрэг юм. Ийм тохиолдол харвал 102 утсанд мэдэгдэнэ үү.',
        'Дараагийн ээлжид саравч барих буудлын саналыг {until} өдрийг хүртэл хороо бүрт авч байна.',
      ],
    },
    en: {
      title: 'Warm shelters for {stops} bus stops',
      body: [
        '{stops} stops {inArea} now have a shelter against wind and snow; {heated} of them are heated. Every shelter has seats, light and a map of the lines.',
        'Anyone who breaks the glass or pastes notices on it damages what belongs to all. If you see it happen, please call 102.',
        'Khoroos collect suggestions for the next shelters until {until}.',
      ],
    },
  },
  {
    key: 'waste-schedule',
    category: 'announcement',
    at: ['district', 'khoroo'],
    event: { after: [3, 9] },
    covers: ['waste_truck'],
    facts: { trucks: { from: 1, to: 4 } },
    mn: {
      title: 'Хог ачилтын шинэ хуваарь',
      body: [
        '{ofArea} ахуйн хог хаягдлыг ачих хуваарь {day} өдрөөс шинэчлэгдэнэ. Нэмэлт {trucks} тусгай машин ажиллах тул гудамж бүрийг долоо хоногт хоёр удаа хамруулна.',
        '- Гэр хороолол: Мягмар, Баасан гариг, 08:00–16:00',
        '- Орон сууц: өдөр бүр 07:00–10:00',
        '- Томхон эд зүйл: сарын эхний Бямба гариг',
        'Үнсийг унтарч хөрсний дараа тусад нь уутлан гаргана уу. Хуваариас хоцорсон тохиолдолд {phone} утсаар мэдэгдэнэ үү.',
      ],
    },
    en: {
      title: 'New timetable of the waste collection',
      body: [
        'Household waste {inArea} will be collected by a new timetable from {day}. With {trucks} more vehicles every street is served twice a week.',
        '- Ger districts: Tuesday and Friday, 08:00–16:00',
        '- Flats: every day, 07:00–10:00',
        '- Bulky things: the first Saturday of the month',
        'Please let ashes go cold and put them out in a bag of their own. If nobody comes, call {phone}.',
      ],
    },
  },
  {
    key: 'waste-sorting',
    category: 'general',
    at: ['city', 'district', 'khoroo'],
    covers: ['waste_truck', 'khoroo_office'],
    facts: { points: { from: 3, to: 46 }, tonnes: { from: 4, to: 120 } },
    mn: {
      title: 'Хогоо ангилан ялгавал хөршдөө ч, хотдоо ч тустай',
      body: [
        '{inArea} хоёрдогч түүхий эд хүлээн авах {points} цэг ажиллаж байна. Өнгөрсөн сард иргэд {tonnes} тонн цаас, хуванцар, шил, лааз тушааснаар тэр хэмжээний хог хогийн цэгт очсонгүй.',
        '- **Цэнхэр**: цаас, хайрцаг',
        '- **Шар**: хуванцар сав, уут',
        '- **Ногоон**: шил, лааз',
        'Зайг ахуйн хогтой хамт хаяхгүй, дэлгүүрийн үүдэнд байх тусгай хайрцагт хийнэ үү. Зайны хорт бодис хөрс, усыг олон жилээр бохирдуулдаг.',
      ],
    },
    en: {
      title: 'Sorted waste helps the neighbours and the city',
      body: [
        '{points} points {inArea} take recyclables. Last month residents brought {tonnes} tonnes of paper, plastic, glass and cans, and that much less went to the landfill.',
        '- **Blue**: paper and cardboard',
        '- **Yellow**: plastic bottles and bags',
        '- **Green**: glass and cans',
        'Do not throw batteries away with other waste; shops have boxes for them at the door. Their poison spoils soil and water for years.',
      ],
    },
  },
  {
    key: 'spring-cleaning',
    category: 'event',
    at: ['city', 'district', 'khoroo'],
    months: [4, 5],
    event: { after: [3, 8], weekend: true },
    covers: ['planting', 'waste_truck'],
    mn: {
      title: 'Их цэвэрлэгээний өдөр: хамтдаа гарцгаая',
      body: [
        'Хаврын их цэвэрлэгээг {day} өдөр зохион байгуулна. {inArea} гудамж, гуу жалга, нийтийн эзэмшлийн талбайг цэвэрлэх тул айл өрх, аж ахуйн нэгж бүрийг нэгдэхийг урьж байна.',
        'Уут, бээлийг хэсгийн ахлагч тараана. Цугларсан хогийг тусгай машинаар тухайн өдөрт нь ачиж дуусгана.',
        '1. 09:00 – гудамж бүр ахлагчтайгаа уулзах',
        '2. 09:30 – цэвэрлэгээ',
        '3. 13:00 – хог ачилт, дүн мэдээ',
      ],
    },
    en: {
      title: 'Clean-up day: let us all go out',
      body: [
        'The great spring clean takes place on {day}. Streets, gullies and public places {inArea} will be cleaned; every household and business is welcome to join.',
        'Section leaders hand out bags and gloves. What is collected will be taken away on the same day.',
        '1. 09:00 – every street meets its leader',
        '2. 09:30 – cleaning',
        '3. 13:00 – collection and results',
      ],
    },
  },
  {
    key: 'tree-planting',
    category: 'event',
    at: ['city', 'district', 'khoroo'],
    months: [4, 5, 9, 10],
    event: { after: [3, 10], weekend: true },
    covers: ['planting'],
    facts: { trees: { from: 150, to: 4200, step: 50 } },
    mn: {
      title: 'Мод тарих өдөр: {trees} суулгац бэлэн боллоо',
      body: [
        'Ногоон байгууламжийг нэмэгдүүлэх ажлын хүрээнд {inArea} {day} өдөр {trees} хайлаас, улиас, монос тарина. Суулгац, хүрз, усыг зохион байгуулагчид бэлтгэнэ.',
        'Нэг өрх нэг мод зарчмаар тарьсан модоо хаягжуулж, гурван жил арчлах боломжтой. Арчлах айлд усалгааны хуваарь, зөвлөмжийг өгнө.',
        '> Мод тарих өдрийн ажил, усалж арчлах нь гурван жилийн ажил гэдгийг санацгаая.',
      ],
    },
    en: {
      title: 'Tree planting day: {trees} saplings are waiting',
      body: [
        'On {day}, {trees} elms, poplars and bird cherries will be planted {inArea}. Saplings, spades and water will be there.',
        'One home, one tree: families may put their name on the tree they planted and care for it for three years. They get a plan for watering and advice.',
        '> Planting a tree takes a day; caring for it takes three years.',
      ],
    },
  },
  {
    key: 'flood-channel',
    category: 'development',
    at: ['district', 'khoroo'],
    months: [4, 5, 6],
    event: { after: [3, 9], lasts: [14, 35] },
    covers: ['river'],
    facts: { metres: { from: 240, to: 3600, step: 40 }, homes: { from: 18, to: 260 } },
    mn: {
      title: 'Үерийн далан, сувгийн цэвэрлэгээ эхэллээ',
      body: [
        'Борооны улирлаас өмнө {inArea} {metres} метр үерийн далан, сувгийг лаг шавраас цэвэрлэж, эвдэрсэн хэсгийг засна. Ажил {day} өдөр эхэлж, {until} өдөр дуусна.',
        'Далан дээр хашаа, зогсоол барих, хог хаях нь {homes} айл өрхийг үерт автах эрсдэлд оруулж байна. Далан доторх хашаагаа нүүлгэх мэдэгдэл авсан өрх тогтоосон хугацаанд биелүүлнэ үү.',
        'Үерийн аюул нүүрлэвэл **105** утсанд даруй мэдэгдэнэ үү.',
      ],
    },
    en: {
      title: 'Flood channels are being cleared',
      body: [
        'Before the rains, {metres} metres of flood dams and channels {inArea} will be freed of mud and repaired where they are broken. The work begins on {day} and ends on {until}.',
        'Fences, garages and waste on the dam put {homes} homes at risk. Families who were asked to move their fence, please do so in time.',
        'If a flood threatens, call **105** at once.',
      ],
    },
  },
  {
    key: 'flood-warning',
    category: 'announcement',
    at: ['city', 'district', 'khoroo'],
    months: [6, 7, 8],
    covers: ['river'],
    facts: { mm: { from: 18, to: 42 } },
    mn: {
      title: 'Аадар борооны сэрэмжлүүлэг',
      body: [
        'Цаг уурын байгууллагын мэдээгээр {day} өдөр {inArea} {mm} мм хүртэл хур тунадас орох төлөвтэй тул уруйн үерээс сэрэмжилнэ үү.',
        '- Далан, суваг, гуу жалганд ойртохгүй байх',
        '- Хүүхдээ харгалзагчгүй орхихгүй байх',
        '- Усанд автсан замаар машинаар нэвтрэхгүй байх',
        '- Цахилгаан хэрэгслээ салгах',
        'Онцгой байдал 105, цагдаа 102, түргэн тусламж 103.',
      ],
    },
    en: {
      title: 'Warning of heavy rain',
      body: [
        'The weather service expects up to {mm} mm of rain {inArea} on {day}. Beware of flash floods.',
        '- Keep away from dams, channels and gullies',
        '- Do not leave children alone',
        '- Do not drive through flooded streets',
        '- Unplug electric appliances',
        'Emergency 105, police 102, ambulance 103.',
      ],
    },
  },
  {
    key: 'public-toilets',
    category: 'development',
    at: ['city', 'district'],
    months: [3, 4, 5, 6, 7],
    covers: ['square', 'playground'],
    facts: { toilets: { from: 4, to: 32 } },
    mn: {
      title: 'Нийтийн {toilets} бие засах газрыг шинэчиллээ',
      body: [
        'Иргэд, жуулчин олноор цуглардаг талбай, зах, автобусны эцсийн буудлуудад {toilets} бие засах газрыг {inArea} шинэчлэн ашиглалтад орууллаа.',
        'Шинэ байгууламж нь халаалттай, гар угаалтууртай, тэргэнцэртэй иргэн нэвтрэх налуу замтай. Өдөр бүр 07:00–22:00 цагт үнэгүй үйлчилнэ.',
        'Цэвэр байлгах нь бидний хамтын үүрэг. Эвдрэл, гэмтлийн тухай {phone} утсанд мэдэгдэнэ үү.',
      ],
    },
    en: {
      title: '{toilets} public toilets renewed',
      body: [
        '{toilets} toilets in squares, markets and at the last stops of bus lines {inArea} have been renewed and are open.',
        'They are heated, have wash basins and a ramp for wheelchairs, and are free of charge every day from 07:00 to 22:00.',
        'Keeping them clean is up to all of us. Please report damage: {phone}.',
      ],
    },
  },
  {
    key: 'snow-clearing',
    category: 'announcement',
    at: ['city', 'district', 'khoroo'],
    months: [11, 12, 1, 2],
    covers: ['winter_street'],
    facts: { machines: { from: 4, to: 78 }, cm: { from: 4, to: 14 } },
    mn: {
      title: 'Цас цэвэрлэх ажилд иргэн, аж ахуйн нэгж бүр оролцоно уу',
      body: [
        'Өнгөрсөн шөнө {inArea} {cm} см цас орсон тул гол зам, буудал, гүүрэн гарцыг {machines} машин механизмаар цэвэрлэж байна. Давс, бодисыг зөвхөн налуу, уулзварт цацна.',
        'Хуулийн дагуу аж ахуйн нэгж, айл өрх эзэмшил газрынхаа гадна талын 50 метр хүртэл талбайн цас, мөсийг өөрсдөө цэвэрлэх үүрэгтэй. Цасаа замын голд хаяхгүй, модны ёроолд овоолно уу.',
        'Халтиргаанаас сэргийлж, ахмад хөршийнхөө үүдийг цэвэрлэж өгөхийг хүсье.',
      ],
    },
    en: {
      title: 'Please help to clear the snow',
      body: [
        'After {cm} cm of snow last night, {machines} machines are clearing main roads, bus stops and bridges {inArea}. Salt is used on slopes and crossings only.',
        'By law businesses and households clear snow and ice up to 50 metres in front of their own ground. Do not throw it on the road; heap it around the trees.',
        'Mind the ice, and please clear the door of an elderly neighbour too.',
      ],
    },
  },
  {
    key: 'dogs',
    category: 'announcement',
    at: ['district', 'khoroo'],
    months: [3, 4, 5, 9, 10],
    event: { after: [3, 9], lasts: [5, 12] },
    covers: ['yard', 'khoroo_office'],
    facts: { dogs: { from: 140, to: 2600, step: 20 } },
    mn: {
      title: 'Нохой, муурыг галзуугийн эсрэг үнэгүй вакцинжуулна',
      body: [
        'Мал эмнэлгийн баг {day} өдрөөс {until} өдрийг хүртэл {inArea} айл өрхөөр орж, {dogs} нохой, муурыг галзуу өвчний эсрэг вакцинжуулна. Үйлчилгээ үнэгүй.',
        'Нохойгоо уяж, хүүхдээс хол байлган, вакцины дэвтрээ бэлдсэн байна уу. Гурван сараас дээш настай нохой бүрийг бүртгэж, хүзүүвчний дугаар олгоно.',
        'Эзэнгүй нохой хазсан бол шархаа савантай усаар 15 минут угааж, эмнэлэгт даруй хандана уу.',
      ],
    },
    en: {
      title: 'Free rabies vaccination of dogs and cats',
      body: [
        'A veterinary team will visit homes {inArea} from {day} until {until} and vaccinate {dogs} dogs and cats against rabies. It costs nothing.',
        'Please tie up your dog, keep children away and have its booklet ready. Every dog older than three months is registered and gets a number for its collar.',
        'If a stray dog has bitten you, wash the wound with soap for 15 minutes and see a doctor at once.',
      ],
    },
  },
  {
    key: 'playground',
    category: 'development',
    at: ['district', 'khoroo'],
    months: [5, 6, 7, 8, 9],
    event: { after: [2, 8] },
    covers: ['playground'],
    facts: { surface: { from: 240, to: 1800, step: 20 }, children: { from: 120, to: 900, step: 10 } },
    mn: {
      title: 'Хүүхдийн шинэ тоглоомын талбай нээлтээ хийнэ',
      body: [
        '{inArea} {surface} м² талбайд хүүхдийн тоглоомын шинэ талбай байгуулж дууслаа. Нээлт {day} өдрийн 12:00 цагт болно.',
        'Зөөлөн дэвсгэр, дүүжин, гулсуур, тэргэнцэртэй хүүхэд тоглох эргүүлэг, эцэг эхийн сандал бүхий талбай ойр орчмын {children} хүүхдэд зориулагдсан.',
        'Талбайг оройн 22:00 цагаас хойш ашиглахгүй, нохой оруулахгүй байхыг хүсье.',
      ],
    },
    en: {
      title: 'A new playground opens',
      body: [
        'A playground of {surface} square metres has been finished {inArea}. It opens on {day} at 12:00.',
        'It has a soft floor, swings, a slide, a roundabout for children in wheelchairs and benches for parents, and serves {children} children who live near.',
        'Please do not use it after 22:00 and leave dogs outside.',
      ],
    },
  },
  {
    key: 'parking',
    category: 'announcement',
    at: ['city', 'district'],
    event: { after: [5, 12] },
    covers: ['street_lamps', 'square'],
    facts: { places: { from: 80, to: 960, step: 10 } },
    mn: {
      title: 'Авто зогсоолын журам шинэчлэгдлээ',
      body: [
        '{inArea} {places} зогсоолын талбайг тэмдэглэж, хугацаатай зогсох журамд {day} өдрөөс шилжинэ. Эхний 30 минут үнэгүй.',
        '- Хөгжлийн бэрхшээлтэй иргэний зогсоолд тэмдэггүй машин тавихыг хориглоно',
        '- Галын машины гарц, хогийн цэгийн урд зогсохгүй',
        '- Явган хүний зам дээр зогсвол торгууль ногдуулна',
        'Оршин суугчид байрныхаа зогсоолд бүртгүүлж, үнэгүй тэмдэг авна.',
      ],
    },
    en: {
      title: 'New rules for parking',
      body: [
        '{places} parking places {inArea} have been marked; from {day} the time of parking there is limited. The first 30 minutes are free.',
        '- Places for people with disabilities need a badge',
        '- Keep fire lanes and waste containers clear',
        '- Parking on a pavement is fined',
        'Residents register for the places of their own building and get a badge free of charge.',
      ],
    },
  },
  {
    key: 'river-bank',
    category: 'general',
    at: ['city'],
    months: [5, 6, 7, 8, 9],
    covers: ['river', 'skyline'],
    facts: { hectares: { from: 6, to: 38 }, fined: { from: 14, to: 120 } },
    mn: {
      title: 'Туул голын эргийг хамгаалах хамтарсан эргүүл ажиллаж байна',
      body: [
        'Голын хамгаалалтын бүсэд машин угаах, хог хаях, гал түлэхийг хориглосон хэвээр байна. Хамтарсан эргүүл өнгөрсөн сард {fined} зөрчил илрүүлж, хариуцлага тооцлоо.',
        'Энэ онд голын эргийн {hectares} га талбайд бургас тарьж, явган болон дугуйн зам тавина. Бургасан шугуй нь үерийн усыг сааруулж, шувуудад үүр болдог.',
        'Зугаалж явахдаа хогоо буцаан авч явахыг хүсье.',
      ],
    },
    en: {
      title: 'Joint patrols along the river Tuul',
      body: [
        'Washing cars, leaving waste and making fires remain forbidden in the protected zone of the river. Last month the patrols found and fined {fined} violations.',
        'This year willows will be planted on {hectares} hectares of the bank, and paths for walking and cycling laid. Willow thickets slow a flood and shelter birds.',
        'Please take your rubbish home with you.',
      ],
    },
  },
]
