/** Headers of the file of values; `alias` are alternative names of a column, separated by |. */
export const mn = {
  fileName: 'Жишиг индексийн утга оруулах',
  problems: 'Алдаа',
  example: 'Жишээ',
  title: { benchmark: 'Жишиг индекс', day: 'Огноо', value: 'Утга' },
  alias: { benchmark: 'Индекс|Индексийн нэр', day: 'Өдөр|Он сар өдөр', value: 'Индексийн утга|Хаалтын утга|Хаалт' },
} as const
