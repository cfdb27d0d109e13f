/** Texts of the bell and of what it announces, which every page of the dashboard loads. */
export const mn = {
  name: 'Мэдэгдэл',
  nameUnread_one: 'Мэдэгдэл, уншаагүй {{count}}',
  nameUnread_other: 'Мэдэгдэл, уншаагүй {{count}}',
  open: 'Унших',
  arrived: 'Шинэ мэдэгдэл: {{title}}',
  alert: {
    due: 'Хугацаа: {{due}}',
    overdue: 'Хугацаа хэтэрсэн: {{due}}',
    nearest: 'Хамгийн ойр хугацаа: {{due}}',
    others_one: 'ба өөр {{count}}',
    others_other: 'ба өөр {{count}}',
    done: 'Шийдвэрлэсэн',
  },
} as const
