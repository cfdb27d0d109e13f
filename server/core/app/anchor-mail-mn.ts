/** The daily mail with the newest seal of the audit log, in Mongolian; each line is a paragraph. */
export const mn = {
  subject: '{{city}}: үйлдлийн түүхийн битүүмжлэл, №{{no}}',
  body: [
    'Үйлдлийн түүхийн сүүлийн мөр ({{when}}): № {{no}}, битүүмжлэл нь:',
    '{{hash}}',
    'Энэ и-мэйлийг хадгална уу. Хожим түүхийг өөрчилсөн, эсвэл төгсгөлөөс нь устгасан эсэхийг энэ дугаарын битүүмжлэлтэй тулгаж шалгана.',
  ],
}
