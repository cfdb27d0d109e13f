/** Mails about an order, in Mongolian. */
export const mn = {
  subject: 'Таны захиалгыг хүлээн авлаа: № {{number}}',
  greeting: 'Сайн байна уу, {{name}}.',
  text: 'Таны захиалгыг № {{number}} дугаартай бүртгэлээ. Нийт дүн: {{total}}.',
  invoice: 'Нэхэмжлэхийн дугаар: {{invoice}}.',
  follow: 'Захиалгын төлөв харах',
  secret: 'Энэ холбоосыг мэдсэн хүн таны захиалгыг харах, цуцлах боломжтой тул бусдад бүү дамжуулна уу.',
  cancelledSubject: 'Таны захиалгыг цуцаллаа: № {{number}}',
  cancelled: 'Алба таны № {{number}} дугаартай захиалгыг цуцаллаа. Шалтгаан: {{reason}}',
  credited: 'Нэхэмжлэх {{invoice}} хүчингүй боллоо. Төлсөн бол алба мөнгийг тань буцаана.',
  closing: 'Хүндэтгэсэн,\n{{city}}',
} as const
