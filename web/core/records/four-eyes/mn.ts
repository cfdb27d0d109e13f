/** Texts of entries that one person writes and another one publishes. */
export const mn = {
  import: 'Файлаас оруулах',
  publishAll: 'Бүгдийг нийтлэх',
  until: 'Аль өдрийг дуустал',
  publish: 'Нийтлэх',
  counting: 'Тоолж байна…',
  others: 'Нийтлэх: {{n}} ({{days}})',
  none: 'Энэ өдрийг дуустал бусад хүний илгээсэн бичилт алга.',
  own: 'Таны өөрийн оруулсан тул үлдэх: {{n}}',
  published: 'Нийтэлсэн: {{n}}',
  left: 'Таны өөрийн оруулсан тул нийтлээгүй: {{n}}',
} as const
