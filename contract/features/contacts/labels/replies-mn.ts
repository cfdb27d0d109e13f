/** Texts for answers to messages that a city begins with; apart from the other words, which public pages bring. */
export const mn = {
  noted: {
    name: 'Хүлээн авсан',
    text: 'Таны № {{number}} дугаартай санал хүсэлтийг хүлээн авч танилцлаа. Шийдвэрлэсэн хариуг танд мэдэгдэх болно.',
  },
  done: {
    name: 'Шийдвэрлэсэн',
    text: 'Таны № {{number}} дугаартай санал хүсэлтийг шийдвэрлэлээ. Санал хүсэлтээ илгээсэнд баярлалаа.',
  },
  other: {
    name: 'Өөр байгууллагад хамаарна',
    text: 'Таны хүсэлт манай байгууллагын эрх хэмжээнд хамаарахгүй тул дараах байгууллагад хандана уу.',
  },
} as const
