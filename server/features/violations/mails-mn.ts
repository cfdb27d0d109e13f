/** Mails to citizens who follow a violation without an account. */
export const mn = {
  greeting: 'Сайн байна уу, {{name}}.',
  greetingNobody: 'Сайн байна уу.',
  secret: 'Энэ холбоосыг мэдсэн хүн таны мэдээллийг харах боломжтой тул бусдад бүү дамжуулна уу.',
  solved: 'Асуудал тань шийдэгдсэн үү?',
  closing: 'Хүндэтгэсэн,\n{{city}}',
  received: {
    subject: 'Таны мэдээллийг хүлээн авлаа: № {{number}}',
    text: 'Таны мэдээлсэн зөрчлийг № {{number}} дугаартай бүртгэлээ ({{category}}). Шийдвэрлэх хугацаа: {{due}}.',
    follow: 'Явцыг харах',
  },
  taken: {
    subject: 'Таны мэдээлсэн № {{number}} зөрчлийг хариуцах ажилтан томиллоо',
    text: '№ {{number}}, {{category}}. Шийдвэрлэх хугацаа: {{due}}.',
    follow: 'Явцыг харах',
  },
  decided: {
    subject: 'Таны мэдээлсэн № {{number}} зөрчлийн төлөв: {{status}}',
    text: '№ {{number}}, {{category}}. Төлөв: {{status}}.\n\n{{note}}',
    follow: 'Хариулах',
  },
} as const
