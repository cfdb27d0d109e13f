import type { SettingsLabels } from './labels.ts'

/** The settings drawer in Mongolian. */
export const settingsMn: SettingsLabels = {
  title: 'Дэлгэцийн тохиргоо',
  close: 'Хаах',
  reset: 'Анхны тохиргоонд буцаах',
  fullScreen: 'Бүтэн дэлгэц',
  leaveFullScreen: 'Бүтэн дэлгэцээс гарах',
  themeMode: { name: 'Горим', values: { light: 'Цайвар', dark: 'Бараан' } },
  themeContrast: { name: 'Ялгарал', values: { default: 'Энгийн', bold: 'Тод' } },
  themeDirection: { name: 'Бичгийн чиглэл', values: { ltr: 'Зүүнээс баруун', rtl: 'Баруунаас зүүн' } },
  themeLayout: { name: 'Цэсийн байрлал', values: { vertical: 'Дэлгэсэн', mini: 'Хураасан' } },
  themeStretch: { name: 'Хуудасны өргөн', values: { false: 'Тогтмол', true: 'Дэлгэцээр дүүрэн' } },
  themeColorPresets: {
    name: 'Өнгөний сонголт',
    values: { default: 'Ногоон', cyan: 'Номин', purple: 'Нил ягаан', blue: 'Хөх', orange: 'Улбар шар', red: 'Улаан' },
  },
}
