/** The notices to admins about requests, in Mongolian. */
export const mn = {
  place: { title: 'Ажилтны эрх, нутаг дэвсгэрийг өөрчлөх хүсэлт' },
  email: { title: 'Ажилтны и-мэйл хаягийг өөрчлөх хүсэлт' },
  factor: { title: 'Ажилтны хоёр шаттай нэвтрэлтийг цуцлах хүсэлт' },
  body: 'Ажилтан: {{person}}. Хүсэлт гаргасан: {{asker}}. {{days}} хоногийн дотор батлах эсэхээ шийднэ үү.',
}
