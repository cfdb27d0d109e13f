import { ABOUT_YOU, type Topic } from './ask.ts'

/** What districts ask their people. */
export const WASTE: Topic = {
  title: ['Хог тээвэрлэлт, ангилан ялгалт', 'Collection and sorting of waste'],
  about: [
    'Хог тээврийн хуваарь, ангилан ялгах цэгийн талаарх саналыг тээврийн шинэ гэрээнд тусгана.',
    'The new contract for collecting waste follows what people say about times and places for sorting.',
  ],
  groups: [
    {
      title: ['Хог тээвэр', 'Collection'],
      asks: [
        {
          kind: 'one',
          name: 'times',
          text: ['Хогийн машин хэр олон ирдэг вэ?', 'How often does the lorry come?'],
          choices: [
            ['Өдөр бүр', 'Every day', 26, 0.1],
            ['Долоо хоногт 2–3 удаа', 'Two or three times a week', 38, 0.6],
            ['Долоо хоногт нэг удаа', 'Once a week', 22, 1.9],
            ['Сард 1–2 удаа', 'Once or twice a month', 14, 2.6],
          ],
        },
        { kind: 'stars', text: ['Хог тээврийн үйлчилгээг үнэлнэ үү', 'Rate the collection'], good: 0.5 },
        {
          kind: 'yes',
          name: 'sorts',
          text: ['Та хогоо ангилдаг уу?', 'Do you sort your waste?'],
          share: 0.44,
          inGer: 0.8,
        },
        {
          kind: 'several',
          text: ['Юуг ангилдаг вэ?', 'What do you sort?'],
          when: ['sorts', 'equals', true],
          choices: [
            ['Хуванцар сав', 'Plastic bottles', 78],
            ['Цаас, картон', 'Paper and cardboard', 52],
            ['Шил', 'Glass', 41],
            ['Лааз', 'Cans', 37],
            ['Хоолны үлдэгдэл', 'Food waste', 11],
          ],
        },
        {
          kind: 'one',
          text: ['Яагаад ангилдаггүй вэ?', 'Why not?'],
          when: ['sorts', 'equals', false],
          choices: [
            ['Ангилах сав байхгүй', 'There are no bins for it', 57],
            ['Хамтад нь ачдаг тул утгагүй', 'It is loaded together anyway', 28],
            ['Цаг байхгүй', 'I have no time', 15],
          ],
          others: ['Хаана өгөхийг нь мэдэхгүй'],
        },
        {
          kind: 'place',
          text: ['Ил хогийн цэгийг заана уу', 'Show a place where rubbish lies'],
          optional: true,
          share: 0.2,
        },
        {
          kind: 'long',
          text: ['Таны санал', 'What you suggest'],
          optional: true,
          share: 0.32,
          said: [
            'Хогийн машин ирэх цагаа мессежээр мэдэгдэж байвал зүгээр байна.',
            'Төлбөр нэмэгдсэн боловч үйлчилгээ хэвээр.',
            'Хогийн цэг дээр камер тавьснаас хойш цэвэрхэн болсон.',
            'Ангилсан хогоо өгөх цэг 2 км хол байна.',
            'Жалганд хог хаядаг айлуудад торгууль ногдуулах хэрэгтэй.',
            'Орон сууцны хогийн сав байнга дүүрэн, шувуу нохой тараадаг.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const PARKS: Topic = {
  title: ['Ногоон байгууламж, цэцэрлэгт хүрээлэн', 'Parks and green spaces'],
  about: [
    'Дүүргийн шинэ цэцэрлэгт хүрээлэнгийн зураг төсөлд иргэдийн саналыг тусгана.',
    'The plan of the new park follows what people wish for.',
  ],
  groups: [
    {
      title: ['Амрах газар', 'Where you rest'],
      asks: [
        {
          kind: 'one',
          text: ['Ойролцоох ногоон талбайд хэр олон очдог вэ?', 'How often do you go to a green place?'],
          choices: [
            ['Өдөр бүр', 'Every day', 17, 0.4],
            ['Долоо хоног бүр', 'Every week', 36, 0.7],
            ['Сард нэг', 'Once a month', 24],
            ['Ойролцоо байхгүй', 'There is none near', 23, 2.4],
          ],
        },
        {
          kind: 'several',
          text: ['Цэцэрлэгт хүрээлэнд юу хэрэгтэй вэ?', 'What does a park need?'],
          choices: [
            ['Мод, зүлэг', 'Trees and grass', 66],
            ['Хүүхдийн тоглоомын талбай', 'A playground', 58, 1.1],
            ['Гүйлтийн зам', 'A running track', 41],
            ['Сандал, саравч', 'Benches and shade', 47],
            ['Нийтийн ариун цэврийн байгууламж', 'Public toilets', 39],
            ['Нохой зугаалуулах талбай', 'A place for dogs', 15, 0.5],
          ],
          most: 4,
          others: ['Номын булан', 'Скейтборд парк', 'Задгай тайз'],
        },
        { kind: 'stars', text: ['Одоогийн ногоон байгууламжийг үнэлнэ үү', 'Rate what there is'], good: 0.47 },
        {
          kind: 'yes',
          text: ['Мод тарих ажилд оролцох уу?', 'Would you help to plant trees?'],
          share: 0.72,
        },
        {
          kind: 'long',
          text: ['Таны санал', 'What you suggest'],
          optional: true,
          share: 0.26,
          said: [
            'Тарьсан модоо усалдаг хүн алга, дараа жил нь хатчихдаг.',
            'Тоглоомын талбайн гадаргууг зөөлөн болгоорой.',
            'Оройн цагт гэрэлтэй, харуултай байвал аюулгүй.',
            'Зогсоол болгохгүй, ногоон талбайгаа хамгаалаач.',
            'Усан оргилуур зун ажиллуулдаг болоосой.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const LIGHTING: Topic = {
  title: ['Гудамжны гэрэлтүүлэг, аюулгүй байдал', 'Street lighting and safety'],
  about: [
    'Харанхуй гудамж, аюултай цэгийг тодруулж, гэрэлтүүлэг, камерын байршлыг төлөвлөнө.',
    'Where streets are dark and people feel unsafe, so that lamps and cameras come there.',
  ],
  groups: [
    {
      title: ['Аюулгүй байдал', 'Safety'],
      asks: [
        {
          kind: 'scale',
          name: 'safe',
          text: [
            'Оройн цагаар гудамжинд явахад хэр аюулгүй санагддаг вэ?',
            'How safe do you feel in the street in the evening?',
          ],
          low: ['Маш аюултай', 'Very unsafe'],
          high: ['Бүрэн аюулгүй', 'Quite safe'],
          good: 0.46,
        },
        {
          kind: 'one',
          text: ['Танай гудамж гэрэлтүүлэгтэй юу?', 'Is your street lit?'],
          choices: [
            ['Бүрэн гэрэлтүүлэгтэй', 'Fully', 38, 0.35],
            ['Хэсэгчлэн', 'In part', 37],
            ['Гэрэлтүүлэггүй', 'Not at all', 25, 2.3],
          ],
        },
        {
          kind: 'yes',
          name: 'crime',
          text: [
            'Сүүлийн нэг жилд гудамжинд гэмт хэргийн хохирогч болсон уу?',
            'Have you suffered a crime in the street in the last year?',
          ],
          share: 0.07,
          inGer: 1.4,
        },
        {
          kind: 'several',
          text: ['Юу түрүүлж хийх вэ?', 'What should come first?'],
          choices: [
            ['Гэрэлтүүлэг', 'Lamps', 71, 1.1],
            ['Камер', 'Cameras', 55],
            ['Эргүүл', 'Patrols', 43],
            ['Золбин нохойг цөөлөх', 'Fewer stray dogs', 38, 1.5],
          ],
          most: 2,
        },
        {
          kind: 'place',
          text: ['Харанхуй цэгийг заана уу', 'Show a dark place'],
          optional: true,
          share: 0.24,
        },
        {
          kind: 'long',
          text: ['Нэмж хэлэх зүйл', 'Anything else'],
          optional: true,
          share: 0.26,
          said: [
            'Сургуулийн ард талын зам харанхуй, хүүхдүүд хичээлээ тараад айж ирдэг.',
            'Гэрэл нь байгаа ч өглөө хүртэл асдаггүй.',
            'Камер тавьснаас хойш машины шил хагалах нь багассан.',
            'Нохой олон, хүүхэд хазуулсан тохиолдол гарсан.',
            'Автобусны буудлаас гэр хүртэлх гудамж огт гэрэлгүй.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const HEATING: Topic = {
  title: ['2026–2027 оны халаалтын улирал', 'The heating season 2026–2027'],
  about: [
    'Дулаан хангамжийн доголдлыг иргэдээс шууд мэдэж, засварын багийг чиглүүлнэ.',
    'Where homes are cold, so that the repair teams go there first.',
  ],
  groups: [
    {
      title: ['Дулаан', 'Warmth'],
      asks: [
        {
          kind: 'number',
          text: ['Өрөөний хэм одоо хэд байна вэ?', 'How warm is your room now, °C?'],
          min: 0,
          max: 40,
          usual: 20.5,
          decimals: 1,
        },
        { kind: 'stars', text: ['Дулаан хангамжийг үнэлнэ үү', 'Rate the heating'], good: 0.58 },
        {
          kind: 'yes',
          name: 'stopped',
          text: ['Энэ улиралд дулаан тасарсан уу?', 'Has it failed this season?'],
          share: 0.22,
          inGer: 0.6,
        },
        {
          kind: 'date',
          text: ['Хэзээ тасарсан бэ?', 'When did it fail?'],
          when: ['stopped', 'equals', true],
          daysBack: 45,
        },
        {
          kind: 'one',
          text: ['Хэдэн цагийн дараа залгасан бэ?', 'After how many hours was it back?'],
          when: ['stopped', 'equals', true],
          choices: [
            ['3 цагийн дотор', 'Within 3 hours', 31],
            ['Нэг өдрийн дотор', 'Within a day', 44],
            ['2–3 хоног', 'Two or three days', 19],
            ['Удаан', 'Longer', 6],
          ],
        },
        {
          kind: 'picture',
          text: ['Эвдрэлийн зураг', 'Pictures of the damage'],
          optional: true,
          when: ['stopped', 'equals', true],
        },
        {
          kind: 'long',
          text: ['Таны санал', 'What you suggest'],
          optional: true,
          share: 0.27,
          said: [
            'Булангийн айл тул хүйтэн, 16 хэмээс дээш гардаггүй.',
            'Шугам хоолойг зун сольсноос хойш дулаан болсон.',
            'Орцны хаалга хаагддаггүй, халаагуур хөлдөх гээд байна.',
            'Засварын баг дуудлагаар 40 минутын дотор ирсэн, баярлалаа.',
            'Халуун ус өглөө бүлээн байдаг.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const SNOW: Topic = {
  title: ['Өвлийн зам, талбайн цэвэрлэгээ', 'Clearing snow from roads and squares'],
  about: ['Цас, мөсний цэвэрлэгээг хаана түргэтгэхийг тодруулна.', 'Where snow and ice have to go faster.'],
  groups: [
    {
      title: ['Цэвэрлэгээ', 'Clearing'],
      asks: [
        { kind: 'stars', text: ['Өнгөрсөн өвлийн цэвэрлэгээг үнэлнэ үү', 'Rate last winter’s clearing'], good: 0.5 },
        {
          kind: 'yes',
          text: ['Халтирч бэртсэн үү?', 'Have you slipped and been hurt?'],
          share: 0.12,
        },
        {
          kind: 'place',
          text: ['Халтиргаатай цэгийг заана уу', 'Show a slippery place'],
          optional: true,
          share: 0.2,
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const WATER: Topic = {
  title: ['Гэр хорооллын ус хангамж', 'Water in ger areas'],
  about: [
    'Ус түгээх байрны ажиллах цаг, хүртээмжийг сайжруулахад ашиглана.',
    'To better the hours and the number of water kiosks.',
  ],
  groups: [
    {
      title: ['Ус түгээх байр', 'The water kiosk'],
      asks: [
        {
          kind: 'number',
          text: ['Ус авах байр хүртэл хэдэн метр вэ?', 'How many metres is it to the kiosk?'],
          min: 5,
          max: 5000,
          usual: 320,
        },
        {
          kind: 'number',
          text: ['Өдөрт хэдэн литр ус хэрэглэдэг вэ?', 'How many litres do you use in a day?'],
          min: 1,
          max: 2000,
          usual: 58,
          optional: true,
        },
        {
          kind: 'one',
          text: ['Ажиллах цаг танд тохиромжтой юу?', 'Do the hours suit you?'],
          choices: [
            ['Тохиромжтой', 'Yes', 41],
            ['Орой эрт хаадаг', 'They close too early', 44],
            ['Амралтын өдөр ажилладаггүй', 'Closed at weekends', 15],
          ],
        },
        { kind: 'stars', text: ['Усны чанарыг үнэлнэ үү', 'Rate the water'], good: 0.68 },
        {
          kind: 'long',
          text: ['Таны санал', 'What you suggest'],
          optional: true,
          share: 0.27,
          said: [
            'Шинэ худаг гаргаснаас хойш дугаарлахаа больсон.',
            'Өвөл замын мөсийг цэвэрлэхгүй бол ус зөөхөд аюултай.',
            'Төвлөрсөн шугамд холбох ажил хэзээ эхлэх вэ?',
            'Картын систем байнга гацдаг.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const TRAFFIC: Topic = {
  title: ['Замын хөдөлгөөн, зогсоол', 'Traffic and parking'],
  about: [
    'Дүүргийн уулзвар, зогсоолын зохион байгуулалтыг өөрчлөхөд иргэдийн саналыг ашиглана.',
    'How junctions and parking in the district should change.',
  ],
  groups: [
    {
      title: ['Замын хөдөлгөөн', 'Traffic'],
      asks: [
        {
          kind: 'one',
          name: 'way',
          text: ['Та ажил, сургуульдаа юугаар явдаг вэ?', 'How do you go to work or school?'],
          choices: [
            ['Хувийн машинаар', 'By car', 48, 0.6],
            ['Автобусаар', 'By bus', 34, 1.5],
            ['Явган', 'On foot', 13],
            ['Дугуй, скутераар', 'By bicycle or scooter', 5, 0.4],
          ],
        },
        {
          kind: 'number',
          text: ['Зорчиход хэдэн минут зарцуулдаг вэ?', 'How many minutes does it take?'],
          min: 1,
          max: 240,
          usual: 48,
        },
        {
          kind: 'one',
          text: ['Зогсоолоо хаана олдог вэ?', 'Where do you park?'],
          when: ['way', 'equals', 0],
          choices: [
            ['Байрны гадна', 'In front of the house', 47],
            ['Төлбөртэй зогсоол', 'Paid parking', 26],
            ['Замын хажууд', 'At the roadside', 27],
          ],
        },
        {
          kind: 'scale',
          text: ['Төлбөртэй зогсоолыг нэмэхийг дэмжих үү?', 'Should there be more paid parking?'],
          low: ['Огт дэмжихгүй', 'Not at all'],
          high: ['Бүрэн дэмжинэ', 'By all means'],
          good: 0.41,
        },
        {
          kind: 'long',
          text: ['Таны санал', 'What you suggest'],
          optional: true,
          share: 0.28,
          said: [
            'Гэрлэн дохионы хугацааг ачааллаар нь тохируул.',
            'Сургуулийн автобустай болбол өглөөний түгжрэл багасна.',
            'Явган хүний гарц хол тул хүмүүс зам хөндлөн гардаг.',
            'Орон сууцны хашаанд гадны машин зогсдог.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const PAVEMENT: Topic = {
  title: ['Явган хүний зам, саадгүй орчин', 'Pavements without barriers'],
  about: [
    'Явган зам, налуу зам, гарцын байдлыг үнэлж, засварын жагсаалт гаргана.',
    'Which pavements, ramps and crossings are mended first.',
  ],
  groups: [
    {
      title: ['Явган зам', 'Pavements'],
      asks: [
        {
          kind: 'grid',
          text: ['Танай орчныг үнэлнэ үү', 'Rate where you live'],
          rows: [
            ['Явган зам', 'Pavements', 0.45],
            ['Налуу зам', 'Ramps', 0.3],
            ['Хүүхдийн тэргээр явах', 'Ways for prams', 0.34],
            ['Гарц', 'Crossings', 0.5],
          ],
        },
        {
          kind: 'yes',
          text: [
            'Танайд тэргэнцэртэй, эсвэл хараагүй хүн байдаг уу?',
            'Is there a person in a wheelchair or a blind person in your home?',
          ],
          share: 0.06,
        },
        { kind: 'place', text: ['Засах цэгийг заана уу', 'Show what to mend'], optional: true, share: 0.3 },
        {
          kind: 'long',
          text: ['Таны санал', 'What you suggest'],
          optional: true,
          share: 0.3,
          said: [
            'Налуу зам хэт эгц, өвөл мөстдөг.',
            'Шинэ хийсэн хавтан хаврын гэсгээнд сууж эвдэрсэн.',
            'Худгийн таг онгорхой, орой харагддаггүй.',
            'Гарцан дээр дуут дохио хэрэгтэй.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const TOILET: Topic = {
  title: ['Ариун цэврийн байгууламж', 'Sanitation'],
  about: [
    'Гэр хорооллын ариун цэврийн байгууламжийг шинэчлэх хөтөлбөрт хамрагдах өрхийг тодруулна.',
    'Which households take part in the programme for better toilets.',
  ],
  groups: [
    {
      title: ['Одоогийн байдал', 'What there is'],
      asks: [
        {
          kind: 'one',
          name: 'kind',
          text: ['Танай ариун цэврийн байгууламж', 'Your toilet'],
          choices: [
            ['Төвлөрсөн шугамд холбосон', 'Connected to the sewer', 40, 0.04],
            ['Бие даасан цэвэрлэх байгууламжтай', 'With a plant of its own', 5, 1.6],
            ['Сайжруулсан нүхэн жорлон', 'An improved pit', 4, 7],
            ['Энгийн нүхэн жорлон', 'A simple pit', 3, 12],
          ],
        },
        {
          kind: 'yes',
          text: ['Шинэчлэх хөтөлбөрт хамрагдах уу?', 'Would you take part in the programme?'],
          when: ['kind', 'not_equals', 0],
          share: 0.77,
        },
        {
          kind: 'number',
          text: ['Өөрөө хэдэн мянган төгрөг гаргах боломжтой вэ?', 'How many thousand tögrög could you give yourself?'],
          when: ['kind', 'not_equals', 0],
          optional: true,
          min: 0,
          max: 20000,
          usual: 900,
        },
        {
          kind: 'long',
          text: ['Таны санал', 'What you suggest'],
          optional: true,
          share: 0.22,
          said: [
            'Соруулах машин ирэх үнэ өндөр байна.',
            'Хөрс чулуутай тул нүх ухахад хэцүү.',
            'Хөршүүд хамтарч барих санал байна.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const SCHOOL: Topic = {
  title: ['Сургуулийн орчны аюулгүй байдал', 'Safe ways to school'],
  about: [
    'Сургуулийн орчны гарц, гэрэлтүүлэг, камерын төлөвлөгөөнд эцэг эхийн саналыг тусгана.',
    'What parents say about crossings, lamps and cameras around schools.',
  ],
  groups: [
    {
      title: ['Сургуулийн зам', 'The way to school'],
      asks: [
        {
          kind: 'one',
          text: ['Хүүхэд тань сургуульдаа хэрхэн очдог вэ?', 'How does your child go to school?'],
          choices: [
            ['Явган, ганцаараа', 'On foot, alone', 42],
            ['Явган, томчуудтай', 'On foot with an adult', 23],
            ['Машинаар', 'By car', 25, 0.6],
            ['Автобусаар', 'By bus', 10],
          ],
        },
        {
          kind: 'scale',
          text: ['Зам нь хэр аюулгүй вэ?', 'How safe is the way?'],
          low: ['Маш аюултай', 'Very unsafe'],
          high: ['Бүрэн аюулгүй', 'Quite safe'],
          good: 0.5,
        },
        {
          kind: 'several',
          text: ['Юу дутагдаж байна вэ?', 'What is missing?'],
          choices: [
            ['Хурд сааруулагч', 'Speed bumps', 46],
            ['Гэрлэн дохиотой гарц', 'Crossings with lights', 53],
            ['Гэрэлтүүлэг', 'Lamps', 49],
            ['Замын цагдаа, эргүүл', 'Police and patrols', 31],
          ],
        },
        {
          kind: 'long',
          text: ['Таны санал', 'What you suggest'],
          optional: true,
          share: 0.3,
          said: [
            'Хоёр, гуравдугаар ээлжийн хүүхдүүд харанхуйд тардаг.',
            'Сургуулийн үүдэнд машин зогсоолгүй болгоё.',
            'Эцэг эхийн эргүүл сайн санаа байсан, үргэлжлүүлье.',
            'Гарцан дээр сайн дурын ажилтан зогсоодог болсон нь маш зөв.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const YOUTH: Topic = {
  title: ['Залуучуудын хөгжлийн төв', 'A centre for young people'],
  about: ['Шинэ төвд ямар хөтөлбөр хэрэгтэйг тодруулна.', 'What the new centre should offer.'],
  groups: [
    {
      title: ['Хөтөлбөр', 'Programmes'],
      asks: [
        {
          kind: 'several',
          text: ['Юу сонирхож байна вэ?', 'What interests you?'],
          choices: [
            ['Спорт', 'Sport', 5],
            ['Гадаад хэл', 'Languages', 5],
            ['Программчлал', 'Programming', 4],
            ['Хөгжим, урлаг', 'Music and arts', 3],
          ],
        },
        {
          kind: 'one',
          text: ['Хэзээ ирэх боломжтой вэ?', 'When could you come?'],
          choices: [
            ['Өглөө', 'In the morning', 2],
            ['Өдөр', 'By day', 2],
            ['Орой', 'In the evening', 5],
          ],
        },
      ],
    },
  ],
}
