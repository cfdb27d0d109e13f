/** The mail that answers a message, in Mongolian. */
export const mn = {
  subject: 'Таны илгээсэн зурвасын хариу',
  greeting: 'Сайн байна уу, {{name}}.',
  thanks: 'Таны илгээсэн зурвасын хариуг хүргүүлж байна. Зурвас илгээсэн огноо: {{date}}.',
  yours: 'Таны зурвас:',
  closing: 'Хүндэтгэсэн,\n{{area}}',
} as const
