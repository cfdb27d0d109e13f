import { HOURS, type Subject } from './subject.ts'

/** Festivals, books, sport and young people. */
export const CULTURE: readonly Subject[] = [
  {
    key: 'naadam-programme',
    category: 'event',
    at: ['city', 'district'],
    windows: [['06-09', '06-30']],
    event: { after: [3, 8] },
    covers: ['naadam'],
    facts: { teams: { from: 16, to: 128, step: 8 }, archers: { from: 40, to: 220, step: 10 } },
    mn: {
      title: 'Үндэсний их баяр наадмын бэлтгэл ажил',
      body: [
        'Үндэсний их баяр наадмыг 7 дугаар сарын 11–15-нд тэмдэглэнэ. {inArea} болох барилдаанд {teams} бөх, сурын харваанд {archers} харваач бүртгүүлээд байна.',
        '## Бэлтгэл',
        '- Талбайн засвар, бие засах түр байгууламж',
        '- Ундны цэвэр усны цэг, анхны тусламжийн майхан',
        '- Хүүхэд төөрвөл хүлээх мэдээллийн төв',
        'Худалдаа, үйлчилгээ эрхлэх иргэдийн бүртгэлийг {day} өдрийг хүртэл авна. Согтууруулах ундаа худалдахыг хориглоно.',
      ],
    },
    en: {
      title: 'Getting ready for Naadam',
      body: [
        'The national festival Naadam is held from 11 to 15 July. {teams} wrestlers and {archers} archers have registered for the contests {inArea}.',
        '## Preparations',
        '- The field is repaired, temporary toilets are set up',
        '- Drinking water points and first-aid tents',
        '- An information point where lost children wait',
        'People who want to sell food or goods register until {day}. Alcohol may not be sold.',
      ],
    },
  },
  {
    key: 'naadam-traffic',
    category: 'announcement',
    at: ['city'],
    windows: [['06-29', '07-09']],
    covers: ['bus_stop', 'naadam'],
    facts: { buses: { from: 80, to: 240, step: 10 } },
    mn: {
      title: 'Наадмын өдрүүдийн нийтийн тээврийн зохицуулалт',
      body: [
        'Наадмын өдрүүдэд иргэд, зочдыг түргэн шуурхай зорчуулах зорилгоор нэмэлт {buses} автобус ажиллуулна. Хүй долоон худаг, Төв цэнгэлдэх хүрээлэн рүү 10 минутын давтамжтай.',
        'Төв цэнгэлдэх орчмын замыг 7 дугаар сарын 10-ны 22:00 цагаас хааж, автомашины түр зогсоолыг тойруу замын дагуу зохион байгуулна.',
        'Баярын өдрүүдэд нийтийн тээвэрт үнэгүй зорчино. Хувийн машингүйгээр зорчихыг зөвлөе.',
      ],
    },
    en: {
      title: 'Public transport during Naadam',
      body: [
        '{buses} more buses will run during Naadam, every 10 minutes to the stadium and to the horse races at Khui Doloon Khudag.',
        'The streets around the Central Stadium close on 10 July at 22:00; temporary parking lies along the ring road.',
        'Buses are free on the days of the festival. We recommend leaving your car at home.',
      ],
    },
  },
  {
    key: 'tsagaan-sar-fair',
    category: 'event',
    at: ['city', 'district'],
    windows: [
      ['2025-01-27', '2025-02-17'],
      ['2026-01-19', '2026-02-05'],
    ],
    event: { after: [2, 5], lasts: [3, 6] },
    covers: ['market'],
    facts: { makers: { from: 60, to: 420, step: 10 } },
    mn: {
      title: 'Цагаан сарын өргөтгөсөн худалдаа',
      body: [
        'Цагаан сарыг угтсан өргөтгөсөн худалдаа {day} өдрөөс {until} өдрийг хүртэл {inArea} өдөр бүр 10:00–20:00 цагт болно. {makers} үйлдвэрлэгч, малчин, иргэн оролцоно.',
        'Мах, цагаан идээ, ул боов, дээл, малгай, гэрийн тавилгыг үйлдвэрийн үнээр худалдана. Хүнсний аюулгүй байдлыг мэргэжлийн байцаагч газар дээр нь шалгана.',
        'Ахмад настан, хөгжлийн бэрхшээлтэй иргэн 12:00 цагаас өмнө дараалалгүй үйлчлүүлнэ.',
      ],
    },
    en: {
      title: 'Fair before Tsagaan Sar',
      body: [
        'The fair before the Lunar New Year is open {inArea} from {day} until {until}, every day between 10:00 and 20:00. {makers} producers, herders and residents take part.',
        'Meat, dairy, festive pastry, deels, hats and furniture are sold at producers’ prices. Inspectors test the food on the spot.',
        'Older people and people with disabilities are served without queueing before noon.',
      ],
    },
  },
  {
    key: 'tsagaan-sar-safety',
    category: 'announcement',
    at: ['district', 'khoroo'],
    windows: [
      ['2025-02-10', '2025-02-27'],
      ['2026-02-02', '2026-02-16'],
    ],
    covers: ['yard', 'winter_street'],
    mn: {
      title: 'Цагаан сараар анхаарах зүйлс',
      body: [
        'Сар шинийн баярыг аюулгүй, хэмнэлттэй тэмдэглэхийг {ofArea} айл өрхүүдэд уриалж байна.',
        '- Золгохоор явахдаа зуух, халаагуураа унтраах',
        '- Бууз, мах хадгалах сав, агуулахын хүйтнийг шалгах',
        '- Хонь, ямааны шүүс, боовны хаягдлыг хогийн саванд тусад нь хийх',
        '- Согтуугаар жолоо барихгүй, бусдад бариулахгүй байх',
        'Баярын өдрүүдэд өрхийн эмнэлэг 09:00–15:00 цагт, түргэн тусламж 103 өдөр шөнөгүй ажиллана. Айл бүрт амар амгаланг хүсье.',
      ],
    },
    en: {
      title: 'A safe Tsagaan Sar',
      body: [
        'We ask all households {ofArea} to celebrate the Lunar New Year safely and without waste.',
        '- Put out stoves and heaters before you go visiting',
        '- Check that buuz and meat are kept cold',
        '- Put leftovers into a bag of their own',
        '- Do not drive after drinking, and let nobody else do so',
        'During the holidays family clinics are open from 09:00 to 15:00; the ambulance (103) works day and night. We wish peace to every home.',
      ],
    },
  },
  {
    key: 'library-hours',
    category: 'announcement',
    at: ['city', 'district'],
    covers: ['library'],
    facts: { books: { from: 400, to: 9000, step: 100 }, seats: { from: 24, to: 180, step: 4 } },
    mn: {
      title: 'Номын сан орой 21:00 цаг хүртэл ажиллана',
      body: [
        'Оюутан, сурагчдын хүсэлтээр {ofArea} төв номын сангийн цагийг сунгаж, {day} өдрөөс эхлэн өдөр бүр 09:00–21:00 цагт үйлчилнэ. Ням гаригт 10:00–18:00 цагт нээлттэй.',
        'Уншлагын танхим {seats} суудалтай, үнэгүй интернеттэй. Энэ улиралд {books} шинэ ном нэмэгдсэнээс тал нь хүүхдийн ном байна.',
        'Уншигчийн карт нээлгэхэд иргэний үнэмлэх, хүүхдэд сургуулийн үнэмлэх хангалттай.',
      ],
    },
    en: {
      title: 'The library stays open until 21:00',
      body: [
        'As students asked, the central library {ofArea} will be open from 09:00 to 21:00 every day from {day}, on Sundays from 10:00 to 18:00.',
        'The reading room has {seats} seats and free internet. Of {books} new books this quarter, half are for children.',
        'For a reader’s card bring your identity card; children bring their school card.',
      ],
    },
  },
  {
    key: 'book-days',
    category: 'event',
    at: ['city', 'district'],
    months: [5, 9],
    event: { after: [4, 9], lasts: [1, 3], weekend: true },
    covers: ['library', 'square'],
    facts: { publishers: { from: 20, to: 140, step: 5 } },
    mn: {
      title: 'Номын өдрүүд талбайд болно',
      body: [
        '{publishers} хэвлэлийн газар, номын дэлгүүр оролцох номын өдрүүд {day} өдөр эхэлнэ. Уншигчид зохиолчидтой уулзаж, гарын үсэгтэй ном авах боломжтой.',
        'Хүүхдийн булан, хуучин ном солилцох ширээ, үлгэр унших цаг 11:00 болон 15:00 цагт ажиллана.',
        '- Солилцох номоо цэвэр, бүтэн байдлаар авчрах',
        '- Хандивласан номыг захын хороодын сургуульд хүргэнэ',
        'Бороотой бол арга хэмжээг соёлын төвийн танхимд зохион байгуулна.',
      ],
    },
    en: {
      title: 'Book days on the square',
      body: [
        '{publishers} publishers and bookshops take part in the book days, which open on {day}. Readers can meet authors and have books signed.',
        'There is a corner for children, a table to swap old books, and stories are read at 11:00 and 15:00.',
        '- Books for swapping should be clean and whole',
        '- Donated books go to schools on the edge of the city',
        'If it rains, the book days move into the cultural centre.',
      ],
    },
  },
  {
    key: 'youth-centre',
    category: 'general',
    at: ['district'],
    covers: ['meeting_hall', 'library'],
    facts: { courses: { from: 6, to: 18 }, people: { from: 180, to: 1400, step: 20 } },
    mn: {
      title: 'Залуучуудын хөгжлийн төвийн шинэ сургалтууд',
      body: [
        '{ofArea} Залуучуудын хөгжлийн төв ирэх улиралд {courses} үнэгүй сургалт зохион байгуулна. 15–34 насны {people} залууг хамруулна.',
        '- Ярилцлагад бэлтгэх, анкет бөглөх',
        '- Программчлалын анхан шат',
        '- Илтгэх ур чадвар, англи хэлний ярианы клуб',
        '- Сэтгэл зүйчийн ганцаарчилсан зөвлөгөө',
        'Бүртгэл {day} өдрийг хүртэл. Хөгжлийн бэрхшээлтэй залууст дохионы хэлмэрч ажиллана.',
      ],
    },
    en: {
      title: 'New courses at the youth centre',
      body: [
        'Next quarter the youth centre {ofArea} offers {courses} free courses for {people} young people between 15 and 34.',
        '- Job interviews and application forms',
        '- First steps in programming',
        '- Public speaking, English conversation',
        '- Personal talks with a psychologist',
        'Register until {day}. There is a sign language interpreter.',
      ],
    },
  },
  {
    key: 'sports-day',
    category: 'event',
    at: ['district', 'khoroo'],
    months: [3, 4, 5, 6, 9, 10],
    event: { after: [4, 10], weekend: true },
    covers: ['playground', 'school_yard'],
    facts: { teams: { from: 8, to: 43 }, hour: HOURS },
    mn: {
      title: 'Иргэдийн спортын тэмцээн',
      body: [
        '{ofArea} иргэдийн дунд сагсан бөмбөг, ширээний теннис, шатар, шагайн харвааны тэмцээн {day} өдрийн {hour} цагт эхэлнэ. Одоогоор {teams} баг бүртгүүлээд байна.',
        'Баг бүр 18–30, 31–45, 46-аас дээш насны төлөөлөлтэй байна. Мөн гэр бүлийн буухиа, ахмадын алхалтын тэмцээн явуулна.',
        'Шилдэг багууд хотын аварга шалгаруулах тэмцээнд оролцох эрх авна. Үзэгчдийн орох хаалга чөлөөтэй.',
      ],
    },
    en: {
      title: 'Sports for everybody',
      body: [
        'Basketball, table tennis, chess and ankle-bone shooting for residents {ofArea} begin on {day} at {hour}. {teams} teams have registered so far.',
        'Every team has players of three ages: 18–30, 31–45 and over 46. There is a family relay and a walk for elders too.',
        'The best teams go on to the city championship. Admission is free.',
      ],
    },
  },
  {
    key: 'new-year-tree',
    category: 'event',
    at: ['city', 'district'],
    windows: [['12-03', '12-19']],
    event: { after: [3, 7] },
    covers: ['square', 'winter_street'],
    facts: { slides: { from: 3, to: 14 } },
    mn: {
      title: 'Шинэ жилийн гэрэлт чимэглэл асаана',
      body: [
        'Шинэ жилийн сүлд модны гэрлийг {day} өдрийн 18:00 цагт асаана. {inArea} мөсөн гулгуурын {slides} талбай, мөсөн баримлын үзэсгэлэн үнэгүй үйлчилнэ.',
        'Мод огтлохгүйгээр баяраа тэмдэглэхийг уриалж байна. Гацуур огтолж, худалдсан тохиолдолд зөрчлийн хуулиар хариуцлага хүлээлгэнэ.',
        'Салют зөвхөн зөвшөөрсөн цэгт, мэргэжлийн байгууллагын хяналтад буудна.',
      ],
    },
    en: {
      title: 'The New Year lights are lit',
      body: [
        'The lights of the New Year tree are lit on {day} at 18:00. {slides} ice slides and a show of ice sculptures {inArea} are free for all.',
        'Please celebrate without felling a tree: cutting and selling spruces is fined.',
        'Fireworks are allowed only at the permitted places, under professional control.',
      ],
    },
  },
  {
    key: 'deel-day',
    category: 'event',
    at: ['city'],
    windows: [['06-25', '07-10']],
    covers: ['naadam', 'square'],
    facts: { people: { from: 8, to: 32 } },
    mn: {
      title: 'Дээлтэй монгол наадам болно',
      body: [
        'Үндэсний хувцасны өв соёлыг сурталчлах «Дээлтэй монгол» наадам 7 дугаар сарын 13-нд төв талбайд болно. Өнгөрсөн жил {people} мянган хүн оролцсон.',
        'Угсаатны бүлгүүдийн жагсаал 11:00 цагт эхэлж, уламжлалт эсгүүрийн үзүүлбэр, гэр бүлийн шилдэг хувцас шалгаруулалт үргэлжилнэ.',
        'Оролцогчид бүртгүүлэх шаардлагагүй, дээлтэйгээ ирэхэд хангалттай. Талбай орчимд 09:00–16:00 цагт машин нэвтрэхгүй.',
      ],
    },
    en: {
      title: 'The day of the deel',
      body: [
        'The festival of national dress takes place on the main square on 13 July. Last year {people} thousand people came.',
        'The parade of the ethnic groups begins at 11:00, followed by traditional tailoring and the contest for the best dressed family.',
        'There is no registration: just come in your deel. The square is closed to cars from 09:00 to 16:00.',
      ],
    },
  },
  {
    key: 'culture-centre',
    category: 'event',
    at: ['district', 'khoroo'],
    event: { after: [4, 10] },
    covers: ['meeting_hall'],
    facts: {
      artists: { from: 14, to: 96 },
      hour: {
        oneOf: [
          ['17:00', '17:00'],
          ['18:00', '18:00'],
          ['18:30', '18:30'],
        ],
      },
    },
    mn: {
      title: 'Сайн дурын уран сайханчдын тоглолт',
      body: [
        '{ofArea} сайн дурын {artists} уран сайханч {day} өдрийн {hour} цагт соёлын төвд тоглолтоо толилуулна. Хөтөлбөрт уртын дуу, морин хуурын чуулга, бүжиг, яруу найраг багтжээ.',
        'Тоглолтын орлогыг хорооны хүүхдийн номын санд зориулна. Тасалбарыг хэсгийн ахлагчаас, эсвэл тоглолтын өмнө касснаас авна уу.',
        'Ахмад настан, хөгжлийн бэрхшээлтэй иргэн, цэрэг үнэгүй үзнэ.',
      ],
    },
    en: {
      title: 'An evening of amateur artists',
      body: [
        '{artists} amateur artists {ofArea} perform at the cultural centre on {day} at {hour}: long song, horse-head fiddle, dance and poetry.',
        'The proceeds go to the children’s library. Tickets are sold by section leaders and at the box office before the concert.',
        'Free for older people, people with disabilities and conscripts.',
      ],
    },
  },
  {
    key: 'museum-day',
    category: 'event',
    at: ['city'],
    months: [5, 10],
    event: { after: [3, 9], weekend: true },
    covers: ['square', 'library'],
    facts: { museums: { from: 9, to: 24 } },
    mn: {
      title: 'Нээлттэй музейн өдөр',
      body: [
        'Нийслэлийн {museums} музей, галерей {day} өдөр 10:00–22:00 цагт үзэгчдийг үнэгүй хүлээн авна. Хүүхдэд зориулсан тайлбарлагчтай аялал цаг тутамд гарна.',
        'Музей хооронд үнэгүй автобус 20 минут тутамд явна. Өдөрлөгийн зураглалыг музей бүрийн үүдэнд тавьсан.',
        'Үзмэрт гар хүрэхгүй, гэрэл анивчуулж зураг авахгүй байхыг хүсье.',
      ],
    },
    en: {
      title: 'Open day of the museums',
      body: [
        '{museums} museums and galleries are open free of charge on {day} from 10:00 to 22:00. Tours for children start every hour.',
        'A free bus runs between the museums every 20 minutes; you find the map at every entrance.',
        'Please do not touch the exhibits or use a flash.',
      ],
    },
  },
]
