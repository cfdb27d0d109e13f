/** Texts of the mail of a notification. */
export const mn = {
  greeting: 'Сайн байна уу, {{name}}.',
  when: 'Илгээсэн: {{when}}',
  open: 'Мэдэгдлийг системээс унших',
  stop: 'Ийм и-мэйл авахыг хүсэхгүй бол «Бүртгэл, нууцлал» хуудасны «И-мэйл мэдэгдэл» хэсгээс унтраана уу.',
  closing: 'Хүндэтгэсэн,\n{{city}}',
} as const
