/** Texts of the menu; small, because they come with the first page. */
export const mn = {
  menu: 'Системийн удирдлага',
  menuList: 'Үйлдлийн түүх',
} as const
