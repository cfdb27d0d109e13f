/** Messages about goods, prices and discount codes, in Mongolian. */
export const sales = {
  out_of_stock: '«{{name}}» бүтээгдэхүүний үлдэгдэл хүрэлцэхгүй байна. Үлдэгдэл: {{stock}}',
  no_longer_sold: 'Энэ бүтээгдэхүүнийг худалдаанаас хассан байна',
  total_changed: 'Үнэ өөрчлөгдсөн. Шинэ нийт дүн: ₮{{total}}. Дахин шалгаад захиална уу',
  discount_unknown: 'Ийм хөнгөлөлтийн код байхгүй байна',
  discount_not_yet: 'Код хүчинтэй болох өдөр: {{day}}',
  discount_expired: 'Энэ кодын хугацаа дууссан байна',
  discount_used_up: 'Энэ кодыг ашиглах тоо дууссан байна',
  discount_used_by_you: 'Та энэ кодыг өмнө нь ашигласан байна',
  discount_minimum: 'Энэ код ₮{{min}} ба түүнээс дээш үнийн дүнтэй захиалгад үйлчилнэ',
  discount_other_goods: 'Энэ код таны сонгосон бүтээгдэхүүнд үйлчлэхгүй',
  discount_code: 'Дор хаяж 4 үсэг, цифр, зураас ашиглана уу',
  percent_range: '1-ээс 100 хүртэл тоо оруулна уу',
  discount_in_use: 'Энэ кодыг захиалгад ашигласан тул устгах боломжгүй. Идэвхгүй болгоно уу',
  fewer_than_used: 'Энэ кодыг {{min}} удаа ашигласан байна',
  cancel_order_instead:
    '«№ {{number}}» захиалга хүчинтэй байна. Нэхэмжлэхийг хүчингүй болгохын тулд захиалгыг цуцална уу',
  reviewed_before: 'Энэ бүтээгдэхүүнийг өмнө нь үнэлсэн байна',
} as const
