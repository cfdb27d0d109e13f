/** The words of appointments, in Mongolian. */
export const mn = {
  status: {
    unconfirmed: 'Баталгаажуулаагүй',
    waiting: 'Хүлээлгийн жагсаалтад',
    offered: 'Цаг санал болгосон',
    booked: 'Хүлээгдэж буй',
    arrived: 'Ирсэн',
    done: 'Дууссан',
    no_show: 'Ирээгүй',
    cancelled: 'Цуцалсан',
    expired: 'Хугацаа дууссан',
  },
} as const
