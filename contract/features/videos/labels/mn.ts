/** Words of videos that server and screens share. */
export const mn = {
  file: 'Видео',
  category: {
    guide: 'Заавар, зөвлөмж',
    report: 'Сурвалжлага',
    interview: 'Ярилцлага',
    event: 'Арга хэмжээ',
    history: 'Хотын түүх',
  },
  more: {},
  column: { source: 'Эх сурвалж' },
  provider: { youtube: 'YouTube', vimeo: 'Vimeo', file: 'Системд хадгалсан' },
} as const
