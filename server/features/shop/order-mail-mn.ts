/** Mails about an order, in Mongolian. */
export const mn = {
  subject: 'Таны захиалгыг хүлээн авлаа: № {{number}}',
  greeting: 'Сайн байна уу, {{name}}.',
  text: 'Таны захиалгыг № {{number}} дугаартай бүртгэлээ. Нийт дүн: {{total}}.',
  follow: 'Захиалгын төлөв харах',
  secret: 'Энэ холбоосыг мэдсэн хүн таны захиалгыг харах, цуцлах боломжтой тул бусдад бүү дамжуулна уу.',
  closing: 'Хүндэтгэсэн,\n{{city}}',
} as const
