/** Texts of followers on the profile. */
export const mn = {
  following: 'Миний дагадаг хүмүүс',
  followers: 'Намайг дагадаг хүмүүс',
  find: 'Хамтрагч хайх',
  findHelp: 'Нэрийн эхний үсгүүдийг бичнэ үү.',
  found: 'Олдсон хүмүүс',
  noneFound: 'Ийм нэртэй хүн олдсонгүй.',
  noFollowing: 'Та одоогоор хэнийг ч дагаагүй байна. Хамтрагчаа дээрээс хайж нэмбэл нийтлэлийг нь эндээс нээнэ.',
  noFollowers: 'Одоогоор таныг дагасан хүн алга.',
  follow: 'Дагах',
  unfollow: 'Дагахаа болих',
  followOf: '{{name}}: дагах',
  unfollowOf: '{{name}}: дагахаа болих',
  posts: 'Нийтлэл',
  postsOf: '{{name}}: нийтлэл',
  more: 'Нийт {{n}} хүн.',
  failed: 'Дагадаг хүмүүсийг уншиж чадсангүй',
} as const
