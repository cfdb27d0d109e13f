/** A part of the manual: what it says itself, and the pages of docs/help that stand in it. */
export interface ManualPart {
  key: string
  title: { mn: string; en: string }
  text: { mn: readonly string[]; en: readonly string[] }
  screen: string
  /** `name`: of the files docs/help/<name>.mn.md and .en.md; one that is not written is left out. */
  chapters: readonly { name: string; screen: string }[]
}

/** The parts of the manual, in their order. */
export const MANUAL_PARTS: readonly ManualPart[] = [
  {
    key: 'start',
    title: { mn: 'Эхлэх', en: 'Getting started' },
    text: {
      mn: [
        '«Нутаг» бол хот, дүүрэг, хороо, хэсгийн ажилтнууд иргэдтэй хамтарч ажиллах систем юм. Зүүн талын цэс таны эрхэд нээлттэй хэсгүүдийг харуулна.',
        '## Юунаас эхлэх вэ',
        '1. **Хянах самбар** дээр таныг юу хүлээж байгааг харна.',
        '2. **Ctrl K** товчоор хуудас, хүн, мэдээлэл хайна.',
        '3. Дээд талын **Тусламж** товчоор тухайн хуудасны бүлгийг нээнэ.',
        '## Хэн юу хардаг вэ',
        'Хүн бүр өөрийн нэгж, түүний доторх нутаг дэвсгэрийн бичлэгийг хардаг. Дээд шатнаас зөвхөн нийтэлсэн зүйл харагдана.',
      ],
      en: [
        'Nutag is where the staff of the city, its districts, khoroos and sections work together with citizens. The menu on the side shows the areas that are open to you.',
        '## Where to begin',
        '1. The **dashboard** shows what waits for you.',
        '2. **Ctrl K** finds pages, people and content.',
        '3. The **Help** button at the top opens the chapter of the page you are on.',
        '## Who sees what',
        'Everybody sees the records of their own unit and of what lies in it. From the levels above only what is published is seen.',
      ],
    },
    screen: '/dashboard',
    chapters: [{ name: 'app', screen: '/dashboard/app' }],
  },
  {
    key: 'civic',
    title: { mn: 'Иргэдтэй ажиллах', en: 'Working with citizens' },
    text: {
      mn: ['Мэдээ, мэдэгдэл, санал асуулга, тайлан, үнэлгээ, зөрчил: иргэдтэй харилцах өдөр тутмын ажил энд байна.'],
      en: ['News, notifications, surveys, reports, ratings, violations: the daily work with citizens stands here.'],
    },
    screen: '',
    chapters: [
      { name: 'news', screen: '/dashboard/news' },
      { name: 'notifications', screen: '/dashboard/notifications' },
      { name: 'surveys', screen: '/dashboard/surveys' },
      { name: 'surveys-interview', screen: '/dashboard/surveys/interviews' },
      { name: 'reports', screen: '/dashboard/reports' },
      { name: 'rates', screen: '/dashboard/rates' },
      { name: 'violations', screen: '/dashboard/violations' },
      { name: 'contacts', screen: '/dashboard/contacts' },
    ],
  },
  {
    key: 'knowledge',
    title: { mn: 'Мэдлэгийн сан', en: 'Knowledge' },
    text: {
      mn: ['Хууль эрх зүй, видео, түгээмэл асуулт, гарын авлага: иргэд, ажилтнуудын лавлах мэдээлэл.'],
      en: ['Laws, videos, frequent questions and the manual: what citizens and staff look up.'],
    },
    screen: '',
    chapters: [
      { name: 'laws', screen: '/dashboard/laws' },
      { name: 'videos', screen: '/dashboard/videos' },
      { name: 'faq', screen: '/dashboard/faqs' },
      { name: 'manual', screen: '/dashboard/manual' },
    ],
  },
  {
    key: 'people',
    title: { mn: 'Хүмүүс ба систем', en: 'People and system' },
    text: {
      mn: ['Хэсгийн ахлагч, хэрэглэгчийн эрх, үйлдлийн түүх.'],
      en: ['Section leaders, accounts and rights, the audit log.'],
    },
    screen: '',
    chapters: [
      { name: 'leaders', screen: '/dashboard/leaders' },
      { name: 'users', screen: '/dashboard/user' },
      { name: 'areas', screen: '/dashboard/admin/areas' },
      { name: 'holidays', screen: '/dashboard/holidays' },
      { name: 'settings', screen: '/dashboard/admin/settings' },
      { name: 'admin', screen: '/dashboard/admin' },
    ],
  },
]
