/** Texts of typing secrets: passwords, codes, and waiting after too many tries. */
export const mn = {
  show: 'Нууц үгийг харуулах',
  hide: 'Нууц үгийг нуух',
  capsLock: 'Caps Lock асаалттай байна',
  help: '12-оос доошгүй тэмдэгт. Хэдэн үгтэй өгүүлбэр сайн нууц үг болно.',
  short_one: 'Дахиад {{count}} тэмдэгт хэрэгтэй',
  short_other: 'Дахиад {{count}} тэмдэгт хэрэгтэй',
  common: 'Таахад амархан. Өөр үг нэмнэ үү',
  fair: 'Болно. Урт байх тусам найдвартай',
  good: 'Найдвартай нууц үг',
  wait: 'Хэт олон удаа оролдлоо. Дахин оролдох хүртэл: {{time}}.',
} as const
