import { ABOUT_YOU, type Topic } from './ask.ts'

/** What the city asks everybody. */
export const AIR: Topic = {
  title: ['Агаарын чанар, өвлийн халаалт', 'Air quality and heating in winter'],
  about: [
    'Өвлийн улиралд агаарын бохирдлыг бууруулах арга хэмжээний үр дүнг иргэдээс тодруулж, дараагийн өвлийн төлөвлөгөөнд тусгана.',
    'We ask how the measures against smoke worked this winter; the answers go into the plan for the next one.',
  ],
  groups: [
    {
      title: ['Агаарын чанар', 'Air quality'],
      asks: [
        {
          kind: 'info',
          text: [
            'Асуулгад 5 минут зарцуулна. Хариултыг зөвхөн нэгтгэсэн дүнгээр ашиглана.',
            'It takes five minutes. Answers are used as totals only.',
          ],
        },
        {
          kind: 'stars',
          text: ['Өнгөрсөн өвлийн агаарын чанарыг үнэлнэ үү', 'Rate the air of last winter'],
          good: 0.38,
        },
        {
          kind: 'yes',
          name: 'ill',
          text: [
            'Утааны улмаас танай гэр бүлийн хэн нэгэн өвчилсөн үү?',
            'Has anybody in your family fallen ill because of smoke?',
          ],
          share: 0.42,
          inGer: 1.35,
        },
        {
          kind: 'one',
          text: ['Хэн өвчилсөн бэ?', 'Who fell ill?'],
          when: ['ill', 'equals', true],
          choices: [
            ['5 хүртэлх насны хүүхэд', 'A child under five', 46],
            ['Сургуулийн насны хүүхэд', 'A schoolchild', 24],
            ['Жирэмсэн эмэгтэй', 'A pregnant woman', 6],
            ['Ахмад настан', 'An old person', 24],
          ],
        },
      ],
    },
    {
      title: ['Халаалт', 'Heating'],
      asks: [
        {
          kind: 'one',
          name: 'heat',
          text: ['Та гэрээ юугаар халаадаг вэ?', 'How do you heat your home?'],
          choices: [
            ['Төвлөрсөн дулаан', 'District heating', 60, 0.02],
            ['Сайжруулсан шахмал түлш', 'Refined briquettes', 2, 34],
            ['Цахилгаан халаагуур', 'Electric heater', 6, 3],
            ['Хийн халаагуур', 'Gas heater', 1.2, 3],
          ],
          others: ['Мод', 'Нарны хавтан, цахилгаан хосолсон', 'Дулааны насос'],
        },
        {
          kind: 'number',
          text: [
            'Та нэг сард халаалтад дунджаар хэдэн төгрөг зарцуулдаг вэ?',
            'How many tögrög do you spend on heating in a month?',
          ],
          help: ['Мянган төгрөгөөр бичнэ үү.', 'In thousands of tögrög.'],
          min: 0,
          max: 2000,
          usual: 85,
          optional: true,
        },
        {
          kind: 'rank',
          text: ['Аль арга хэмжээг түрүүлж хийх ёстой вэ?', 'Which measures should come first?'],
          choices: [
            ['Гэр хорооллыг орон сууцжуулах', 'Apartments in place of ger areas', 8],
            ['Шөнийн цахилгааны үнийн хөнгөлөлт', 'Cheaper electricity at night', 5, 1.8],
            ['Хашаа, гэрийн дулаалга', 'Insulation of gers and houses', 4, 1.9],
            ['Нийтийн тээврийг шинэчлэх', 'New buses', 3, 0.6],
          ],
          optional: true,
        },
        {
          kind: 'long',
          text: ['Таны санал', 'What you suggest'],
          share: 0.34,
          said: [
            'Шахмал түлшний хүрэлцээ орой болоход муу, жижиг дэлгүүрт дуусчихдаг.',
            'Шөнийн хөнгөлөлтийн цагийг 21 цагаас эхлүүлбэл цахилгаанаар халаах боломжтой.',
            'Яндангийн хөөг үнэгүй хөөлгөдөг бол айлууд утаагүй галлана.',
            'Хүүхэд маань өвөлжин ханиадтай байлаа.',
            'Манай гудамжинд цахилгааны хүчдэл унадаг тул халаагуур ажилладаггүй.',
            'Орон сууцны дулаан хэт халуун, тохируулах боломжгүй.',
            'Агаарын чанарын хэмжилтийг хороо бүрд ил харуулбал сайн.',
            'Хашаандаа модон байшин дулаалахад зээл авмаар байна.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const BUS: Topic = {
  title: ['Нийтийн тээврийн үйлчилгээ', 'Public transport'],
  about: [
    'Автобусны чиглэл, цагийн хуваарь, аюулгүй байдлын талаарх таны саналыг шинэ чиглэлийн сүлжээнд ашиглана.',
    'Your answers on routes, times and safety are used to redraw the network of buses.',
  ],
  groups: [
    {
      title: ['Таны зорчилт', 'Your journeys'],
      asks: [
        {
          kind: 'one',
          name: 'often',
          text: ['Та нийтийн тээврээр хэр олон зорчдог вэ?', 'How often do you take a bus?'],
          choices: [
            ['Өдөр бүр', 'Every day', 44, 1.4],
            ['Долоо хоногт хэд хэдэн удаа', 'Several times a week', 24],
            ['Сард хэд хэдэн удаа', 'Several times a month', 16],
            ['Бараг зорчдоггүй', 'Hardly ever', 16, 0.6],
          ],
        },
        {
          kind: 'number',
          text: ['Автобусаа дунджаар хэдэн минут хүлээдэг вэ?', 'How many minutes do you wait for a bus?'],
          when: ['often', 'not_equals', 3],
          min: 0,
          max: 120,
          usual: 17,
        },
        {
          kind: 'several',
          text: ['Юу нь хүндрэлтэй байдаг вэ?', 'What is difficult?'],
          choices: [
            ['Хэт их ачаалал', 'Crowded buses', 52],
            ['Удаан хүлээх', 'Long waiting', 47, 1.3],
            ['Замын түгжрэл', 'Traffic jams', 58, 0.8],
            ['Буудал хол', 'The stop is far away', 17, 1.9],
            ['Хөгжлийн бэрхшээлтэй хүн суухад тохиромжгүй', 'Hard for people with disabilities', 12],
          ],
          most: 3,
          others: ['Оройн 22 цагаас хойш автобус явдаггүй', 'Жолооч буудал дээр зогсохгүй өнгөрдөг'],
        },
      ],
    },
    {
      title: ['Үнэлгээ', 'Your view'],
      asks: [
        {
          kind: 'grid',
          text: ['Үйлчилгээг үнэлнэ үү', 'Rate the service'],
          rows: [
            ['Цагийн хуваарь', 'Timetable', 0.42],
            ['Цэвэрлэгээ', 'Cleanliness', 0.55],
            ['Жолоочийн харилцаа', 'Drivers’ manners', 0.58],
            ['Аюулгүй байдал', 'Safety', 0.6],
          ],
        },
        {
          kind: 'grids',
          text: ['Аль цагт юугаар явдаг вэ?', 'How do you travel, and when?'],
          rows: [
            ['Өглөө', 'In the morning'],
            ['Өдөр', 'At midday'],
            ['Орой', 'In the evening'],
          ],
          columns: [
            ['Автобус', 'Bus'],
            ['Такси', 'Taxi'],
            ['Өөрийн машин', 'Own car'],
            ['Явган', 'On foot'],
          ],
        },
        {
          kind: 'scale',
          text: ['Найздаа нийтийн тээврээр зорчихыг санал болгох уу?', 'Would you advise a friend to take the bus?'],
          low: ['Огт үгүй', 'Not at all'],
          high: ['Заавал', 'By all means'],
          good: 0.5,
        },
        {
          kind: 'place',
          text: ['Шинэ буудал хэрэгтэй цэгийг заана уу', 'Where is a new stop needed?'],
          optional: true,
          share: 0.16,
        },
        {
          kind: 'long',
          text: ['Чиглэлийн талаарх саналаа бичнэ үү', 'What would you change about the routes?'],
          share: 0.3,
          optional: true,
          said: [
            'Өглөөний 7–8 цагт ачаалал хэт их, нэмэлт автобус явуулаасай.',
            'Цагийн хуваарийг буудал дээр ил байрлуулж, түүнийгээ мөрддөг болъё.',
            'Сургуулийн чиглэлийн автобус хүүхдүүдэд их хэрэгтэй байна.',
            'Гэр хорооллын дээд буудал хүртэл том автобус орохгүй, жижиг автобус тавиач.',
            'Төлбөрийн карт уншуулах төхөөрөмж байнга эвдэрдэг.',
            'Шинэ автобуснууд тухтай, дулаан болсон нь сайшаалтай.',
            'Буудал дээр гэрэлтүүлэг, салхины хаалт алга.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const DIGITAL: Topic = {
  title: ['Цахим үйлчилгээний хүртээмж', 'Digital services'],
  about: [
    'Төрийн үйлчилгээг цахимаар авахад тулгарч буй бэрхшээлийг судалж байна.',
    'What stands in the way of getting public services online.',
  ],
  groups: [
    {
      title: ['Цахим үйлчилгээ', 'Online services'],
      asks: [
        {
          kind: 'yes',
          name: 'used',
          text: [
            'Та сүүлийн нэг жилд цахимаар үйлчилгээ авсан уу?',
            'Have you used a service online in the last year?',
          ],
          share: 0.74,
          inGer: 0.84,
        },
        {
          kind: 'several',
          text: ['Ямар үйлчилгээ авсан бэ?', 'Which services?'],
          when: ['used', 'equals', true],
          choices: [
            ['Лавлагаа, тодорхойлолт', 'Certificates', 71],
            ['Цэцэрлэг, сургуулийн бүртгэл', 'Kindergarten and school', 33],
            ['Төлбөр төлөх', 'Payments', 46],
            ['Санал, гомдол гаргах', 'Complaints', 18],
            ['Цаг захиалах', 'Appointments', 29],
          ],
        },
        {
          kind: 'one',
          text: ['Яагаад цахимаар авдаггүй вэ?', 'Why not?'],
          when: ['used', 'equals', false],
          choices: [
            ['Хэрхэн ашиглахаа мэдэхгүй', 'I do not know how', 38],
            ['Интернэт, төхөөрөмж байхгүй', 'No internet or device', 21, 1.8],
            ['Ажилтантай уулзах нь найдвартай', 'I trust people more', 29],
            ['Хэрэгцээ гараагүй', 'I did not need any', 12],
          ],
        },
        { kind: 'stars', text: ['Цахим үйлчилгээг үнэлнэ үү', 'Rate the online services'], good: 0.66 },
        {
          kind: 'line',
          text: ['Аль үйлчилгээг цахим болгох вэ?', 'Which service should come online?'],
          optional: true,
          share: 0.28,
          said: [
            'Газрын зөвшөөрөл',
            'Халамжийн бүртгэл',
            'Оршин суугаа хаягийн бүртгэл',
            'Нохойн бүртгэл',
            'Хогийн төлбөр төлөх',
            'Эмнэлгийн цаг',
            'Хашааны хаяг өөрчлөх хүсэлт',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const KINDERGARTEN: Topic = {
  title: ['Цэцэрлэгийн хүртээмж', 'Places in kindergartens'],
  about: [
    'Цэцэрлэгийн насны хүүхэдтэй өрхийн хэрэгцээг тодруулж, шинэ цэцэрлэгийн байршлыг төлөвлөнө.',
    'What families with small children need, so that new kindergartens are built where they are missing.',
  ],
  groups: [
    {
      title: ['Танай хүүхэд', 'Your children'],
      asks: [
        {
          kind: 'yes',
          name: 'child',
          text: ['Танайд 2–5 насны хүүхэд байдаг уу?', 'Are there children of two to five years in your home?'],
          share: 0.47,
          inGer: 1.2,
        },
        {
          kind: 'one',
          name: 'place',
          text: ['Хүүхэд тань цэцэрлэгт явдаг уу?', 'Does your child go to a kindergarten?'],
          when: ['child', 'equals', true],
          choices: [
            ['Төрийн цэцэрлэгт', 'To a public one', 61, 0.9],
            ['Хувийн цэцэрлэгт', 'To a private one', 20, 0.5],
            ['Хүүхэд харах үйлчилгээнд', 'To a childminder', 5],
            ['Явдаггүй', 'No', 14, 2.1],
          ],
        },
        {
          kind: 'one',
          text: ['Яагаад явдаггүй вэ?', 'Why not?'],
          when: ['place', 'equals', 3],
          choices: [
            ['Сул орон тоо байхгүй', 'No free place', 49],
            ['Хол', 'Too far', 18, 1.5],
            ['Эрүүл мэндийн шалтгаан', 'Health', 9],
            ['Гэрээр харах хүнтэй', 'Somebody at home looks after them', 24],
          ],
          others: ['Ээлжийн ажилтай тул цаг тохирдоггүй', 'Бүртгэл нь өөр хороонд байгаа'],
        },
        {
          kind: 'number',
          text: ['Цэцэрлэг хүртэл хэдэн минут явдаг вэ?', 'How many minutes is the way to it?'],
          when: ['child', 'equals', true],
          min: 1,
          max: 120,
          usual: 16,
          optional: true,
        },
      ],
    },
    {
      title: ['Орчин', 'The place'],
      asks: [
        {
          kind: 'grid',
          text: ['Ойролцоох цэцэрлэгийг үнэлнэ үү', 'Rate the nearest kindergarten'],
          rows: [
            ['Хоол', 'Food', 0.6],
            ['Дулаан, гэрэл', 'Warmth and light', 0.66],
            ['Багш, ажилтан', 'Teachers and staff', 0.74],
            ['Гадна талбай', 'The yard', 0.44],
          ],
          optional: true,
        },
        {
          kind: 'place',
          text: ['Шинэ цэцэрлэг хаана хэрэгтэй вэ?', 'Where is a new one needed?'],
          optional: true,
          share: 0.14,
        },
        {
          kind: 'long',
          text: ['Таны санал', 'What you suggest'],
          optional: true,
          share: 0.28,
          said: [
            'Нэг бүлэгт 45 хүүхэд байна, хэт олон.',
            'Цахим бүртгэл шударга болсон, дугаарлахаа больсон нь таатай байна.',
            'Ажил тарах цагаас өмнө хүүхдээ авах хэрэгтэй болдог, сунгасан бүлэг нээгээч.',
            'Цэцэрлэгийн тоглоомын талбай хуучирсан, аюултай.',
            'Гэр хорооллын дээд хэсэгт цэцэрлэг огт алга.',
            'Багш нар маш халамжтай.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const FLOOD: Topic = {
  title: ['Үерийн хамгаалалт', 'Protection from floods'],
  about: [
    'Үерийн далан, суваг шуудууны байдлыг иргэдээс тодруулж, зуны аадрын өмнө засах цэгийг тогтооно.',
    'Where dams and channels have to be mended before the rains of summer.',
  ],
  groups: [
    {
      title: ['Танай орчин', 'Around your home'],
      asks: [
        {
          kind: 'one',
          name: 'water',
          text: ['Аадар борооны үед танай орчинд ус тогтдог уу?', 'Does water stand around your home after rain?'],
          choices: [
            ['Тогтдоггүй', 'No', 34, 0.7],
            ['Хааяа', 'Sometimes', 41],
            ['Байнга', 'Always', 19, 1.4],
            ['Гэрт маань орж байсан', 'It has come into my home', 6, 2.4],
          ],
        },
        {
          kind: 'date',
          text: ['Сүүлд хэзээ ус орсон бэ?', 'When did it last come in?'],
          when: ['water', 'equals', 3],
          optional: true,
          daysBack: 900,
        },
        {
          kind: 'yes',
          text: ['Далан, суваг руу хог хаядаг явдал байдаг уу?', 'Is rubbish thrown into the channel?'],
          share: 0.56,
          inGer: 1.2,
        },
        {
          kind: 'scale',
          text: ['Үерийн эрсдэлээс хэр хамгаалагдсан гэж боддог вэ?', 'How safe from floods do you feel?'],
          low: ['Огт хамгаалалтгүй', 'Not at all'],
          high: ['Бүрэн хамгаалагдсан', 'Fully'],
          good: 0.42,
        },
        {
          kind: 'place',
          text: ['Бөглөрсөн, эвдэрсэн цэгийг заана уу', 'Show the place that is blocked or broken'],
          optional: true,
          share: 0.27,
        },
        {
          kind: 'picture',
          text: ['Зураг хавсаргана уу', 'Add pictures'],
          help: ['Зургийн байршлын мэдээллийг устгаж хадгална.', 'The place kept in a picture is removed.'],
          optional: true,
        },
        {
          kind: 'long',
          text: ['Таны санал', 'What you suggest'],
          optional: true,
          share: 0.3,
          said: [
            'Суваг хогоор бөглөрсөн, хаврын цэвэрлэгээгээр гүйцэд аваагүй.',
            'Далангийн хашлага эвдэрч, хүүхэд унах аюултай болсон.',
            'Шинэ барилга суваг дээр баригдсан тул ус манай гудамж руу эргэсэн.',
            'Ус зайлуулах шугам хэт нарийн, орчин үеийн болгох хэрэгтэй.',
            'Анхааруулга мессежээр ирдэг болсон нь хэрэгтэй байна.',
            'Гүүрэн гарцыг өндөрлөж өгнө үү.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const CONTENTMENT: Topic = {
  title: ['Иргэдийн сэтгэл ханамжийн судалгаа 2026', 'How content are citizens, 2026'],
  about: [
    'Нийслэл, дүүрэг, хорооны үйлчилгээнд та хэр сэтгэл хангалуун байна вэ? Дүнг 12 дугаар сард нийтэд мэдээлнэ.',
    'How content are you with what the city, your district and your khoroo do? The result is told to all in December.',
  ],
  groups: [
    {
      title: ['Ерөнхий үнэлгээ', 'In general'],
      asks: [
        {
          kind: 'info',
          text: [
            'Судалгаанд оролцож байгаад баярлалаа. Хариулт нэргүй бөгөөд 7 минут зарцуулна.',
            'Thank you for taking part. Answers are anonymous; it takes seven minutes.',
          ],
        },
        {
          kind: 'scale',
          text: [
            'Улаанбаатарт амьдрахад та хэр сэтгэл хангалуун байдаг вэ?',
            'How content are you with living in Ulaanbaatar?',
          ],
          low: ['Огт сэтгэл хангалуун бус', 'Not at all'],
          high: ['Бүрэн сэтгэл хангалуун', 'Fully'],
          good: 0.56,
        },
        {
          kind: 'one',
          name: 'change',
          text: ['Өнгөрсөн жилээс юу өөрчлөгдсөн бэ?', 'What has become of it since last year?'],
          choices: [
            ['Сайжирсан', 'Better', 37, 0.9],
            ['Өөрчлөгдөөгүй', 'The same', 41],
            ['Дордсон', 'Worse', 22, 1.2],
          ],
          layout: 'chips',
        },
        {
          kind: 'several',
          name: 'problems',
          text: ['Хамгийн тулгамдсан асуудал юу вэ?', 'What are the most pressing problems?'],
          help: ['Гурав хүртэл сонгоно уу.', 'Pick up to three.'],
          choices: [
            ['Замын түгжрэл', 'Traffic jams', 68, 0.7],
            ['Агаарын бохирдол', 'Air pollution', 61, 1.3],
            ['Хог хаягдал', 'Waste', 33, 1.2],
            ['Гэрэлтүүлэг, аюулгүй байдал', 'Lighting and safety', 27, 1.2],
            ['Сургууль, цэцэрлэгийн хүрэлцээ', 'Schools and kindergartens', 39],
            ['Ус, ариун цэвэр', 'Water and sanitation', 14, 3],
            ['Ногоон байгууламж', 'Green spaces', 19, 0.6],
          ],
          most: 3,
          others: ['Ажлын байр', 'Үнийн өсөлт', 'Золбин нохой'],
        },
      ],
    },
    {
      title: ['Үйлчилгээ', 'Services'],
      asks: [
        {
          kind: 'grid',
          text: ['Дараах үйлчилгээг үнэлнэ үү', 'Rate these services'],
          rows: [
            ['Хорооны үйлчилгээ', 'The khoroo office', 0.68],
            ['Нийтийн тээвэр', 'Public transport', 0.46],
            ['Хог тээвэрлэлт', 'Collection of waste', 0.52],
            ['Гудамжны гэрэлтүүлэг', 'Street lighting', 0.5],
            ['Өрхийн эмнэлэг', 'Family clinic', 0.57],
          ],
        },
        {
          kind: 'stars',
          text: ['Хэсгийн ахлагчийнхаа ажлыг үнэлнэ үү', 'Rate the work of your section leader'],
          good: 0.7,
        },
        {
          kind: 'yes',
          name: 'asked',
          text: [
            'Та энэ онд хороондоо хүсэлт, гомдол гаргасан уу?',
            'Have you brought a request or complaint to your khoroo this year?',
          ],
          share: 0.36,
          inGer: 1.25,
        },
        {
          kind: 'number',
          text: ['Хариу хэдэн хоногт ирсэн бэ?', 'After how many days was it answered?'],
          when: ['asked', 'equals', true],
          min: 0,
          max: 365,
          usual: 9,
          optional: true,
        },
        {
          kind: 'rank',
          text: ['2027 онд юуг түрүүлж хийх вэ?', 'What should come first in 2027?'],
          choices: [
            ['Зам, гүүр', 'Roads and bridges', 6, 0.8],
            ['Дулаан, агаар', 'Heating and air', 6, 1.4],
            ['Сургууль, цэцэрлэг', 'Schools and kindergartens', 5],
            ['Цэцэрлэгт хүрээлэн', 'Parks', 2, 0.7],
          ],
          optional: true,
        },
        {
          kind: 'long',
          text: ['Хотын захиргаанд хэлэх үг', 'What you would tell the city'],
          optional: true,
          share: 0.3,
          said: [
            'Замын ажлыг шөнөөр хийдэг болбол түгжрэл багасна.',
            'Сургуулийн гурван ээлжийг зогсоож, шинэ сургууль барих хэрэгтэй.',
            'Гэрэлтүүлэг нэмэгдсэн нь харагдаж байна, цааш нь үргэлжлүүлээрэй.',
            'Явган хүний замыг машин зогсоолоос чөлөөл.',
            'Хорооны ажилтнууд эелдэг, хурдан үйлчилдэг болсон.',
            'Гэр хорооллын усны худаг 19 цагт хаачихдаг, ажлаас хойш ус авч чадахгүй байна.',
            'Хогийн машин хуваариа баримтлахгүй байна.',
            'Цэцэрлэгт хүрээлэн олон болсон, баярлалаа.',
            'Утаа буурсан ч өглөө, оройд их хэвээр.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const BUDGET: Topic = {
  title: ['Нийслэлийн 2027 оны төсвийн тэргүүлэх чиглэл', 'Priorities of the city budget for 2027'],
  about: [
    'Төсвийн төслийг хэлэлцэхээс өмнө иргэдийн саналыг авна.',
    'What citizens want, before the draft of the budget is discussed.',
  ],
  groups: [
    {
      title: ['Тэргүүлэх чиглэл', 'Priorities'],
      asks: [
        {
          kind: 'rank',
          text: ['Чухлаар нь эрэмбэлнэ үү', 'Put them in order'],
          choices: [
            ['Авто зам', 'Roads', 5],
            ['Боловсрол', 'Education', 5],
            ['Эрүүл мэнд', 'Health', 5],
            ['Ногоон байгууламж', 'Green spaces', 2],
            ['Гэрэлтүүлэг, камержуулалт', 'Lighting and cameras', 3],
          ],
        },
        {
          kind: 'yes',
          text: ['Та төсвийн мэдээлэлтэй танилцдаг уу?', 'Do you read about the budget?'],
          share: 0.3,
        },
        {
          kind: 'long',
          text: ['Ямар ажилд мөнгө зарцуулмаар байна вэ?', 'What would you spend money on?'],
          optional: true,
          share: 0.4,
          said: ['Сургууль'],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const NAMES: Topic = {
  title: ['Гудамж, талбайн нэршил', 'Names of streets and squares'],
  about: ['Шинэ хорооллын гудамжны нэрийн санал.', 'Names for the streets of the new quarters.'],
  groups: [
    {
      title: ['Нэрийн санал', 'Names'],
      asks: [
        {
          kind: 'one',
          text: ['Гудамжийг юугаар нэрлэх вэ?', 'After what should streets be named?'],
          choices: [
            ['Түүхэн хүмүүсээр', 'People of the past', 4],
            ['Уул, голоор', 'Mountains and rivers', 4],
            ['Дугаараар', 'Numbers', 2],
          ],
        },
        {
          kind: 'line',
          text: ['Санал болгох нэр', 'A name you suggest'],
          optional: true,
          share: 0.5,
          said: ['Туул'],
        },
      ],
    },
  ],
}
