/** The daily mail with the newest seal of the audit log, in Mongolian; each line is a paragraph. */
export const mn = {
  subject: '{{city}}: үйлдлийн түүхийн битүүмжлэл, №{{no}}',
  body: [
    '{{when}}-д үйлдлийн түүхийн сүүлийн мөр №{{no}}, битүүмжлэл нь:',
    '{{hash}}',
    'Энэ захидлыг хадгална уу. Хожим түүхийг өөрчилсөн, эсвэл төгсгөлөөс нь устгасан эсэхийг энэ дугаарын битүүмжлэлтэй тулгаж шалгана.',
  ],
}
