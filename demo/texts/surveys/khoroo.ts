import { ABOUT_YOU, type Topic } from './ask.ts'

/** What khoroos ask their people. */
export const FUND: Topic = {
  title: ['Орон нутгийн хөгжлийн сангийн санал', 'Projects of the local development fund'],
  about: [
    'Хорооны орон нутгийн хөгжлийн сангийн хөрөнгөөр хийх ажлыг иргэд сонгоно.',
    'People of the khoroo choose what is built with the money of the local development fund.',
  ],
  groups: [
    {
      title: ['Төслийн санал', 'Projects'],
      asks: [
        {
          kind: 'one',
          name: 'project',
          text: ['Аль төслийг дэмжих вэ?', 'Which project do you support?'],
          choices: [
            ['Хүүхдийн тоглоомын талбай', 'A playground', 32],
            ['Гудамжны гэрэлтүүлэг 40 шон', 'Forty street lamps', 29, 1.3],
            ['Явган хүний зам 1.2 км', 'Pavement, 1.2 km', 22, 0.8],
            ['Хяналтын камер 16 ширхэг', 'Sixteen cameras', 17],
          ],
          others: ['Сагсан бөмбөгийн талбай', 'Худаг засварлах', 'Автобусны буудлын саравч'],
        },
        {
          kind: 'rank',
          text: ['Бусад ажлыг чухлаар нь эрэмбэлнэ үү', 'Put other work in order'],
          choices: [
            ['Мод тарих', 'Trees', 3],
            ['Хашаа, зам будах', 'Paint', 1],
            ['Үерийн суваг', 'Flood channel', 4, 1.3],
          ],
          optional: true,
        },
        {
          kind: 'long',
          text: ['Санал', 'What you suggest'],
          optional: true,
          share: 0.3,
          said: [
            'Өнгөрсөн жилийн ажлын тайланг эхлээд танилцуулаач.',
            'Гэрэлтүүлгийг нарны зайтай хийвэл зардал бага.',
            'Тоглоомын талбайг 3 дугаар хэсэгт байгуулах нь зөв.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const MEETING: Topic = {
  title: ['Иргэдийн нийтийн хурлын цаг, хэлэлцэх асуудал', 'When and on what the citizens’ meeting is held'],
  about: ['Хурлын өдөр, цагийг олонд тохируулж товлоно.', 'The meeting is held when most can come.'],
  groups: [
    {
      title: ['Хурал', 'The meeting'],
      asks: [
        {
          kind: 'one',
          text: ['Аль цаг тохиромжтой вэ?', 'Which time suits you?'],
          choices: [
            ['Ажлын өдөр 18 цаг', 'A working day at 18', 44],
            ['Бямба 11 цаг', 'Saturday at 11', 38],
            ['Ням 11 цаг', 'Sunday at 11', 18],
          ],
        },
        {
          kind: 'several',
          text: ['Юуг хэлэлцэх вэ?', 'What should be discussed?'],
          choices: [
            ['Хог', 'Waste', 48],
            ['Гэрэлтүүлэг', 'Lamps', 51],
            ['Зогсоол', 'Parking', 26, 0.5],
            ['Нохой', 'Dogs', 33, 1.3],
          ],
          others: ['Усны худгийн цаг', 'Залуучуудын ажил'],
        },
        {
          kind: 'line',
          text: ['Асуух асуулт', 'A question for the meeting'],
          optional: true,
          share: 0.25,
          said: [
            'Замын ажил хэзээ дуусах вэ?',
            'Хорооны шинэ байр хэзээ ашиглалтад орох вэ?',
            'Тусламжийн жагсаалт хэрхэн гардаг вэ?',
          ],
        },
      ],
    },
  ],
}

export const SERVICE: Topic = {
  title: ['Хорооны үйлчилгээний сэтгэл ханамж', 'How content are you with the khoroo office'],
  about: [
    'Хорооны ажилтны үйлчилгээ, хүлээлтийг сайжруулахад таны үнэлгээ хэрэгтэй байна.',
    'Your view helps to shorten waiting and to serve better.',
  ],
  groups: [
    {
      title: ['Үйлчилгээ', 'Service'],
      asks: [
        {
          kind: 'one',
          name: 'why',
          text: ['Та ямар асуудлаар хандсан бэ?', 'What did you come for?'],
          choices: [
            ['Тодорхойлолт, лавлагаа', 'A certificate', 41],
            ['Халамж, тусламж', 'Welfare', 24, 1.3],
            ['Хүсэлт, гомдол', 'A request or complaint', 21],
            ['Бүртгэл', 'Registration', 14],
          ],
        },
        {
          kind: 'number',
          text: ['Хэдэн минут хүлээсэн бэ?', 'How many minutes did you wait?'],
          min: 0,
          max: 240,
          usual: 14,
        },
        { kind: 'stars', text: ['Ажилтны харилцааг үнэлнэ үү', 'Rate how you were treated'], good: 0.74 },
        { kind: 'stars', text: ['Үйлчилгээний хурдыг үнэлнэ үү', 'Rate how fast it went'], good: 0.64 },
        {
          kind: 'grid',
          text: ['Хорооны байрыг үнэлнэ үү', 'Rate the office'],
          rows: [
            ['Цэвэр, дулаан', 'Clean and warm', 0.7],
            ['Хүлээх танхим', 'The waiting room', 0.5],
            ['Мэдээллийн самбар', 'The notice board', 0.55],
          ],
        },
        {
          kind: 'picture',
          text: ['Зураг хавсаргаж болно', 'You may add a picture'],
          optional: true,
        },
        {
          kind: 'long',
          text: ['Санал', 'What you suggest'],
          optional: true,
          share: 0.34,
          said: [
            'Цайны цагаар нэг ажилтан үлдэж байвал сайн.',
            'Тодорхойлолт 5 минутад гарсан, баярлалаа.',
            'Настай хүмүүст дугаар авах төхөөрөмж хэцүү.',
            'Зам мөстэй, үүдний шатанд бариул хэрэгтэй.',
            'Утас нь ихэнхдээ ярьж байна, холбогдоход хэцүү.',
          ],
        },
      ],
    },
    ABOUT_YOU,
  ],
}

export const PLAYGROUND: Topic = {
  title: ['Хүүхдийн тоглоомын талбай', 'The playground'],
  about: ['Талбайн байршил, тоглоомыг сонгоно.', 'Where the playground is built and with what.'],
  groups: [
    {
      title: ['Талбай', 'The place'],
      asks: [
        {
          kind: 'one',
          text: ['Хаана байгуулах вэ?', 'Where should it be?'],
          choices: [
            ['Хорооны байрны урд', 'In front of the khoroo office', 3],
            ['Сургуулийн хойд талд', 'Behind the school', 3],
          ],
        },
      ],
    },
  ],
}
