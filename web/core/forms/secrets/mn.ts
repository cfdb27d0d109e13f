/** Texts of typing secrets: passwords, codes, and waiting after too many tries. */
export const mn = {
  show: 'Нууц үгийг харуулах',
  hide: 'Нууц үгийг нуух',
  capsLock: 'Caps Lock асаалттай байна',
  help: '12-оос доошгүй тэмдэгт. Хэд хэдэн үгтэй өгүүлбэр бол сайн нууц үг болно.',
  short_one: 'Дахин {{count}} тэмдэгт нэмнэ үү',
  short_other: 'Дахин {{count}} тэмдэгт нэмнэ үү',
  common: 'Таахад амархан. Өөр үг нэмнэ үү',
  fair: 'Дунд зэрэг. Урт байх тусам найдвартай',
  good: 'Найдвартай нууц үг',
  wait: 'Хэт олон удаа оролдлоо. Дахин оролдох хүртэл: {{time}}.',
} as const
