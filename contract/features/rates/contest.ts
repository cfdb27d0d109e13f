import type { CriteriaGroup } from './template.ts'
import type { RatedLevel } from './workflow.ts'

// The server creates templates from these data; browsers never load this module.

/** A group: its name in both languages, its weight, and its criteria as «mn | en | maximum points». */
type Plan = readonly (readonly [mn: string, en: string, weight: number, criteria: string])[]

// Modelled on the city's contest «Шилдэг хороо»: 10 groups and 65 criteria for khoroos, 5 and 44 for sections.
const KHOROO: Plan = [
  [
    'Төрийн үйлчилгээ',
    'Public services',
    12,
    `Нэг цэгийн үйлчилгээний хүлээлгийн хугацаа | Waiting time at the one-stop service | 5
     Үйлчилгээний стандарт мөрдсөн байдал | Service standard followed | 5
     Цахим үйлчилгээ авсан иргэдийн хувь | Share of citizens served online | 10
     Хөгжлийн бэрхшээлтэй иргэнд үйлчлэх нөхцөл | Access for people with disabilities | 5
     Ахмад настанд гэрээр үйлчилсэн тоо | Home visits to the elderly | 5
     Иргэдийн сэтгэл ханамжийн судалгааны үнэлгээ | Result of the satisfaction survey | 10
     Албан хаагчийн ёс зүй, харилцаа хандлага | Conduct of staff | 5`,
  ],
  [
    'Өргөдөл, гомдол шийдвэрлэлт',
    'Requests and complaints',
    10,
    `Өргөдлийг хуулийн хугацаанд шийдвэрлэсэн хувь | Requests solved in legal time | 10
     Давтан ирсэн гомдлын бууралт | Fewer repeated complaints | 5
     Хариу мэдэгдсэн байдал | Answers given | 5
     Өргөдлийн бүртгэлийн бүрэн байдал | Completeness of the register | 5
     Иргэдийг хүлээн авч уулзсан тоо | Reception of citizens | 5
     Шийдвэрлэлтийн тайланг нийтэлсэн байдал | Reports published | 5`,
  ],
  [
    'Хүн ам, өрхийн бүртгэл',
    'Register of people and households',
    10,
    `Өрхийн мэдээллийн сангийн шинэчлэл | Household database up to date | 10
     Шилжилт хөдөлгөөний бүртгэл | Register of moves | 5
     Хаягжилтын зөрүүг арилгасан байдал | Wrong addresses corrected | 5
     Төрөлт, нас баралтын мэдээллийн хугацаа | Births and deaths reported in time | 5
     Гадаадад байгаа иргэдийн бүртгэл | Register of citizens abroad | 5
     Хувийн мэдээлэл хамгаалсан байдал | Protection of personal data | 5`,
  ],
  [
    'Нийгмийн халамж, хамгаалал',
    'Social care',
    10,
    `Зорилтот өрхийн судалгаа | Survey of households in need | 5
     Халамжийн үйлчилгээнд хамруулсан хувь | Coverage of social services | 10
     Хүүхэд хамгааллын хамтарсан багийн ажил | Child protection team | 10
     Гэр бүлийн хүчирхийллээс урьдчилан сэргийлсэн ажил | Prevention of domestic violence | 5
     Ахмадын хорооны үйл ажиллагаа | Council of the elderly | 5
     Орон гэргүй иргэнд туслалцаа үзүүлсэн байдал | Help for the homeless | 5
     Хүнсний эрхийн бичгийн олголт | Food stamps given out | 5`,
  ],
  [
    'Эрүүл мэнд, биеийн тамир',
    'Health and sport',
    8,
    `Дархлаажуулалтын хамралт | Vaccination coverage | 10
     Урьдчилан сэргийлэх үзлэгийн хамралт | Preventive check-ups | 10
     Нийтийн биеийн тамирын арга хэмжээ | Public sport events | 5
     Хорооны спорт талбайн ашиглалт | Use of sports grounds | 5
     Архи, тамхины хор уршгийн сурталчилгаа | Alcohol and tobacco campaigns | 5
     Өрхийн эмнэлэгтэй хамтарсан ажил | Work with the family clinic | 5`,
  ],
  [
    'Боловсрол, соёл, залуучууд',
    'Education, culture and youth',
    8,
    `Сургууль завсардалтыг бууруулсан байдал | Fewer children out of school | 10
     Цэцэрлэгт хамрагдалтын судалгаа | Survey of kindergarten places | 5
     Залуучуудын зөвлөлийн ажил | Youth council | 5
     Соёлын арга хэмжээний тоо | Cultural events | 5
     Номын өргөө, уншлагын танхим | Reading room | 5
     Насан туршийн боловсролын сургалт | Lifelong learning | 5`,
  ],
  [
    'Хөдөлмөр эрхлэлт, аж ахуй',
    'Work and business',
    10,
    `Ажилгүй иргэдийн бүртгэл | Register of the unemployed | 5
     Ажилд зуучилсан иргэдийн тоо | People helped into work | 10
     Мэргэжлийн сургалтад хамруулсан тоо | Vocational training | 5
     Жижиг бизнесийн зээлийн мэдээлэл хүргэсэн байдал | Information on small loans | 5
     Аж ахуйн нэгжийн бүртгэл | Register of businesses | 5
     Нийтийг хамарсан ажил | Public works | 5`,
  ],
  [
    'Гэмт хэрэг, зөрчлөөс урьдчилан сэргийлэх',
    'Prevention of crime',
    12,
    `Бүртгэгдсэн гэмт хэргийн бууралт | Fewer registered crimes | 10
     Хяналтын камерын ажиллагаа | Cameras in working order | 5
     Эргүүл, жижүүрийн ажиллагаа | Patrols | 5
     Гэрэлтүүлэггүй гудамжны бууралт | Fewer unlit streets | 10
     Хүүхдийн аюулгүй байдлын ажил | Safety of children | 5
     Галын аюулгүй байдлын үзлэг | Fire safety checks | 5
     Замын хөдөлгөөний аюулгүй байдал | Road safety | 5`,
  ],
  [
    'Орчны тохижилт, ногоон байгууламж',
    'Surroundings and green areas',
    12,
    `Хог тээвэрлэлтийн хуваарийн биелэлт | Waste collection on schedule | 10
     Ил задгай хогийн цэгийн бууралт | Fewer open dumps | 10
     Их цэвэрлэгээнд оролцсон өрхийн хувь | Households in clean-ups | 5
     Шинээр тарьсан мод, арчилгаа | Trees planted and cared for | 5
     Явган хүний зам, гудамжны засвар | Repair of paths and streets | 5
     Агаарын бохирдлыг бууруулах ажил | Cleaner air | 10
     Хөрс, усны бохирдлоос сэргийлсэн ажил | Clean soil and water | 5
     Тоглоомын талбайн аюулгүй байдал | Safe playgrounds | 5`,
  ],
  [
    'Засаглал, ил тод байдал',
    'Governance and openness',
    8,
    `Төсвийн мэдээллийн ил тод байдал | Open budget | 10
     Иргэдийн нийтийн хурлын шийдвэрийн биелэлт | Decisions of the citizens' meeting carried out | 5
     Хэсгийн ахлагчийн ажлын үнэлгээ | Work of section leaders | 5
     Мэдээллийн самбар, цахим хуудас | Notice boards and web page | 5
     Архив, албан хэрэг хөтлөлт | Archive and paperwork | 5
     Тайлан хугацаандаа ирүүлсэн байдал | Reports in time | 5`,
  ],
]

const SECTION: Plan = [
  [
    'Өрхтэй ажиллах',
    'Work with households',
    30,
    `Өрхөөр зочилсон хувь | Households visited | 10
     Өрхийн дэвтрийн хөтлөлт | Household book | 5
     Шинээр ирсэн өрхийг бүртгэсэн хугацаа | New households registered | 5
     Шилжин явсан өрхийн мэдээлэл | Households that moved | 5
     Зорилтот бүлгийн өрхийн жагсаалт | List of households in need | 5
     Ахмад, хөгжлийн бэрхшээлтэй иргэдийн бүртгэл | Elderly and disabled people | 5
     Хүүхэдтэй өрхийн судалгаа | Families with children | 5
     Гар утасны холбоо барих жагсаалт | Phone list | 5
     Өрхийн санал авсан байдал | Opinions collected | 5
     Иргэний нууцыг хадгалсан байдал | Confidentiality | 5`,
  ],
  [
    'Мэдээлэл хүргэх, иргэдийн оролцоо',
    'Information and participation',
    20,
    `Мэдээлэл өрхөд хүрсэн хугацаа | News reach households in time | 10
     Хэсгийн цахим бүлгийн идэвх | Online group of the section | 5
     Санал асуулгад хамруулсан хувь | Survey coverage | 10
     Хэсгийн хурлын ирц | Attendance of meetings | 5
     Нийтийн арга хэмжээний оролцоо | Public events | 5
     Сайн дурын иргэдийн баг | Volunteers | 5
     Мэдээллийн самбарын шинэчлэл | Notice board | 5
     Иргэдийн санаачилгыг дэмжсэн байдал | Support of initiatives | 5
     Сургалтад иргэд хамруулсан тоо | Training | 5`,
  ],
  [
    'Нийгмийн асуудал илрүүлэх',
    'Finding social problems',
    20,
    `Гэр бүлийн хүчирхийллийн эрсдэлийг мэдээлсэн байдал | Domestic violence reported | 10
     Сургууль завсардсан хүүхдийг илрүүлсэн байдал | Children out of school found | 5
     Ганц бие ахмадад тусалсан байдал | Help for lonely elderly | 5
     Архины хамааралтай иргэнтэй ажилласан байдал | Work with alcohol addiction | 5
     Ажилд зуучилсан ажилгүй иргэний тоо | Unemployed people referred | 5
     Яаралтай тусламжид зуучилсан байдал | Emergency help | 5
     Хараа хяналтгүй хүүхдийн талаар мэдээлсэн байдал | Unattended children reported | 5
     Нийгмийн ажилтантай хамтарсан айлчлал | Visits with the social worker | 5
     Асуудлын шийдвэрлэлтийг эргэн мэдээлсэн байдал | Follow-up | 5`,
  ],
  [
    'Орчны цэвэрлэгээ, аюулгүй байдал',
    'Clean and safe surroundings',
    20,
    `Гудамжны цэвэрлэгээ | Clean streets | 10
     Хогийн цэгийн хяналт | Control of dumps | 5
     Гэрэлтүүлгийн гэмтэл мэдээлсэн хугацаа | Broken lights reported | 5
     Нохой, муурын бүртгэл | Register of dogs and cats | 5
     Галын аюулаас сэргийлсэн айлчлал | Fire safety visits | 5
     Мод тарьсан, усалсан байдал | Trees | 5
     Үер, хөрсний гулсалтын эрсдэлийг мэдээлсэн байдал | Flood risks reported | 5
     Хашаа, хаягийн самбарын бүрэн байдал | Fences and address plates | 5
     Эргүүлд оролцсон байдал | Patrols | 5`,
  ],
  [
    'Тайлан, хариуцлага',
    'Reports and duty',
    10,
    `Тайлан хугацаандаа өгсөн байдал | Reports in time | 10
     Тайлангийн үнэн зөв байдал | Correct figures | 10
     Хорооны хуралд оролцсон ирц | Meetings attended | 5
     Үүрэг даалгаврын биелэлт | Tasks carried out | 5
     Ёс зүйн гомдолгүй ажилласан байдал | No complaints | 5
     Багийн хамтын ажиллагаа | Teamwork | 5
     Мэргэшүүлэх сургалтад хамрагдсан байдал | Training attended | 5`,
  ],
]

const DISTRICT: Plan = [
  [
    'Төрийн үйлчилгээний хүртээмж',
    'Reach of public services',
    20,
    `Хороодын үнэлгээний дундаж | Mean of the khoroos' ratings | 10
     Цахим үйлчилгээний хувь | Share of online services | 10
     Өргөдөл шийдвэрлэлтийн хугацаа | Time to solve requests | 10
     Иргэдийн сэтгэл ханамж | Satisfaction of citizens | 10
     Үйлчилгээний байрны нөхцөл | Service rooms | 5`,
  ],
  [
    'Нийгмийн хөгжил',
    'Social development',
    15,
    `Сургууль, цэцэрлэгийн хүртээмж | Schools and kindergartens | 10
     Эрүүл мэндийн үзлэгийн хамралт | Health check-ups | 10
     Халамжийн үйлчилгээний хамралт | Social care | 5
     Соёл, спортын арга хэмжээ | Culture and sport | 5
     Залуучууд, хүүхдийн хөтөлбөр | Youth and children | 5`,
  ],
  [
    'Эдийн засаг, хөдөлмөр эрхлэлт',
    'Economy and work',
    15,
    `Шинээр бий болсон ажлын байр | New jobs | 10
     Жижиг, дунд үйлдвэрийн дэмжлэг | Support of small business | 5
     Орон нутгийн орлогын төлөвлөгөөний биелэлт | Local income | 10
     Мэргэжлийн сургалт | Vocational training | 5
     Худалдаа, үйлчилгээний журам | Trade rules followed | 5`,
  ],
  [
    'Хот тохижилт, орчин',
    'Surroundings',
    20,
    `Зам, явган хүний замын засвар | Roads and paths | 10
     Хог хаягдлын менежмент | Waste management | 10
     Ногоон байгууламжийн өсөлт | Green areas | 5
     Агаарын бохирдлын бууралт | Cleaner air | 10
     Үерийн далан, суваг | Flood protection | 5`,
  ],
  [
    'Аюулгүй байдал',
    'Safety',
    15,
    `Гэмт хэргийн бууралт | Fewer crimes | 10
     Гэрэлтүүлэг, камер | Lights and cameras | 5
     Гамшгаас хамгаалах бэлэн байдал | Disaster readiness | 10
     Замын хөдөлгөөний осол | Road accidents | 5
     Хүүхэд хамгаалал | Child protection | 10`,
  ],
  [
    'Засаглал, төсөв',
    'Governance and budget',
    15,
    `Төсвийн гүйцэтгэл | Budget carried out | 10
     Худалдан авалтын ил тод байдал | Open procurement | 10
     ИТХ-ын шийдвэрийн биелэлт | Decisions of the council | 5
     Тайлангийн хугацаа | Reports in time | 5
     Албан хаагчийн сургалт | Training of staff | 5`,
  ],
]

const PLANS: Record<RatedLevel, Plan> = { district: DISTRICT, khoroo: KHOROO, section: SECTION }

/** Names of the contest's templates. */
export const CONTEST_NAMES: Record<RatedLevel, { mn: string; en: string }> = {
  district: { mn: 'Дүүргийн үйл ажиллагааны үнэлгээ', en: 'Work of a district' },
  khoroo: { mn: '«Шилдэг хороо» шалгуур үзүүлэлт', en: 'Best khoroo' },
  section: { mn: '«Хэсгийн ахлагч нарын шилдэг баг» шалгуур үзүүлэлт', en: 'Best team of section leaders' },
}

/** The groups of a level's template; `newId` generates the ids of groups ('khoroo 0') and criteria ('khoroo 0 3'). */
export const contestGroups = (level: RatedLevel, newId: (key: string) => string): CriteriaGroup[] =>
  PLANS[level].map(([mn, en, weight, criteria], i) => ({
    id: newId(`${level} ${i}`),
    name: { mn, en },
    weight,
    criteria: criteria.split('\n').map((line, j) => {
      const [name = '', english = '', max = '5'] = line.split('|').map((part) => part.trim())
      return { id: newId(`${level} ${i} ${j}`), name: { mn: name, en: english }, max: Number(max) }
    }),
  }))
