/** The page that a mail's link to unsubscribe opens. */
export const unsubscribeWords = {
  mn: {
    title: 'И-мэйл мэдэгдэл',
    ask: '«Нутаг» системийн мэдэгдлийг и-мэйлээр хүлээн авахаа болих уу? Мэдэгдэл системд хэвээр харагдана.',
    button: 'И-мэйлээр авахаа болих',
    done: 'Танд мэдэгдлийг и-мэйлээр илгээхээ зогсоолоо. Бүртгэлийнхээ тохиргооноос хүссэн үедээ дахин идэвхжүүлж болно.',
  },
  en: {
    title: 'E-mail notifications',
    ask: 'Stop receiving notifications from Nutag by e-mail? You will still see them in the system.',
    button: 'Unsubscribe',
    done: 'You will no longer receive notifications by e-mail. You can turn them on again in your account settings.',
  },
} as const
