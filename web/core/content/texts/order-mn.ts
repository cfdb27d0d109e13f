/** Texts of the pages on which records are put in order. */
export const mn = {
  link: 'Дарааллыг өөрчлөх',
  place: 'Байр',
  lead: 'Чирэх эсвэл дээш, доош товчоор байрлуулна. Дараалал шууд хадгалагдана.',
  up: 'Дээш зөөх: {{title}}',
  down: 'Доош зөөх: {{title}}',
  drag: 'Чирч зөөх',
  moved: '«{{title}}» {{n}}-р байранд шилжлээ',
  stale: 'Энэ бүлэг өөрчлөгдсөн тул жагсаалтыг шинэчиллээ. Дахин байрлуулна уу.',
} as const
