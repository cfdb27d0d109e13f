/** Texts of the notice about the reading of a register number. */
export const mn = {
  title: 'Таны регистрийн дугаарыг үзлээ',
  lead: 'Огноо: {{day}}.',
  opened: '{{name}}: дугаарыг нээж үзсэн ({{n}} удаа).',
  reason: 'Шалтгаан: {{why}}.',
  exported: '{{name}}: жагсаалтын хамт татаж авсан ({{n}} удаа).',
  more: 'Бусад: {{n}}.',
  somebody: 'Устгасан бүртгэл',
  why: 'Ахлагчийн бүртгэлийг хөтлөх эрхийн хүрээнд үзсэн бөгөөд үйлдлийн түүхэд бүртгэгдсэн. Эргэлзвэл админдаа хандана уу.',
} as const
