/** Words of the counts in files and on the dashboard. */
export const visitLabels = {
  mn: {
    file: 'Нээлттэй хуудасны хандалт',
    column: { day: 'Өдөр', kind: 'Юуг тоолсон', key: 'Утга', times: 'Тоо' },
    kind: {
      view: 'Нээсэн хуудас',
      visit: 'Зочилсон тоо',
      page: 'Хуудас',
      source: 'Хаанаас ирсэн',
      language: 'Хэл',
      device: 'Төхөөрөмж',
      hour: 'Цаг',
      missed: 'Илэрцгүй хайлт',
    },
    device: { phone: 'Утас', tablet: 'Таблет', computer: 'Компьютер' },
    language: { mn: 'Монгол', en: 'Англи' },
    direct: 'Хаягаар шууд',
    rest: 'Бусад',
  },
  en: {
    file: 'Openings of public pages',
    column: { day: 'Day', kind: 'What was counted', key: 'Value', times: 'Number' },
    kind: {
      view: 'Opened pages',
      visit: 'Visits',
      page: 'Page',
      source: 'Where from',
      language: 'Language',
      device: 'Device',
      hour: 'Hour',
      missed: 'Search without result',
    },
    device: { phone: 'Phone', tablet: 'Tablet', computer: 'Computer' },
    language: { mn: 'Mongolian', en: 'English' },
    direct: 'Directly by address',
    rest: 'Others',
  },
} as const
