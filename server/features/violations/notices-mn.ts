/** Notifications about violations. */
export const mn = {
  /** Identifies a violation in lists. */
  subject: '№ {{number}}, {{category}}',
  reported: {
    title: 'Шинэ зөрчил: № {{number}}, {{category}}',
    body: '{{area}}: {{description}}\n\nШийдвэрлэх хугацаа: {{due}}.',
    many: '{{area}}: шинэ зөрчил {{count}}',
  },
  reopened: {
    title: 'Зөрчлийг дахин нээлээ: № {{number}}, {{category}}',
    body: '{{area}}: {{description}}\n\nТайлбар: {{note}}\n\nШийдвэрлэх хугацаа: {{due}}.',
    many: '{{area}}: дахин нээсэн зөрчил {{count}}',
  },
  assigned: {
    title: 'Зөрчлийг танд хариуцууллаа',
    body: '№ {{number}}, {{category}}, {{area}}: {{description}}\n\nШийдвэрлэх хугацаа: {{due}}.',
  },
  taken: {
    title: 'Таны мэдээлсэн зөрчлийг хүлээн авлаа',
    body: '№ {{number}}, {{category}}: хариуцах ажилтанд шилжүүллээ. Шийдвэрлэх хугацаа: {{due}}.',
  },
  referred: {
    title: 'Зөрчил уламжлагдаж ирлээ',
    many: '{{area}}: уламжлагдаж ирсэн зөрчил {{count}}',
    body: '№ {{number}}, {{category}}, {{area}}: {{description}}\n\nТайлбар: {{note}}\n\nШийдвэрлэх хугацаа: {{due}}.',
  },
  decided: {
    title: 'Таны мэдээлсэн зөрчлийн төлөв: {{status}}',
    body: '№ {{number}}, {{category}}, {{area}}. Төлөв: {{status}}.\n\n{{note}}',
  },
  soon: {
    title: 'Зөрчил шийдвэрлэх хугацаа дуусаж байна',
    body: '№ {{number}}, {{category}}, {{area}}: {{description}}\n\nТөлөв: {{status}}. Эцсийн хугацаа: {{due}}.',
  },
  late: {
    title: 'Зөрчил шийдвэрлэх хугацаа хэтэрлээ',
    body: '№ {{number}}, {{category}}, {{area}}: {{description}}\n\nТөлөв: {{status}}. Эцсийн хугацаа ({{due}}) өнгөрсөн.',
  },
} as const
