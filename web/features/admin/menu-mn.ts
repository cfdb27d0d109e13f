/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  menu: 'Удирдлага',
  menuList: 'Үйлдлийн түүх',
} as const
