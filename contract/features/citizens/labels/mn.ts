/** Words of citizens' homes that server and screens share. */
export const mn = {
  status: {
    stated: 'Өөрөө мэдүүлсэн',
    asked: 'Баталгаажуулах хүсэлт илгээсэн',
    confirmed: 'Баталгаажсан',
  },
  action: {
    ask: 'Баталгаажуулах хүсэлт илгээх',
    withdraw: 'Хүсэлтээ буцаан татах',
    confirm: 'Баталгаажуулах',
    decline: 'Татгалзах',
    revoke: 'Баталгаажуулалтыг хүчингүй болгох',
  },
} as const
