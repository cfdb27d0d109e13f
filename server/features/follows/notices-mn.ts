/** Notices about followers. */
export const mn = {
  followed: { title: '{{name}} таныг дагаж эхэллээ', body: '{{name}} таныг дагадаг хүмүүсийнхээ жагсаалтад нэмлээ.' },
} as const
