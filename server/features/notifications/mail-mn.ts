/** Words around a notification that goes by mail. */
export const mn = {
  greeting: 'Сайн байна уу, {{name}}.',
  where: 'Илгээсэн: {{when}}. Системээс унших: {{link}}',
  open: 'Мэдэгдлийг системээс унших',
  stop: 'Ийм захидал авахгүй бол «Бүртгэл, нууцлал» хуудасны «Захидал» хэсгээс унтраана уу.',
  closing: 'Хүндэтгэсэн,\n{{city}}',
} as const
