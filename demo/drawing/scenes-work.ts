import { crowd, figure } from './figures.ts'
import { cottage, fence, flats, ger, publicBuilding, skylineRow, WALLS } from './houses.ts'
import { type Light, lit, shaded } from './light.ts'
import { bush, ground, mountains, pine, shadow, sky, snowfall, tree } from './nature.ts'
import type { Scene } from './scenes-city.ts'
import { circle, ellipse, mix, path, polygon, rect, WIDTH } from './svg.ts'
import { bin, car, cone, digger, lorry, roller, stall } from './things.ts'

/** Workers laying a new road. */
export const roadWork: Scene = (light, random) =>
  sky(light, random) +
  mountains(light, random, 410) +
  skylineRow(462, 170, light, random, 0.2) +
  ground(light, random, 456) +
  tree(80, 510, 150, light) +
  tree(1120, 508, 160, light) +
  polygon([0, 540, 1200, 520, 1200, 675, 0, 675], mix(light.road, '#c9b899', 0.4)) +
  polygon([0, 566, 620, 548, 700, 675, 0, 675], shaded(light, '#5c666e', 0.1)) +
  Array.from({ length: 5 }, (_, i) =>
    rect(30 + i * 124, 612 - i * 4, 64, 6, '#ffffff', { opacity: 0.75, radius: 2 }),
  ).join('') +
  roller(600, 632, 1.5, light) +
  figure(500, 612, 130, light, random, { vest: '#e0863a', helmet: '#f0c24a', pose: 'dig', flip: false }) +
  figure(930, 606, 128, light, random, { vest: '#e0863a', helmet: '#f5f5f0', pose: 'stand' }) +
  figure(1010, 610, 126, light, random, { vest: '#d8c33f', helmet: '#4f7fb5', pose: 'wave', flip: true }) +
  [70, 190, 310, 1090, 1160].map((x, i) => cone(x, 560 + (i % 2) * 8, 44, light)).join('') +
  car(150, 548, 0.8, light, '#6f8fa5')

/** A trench for water or heating pipes, a digger and two workers. */
export const pipes: Scene = (light, random) => {
  const pipe = (y: number, color: string) =>
    rect(0, y, WIDTH, 34, lit(light, color)) +
    rect(0, y + 5, WIDTH, 7, mix(lit(light, color), '#ffffff', 0.4)) +
    rect(0, y + 26, WIDTH, 8, shaded(light, color, 0.2)) +
    [150, 420, 690, 960].map((x) => rect(x, y - 4, 16, 42, shaded(light, '#77838b', 0.1), { radius: 2 })).join('')
  return (
    sky(light, random) +
    mountains(light, random, 400) +
    [40, 350, 900]
      .map((x, i) =>
        flats(
          { x, y: 470, w: 240, h: 190 + i * 34, wall: random.pick(WALLS), floors: 5 + i, columns: 6 },
          light,
          random,
        ),
      )
      .join('') +
    ground(light, random, 462) +
    tree(320, 490, 130, light) +
    tree(860, 488, 130, light) +
    digger(640, 548, 1.5, light) +
    path('M0 560H1200V675H0Z', shaded(light, '#9c7a58', 0.1)) +
    path('M0 560Q80 548 170 560T380 556T620 560T860 556T1200 560V572H0Z', lit(light, '#b5946c')) +
    pipe(592, '#4f8fb0') +
    pipe(636, '#c9763f') +
    ellipse(200, 556, 130, 30, lit(light, '#a8855f')) +
    ellipse(230, 560, 150, 16, shaded(light, '#a8855f', 0.14)) +
    figure(420, 556, 132, light, random, { vest: '#e0863a', helmet: '#f0c24a', pose: 'dig', flip: false }) +
    figure(520, 552, 128, light, random, { vest: '#d8c33f', helmet: '#f5f5f0' }) +
    [40, 1020, 1120].map((x) => cone(x, 552, 48, light)).join('')
  )
}

/** Heating season: flats with lit windows, the insulated mains in front. */
export const heating: Scene = (light, random) => {
  const mains = (y: number) =>
    rect(-10, y, 1220, 40, lit(light, '#c9d0d3')) +
    rect(-10, y + 6, 1220, 9, '#ffffff', { opacity: 0.6 }) +
    rect(-10, y + 29, 1220, 11, shaded(light, '#aab4ba', 0.2)) +
    Array.from({ length: 11 }, (_, i) => rect(i * 118 + 20, y - 2, 6, 44, shaded(light, '#8f9aa2'))).join('')
  const legs = [90, 380, 670, 960]
    .map(
      (x) =>
        rect(x, 560, 16, 62, shaded(light, '#8f9aa2', 0.1)) + rect(x - 12, 618, 40, 10, shaded(light, '#8f9aa2', 0.2)),
    )
    .join('')
  const station = (x: number) =>
    path(`M${x} 446Q${x + 26} 380 ${x + 14} 316H${x + 92}Q${x + 80} 380 ${x + 106} 446Z`, lit(light, '#d5d2cb')) +
    ellipse(x + 53, 316, 39, 8, shaded(light, '#b3b0a8', 0.2)) +
    path(
      `M${x + 70} 446Q${x + 66} 380 ${x + 78} 316H${x + 92}Q${x + 80} 380 ${x + 106} 446Z`,
      shaded(light, '#d5d2cb', 0.14),
    )
  return (
    sky(light, random) +
    mountains(light, random, 410) +
    station(820) +
    station(940) +
    rect(1070, 250, 16, 200, lit(light, '#d5d2cb')) +
    [262, 302].map((y) => rect(1069, y, 18, 16, lit(light, '#c4694a'))).join('') +
    skylineRow(456, 90, light, random, 0.3) +
    ground(light, random, 450) +
    [
      [30, 300, 270],
      [350, 250, 320],
      [620, 270, 236],
    ]
      .map(([x = 0, w = 0, h = 0]) =>
        flats({ x, y: 520, w, h, wall: random.pick(WALLS), floors: Math.round(h / 34), columns: 6 }, light, random),
      )
      .join('') +
    pine(980, 530, 170, light) +
    pine(1110, 540, 200, light) +
    legs +
    mains(520) +
    mains(568) +
    figure(560, 650, 138, light, random, { vest: '#e0863a', helmet: '#f0c24a', pose: 'carry' }) +
    figure(650, 646, 132, light, random, { vest: '#4f7fb5', helmet: '#f5f5f0' }) +
    (light.isWinter ? snowfall(random) : '')
  )
}

/** A market under striped awnings. */
export const market: Scene = (light, random) => {
  const goods = [
    ['#c9523f', '#e08a3f', '#7fae4f', '#d9b843'],
    ['#f3ece0', '#e9dcc0', '#d9c59a'],
    ['#5f9a4f', '#8fbf5f', '#c9523f'],
    ['#b5814f', '#d9a45f', '#8a5a3f'],
  ]
  const stalls = [
    ['#c9573f', 40],
    ['#2f8067', 330],
    ['#d9a13f', 620],
    ['#4f7fb5', 910],
  ].map(([color, x], i) => stall(Number(x), 560, 250, light, String(color), goods[(i + random.int(0, 3)) % 4] ?? []))
  const sellers = [160, 450, 740, 1030].map((x) => figure(x, 552, 138, light, random, { pose: 'stand', deel: false }))
  const string =
    path('M0 300Q300 350 600 304T1200 300', 'none', { stroke: shaded(light, '#77838b'), width: 2 }) +
    Array.from({ length: 19 }, (_, i) =>
      polygon(
        [
          30 + i * 62,
          320 + Math.sin(i * 0.66) * 14,
          56 + i * 62,
          320 + Math.sin(i * 0.66) * 14,
          43 + i * 62,
          344 + Math.sin(i * 0.66) * 14,
        ],
        lit(light, ['#c9573f', '#e0b043', '#2f8067', '#4f7fb5'][i % 4] ?? '#c9573f'),
      ),
    ).join('')
  return (
    sky(light, random) +
    mountains(light, random, 400) +
    skylineRow(470, 210, light, random, 0.22) +
    rect(0, 466, WIDTH, 210, mix(light.ground[0], '#d9cdb8', light.isWinter ? 0.2 : 0.6)) +
    string +
    sellers.join('') +
    stalls.join('') +
    figure(300, 640, 146, light, random, { pose: 'carry' }) +
    figure(580, 650, 148, light, random, { deel: true }) +
    figure(640, 648, 142, light, random) +
    figure(880, 644, 144, light, random, { pose: 'walk' }) +
    (light.isWinter ? snowfall(random) : '')
  )
}

/** Kiosk where families fetch drinking water, the tank lorry beside it. */
export const waterKiosk: Scene = (light, random) => {
  const can = (x: number, y: number, color: string) =>
    rect(x, y - 34, 28, 34, lit(light, color), { radius: 5 }) +
    rect(x + 9, y - 42, 10, 9, shaded(light, color, 0.2), { radius: 2 }) +
    rect(x + 4, y - 26, 20, 4, '#ffffff', { opacity: 0.4 })
  const kiosk =
    shadow(800, 566, 170, 12) +
    rect(650, 400, 290, 164, lit(light, '#dfeaec')) +
    rect(916, 400, 24, 164, shaded(light, '#dfeaec', 0.14)) +
    polygon([630, 402, 650, 366, 940, 366, 962, 402], light.isWinter ? '#ffffff' : lit(light, '#3f7fb5')) +
    rect(676, 430, 90, 62, light.isDark ? '#ffdf9f' : lit(light, '#a9c9d6'), { radius: 3 }) +
    rect(668, 494, 106, 9, lit(light, '#b98a5a')) +
    rect(816, 428, 70, 136, lit(light, '#3f7fb5'), { radius: 3 }) +
    path('M700 520h34v12h12', 'none', { stroke: shaded(light, '#59666f'), width: 8 }) +
    path('M851 450c14 18 18 26 18 34a18 18 0 0 1 -36 0c0 -8 4 -16 18 -34Z', '#ffffff', { opacity: 0.9 })
  return (
    sky(light, random) +
    mountains(light, random, 400) +
    ground(light, random, 440) +
    Array.from({ length: 6 }, (_, i) =>
      i % 2 === 0 ? ger(60 + i * 210, 468, 0.46, light) : cottage(20 + i * 208, 470, 88, light, '#b8543f', random),
    ).join('') +
    fence(-10, 1210, 506, 40, light, random) +
    kiosk +
    lorry(90, 596, 1.5, light, random.pick(['#4f8fb0', '#5f9aa0']), 'tank') +
    can(740, 612, '#4f8fb0') +
    can(776, 618, '#e0b043') +
    can(1008, 626, '#4f8fb0') +
    figure(720, 620, 132, light, random, { pose: 'carry', flip: false }) +
    figure(980, 630, 136, light, random, { deel: true }) +
    crowd(1, [1060, 1140], 624, 90, light, random) +
    (light.isWinter ? snowfall(random) : '')
  )
}

const greenCross = (x: number, y: number, size: number, color: string) =>
  rect(x - size / 6, y - size / 2, size / 3, size, color, { radius: 2 }) +
  rect(x - size / 2, y - size / 6, size, size / 3, color, { radius: 2 })

/** The family clinic of a khoroo. */
export const clinic: Scene = (light, random) =>
  sky(light, random) +
  mountains(light, random, 410) +
  skylineRow(456, 130, light, random, 0.35) +
  ground(light, random, 450) +
  publicBuilding(
    { x: 300, y: 526, w: 620, h: 230, wall: '#f1f3f0', accent: random.pick(['#2f8a72', '#3f7fb5']), floors: 2 },
    light,
    random,
  ) +
  circle(610, 318, 27, '#ffffff') +
  greenCross(610, 318, 34, lit(light, '#2f9a6c')) +
  polygon([520, 534, 700, 534, 820, 675, 400, 675], mix(light.road, '#ece8df', 0.6)) +
  tree(190, 524, 190, light) +
  pine(1000, 530, 180, light) +
  tree(1110, 526, 150, light) +
  bush(270, 548, 50, light) +
  bush(950, 546, 46, light) +
  ambulance(880, 612, light) +
  figure(500, 610, 126, light, random, { pose: 'walk', flip: false }) +
  figure(720, 604, 120, light, random) +
  crowd(1, [744, 780], 606, 78, light, random, { deel: false }) +
  figure(240, 616, 122, light, random, { deel: true }) +
  bin(90, 600, 0.8, light, '#3f8a63') +
  (light.isWinter ? snowfall(random) : '')

function ambulance(x: number, y: number, light: Light) {
  const white = lit(light, '#f7f9f8')
  return (
    shadow(x + 110, y + 2, 130, 9) +
    path(`M${x} ${y - 16}V${y - 104}q0 -10 10 -10h130q10 0 16 8l34 44q28 4 30 22v24Z`, white) +
    path(`M${x + 146} ${y - 64}V${y - 102}q8 0 12 6l24 32Z`, lit(light, '#a9c9d6')) +
    rect(x, y - 46, 220, 10, lit(light, '#2f9a6c')) +
    greenCross(x + 66, y - 76, 34, lit(light, '#2f9a6c')) +
    rect(x + 96, y - 122, 30, 9, lit(light, '#4f8fd0'), { radius: 3 }) +
    [46, 172].map((at) => circle(x + at, y - 16, 17, '#2f3942') + circle(x + at, y - 16, 8, '#b9c3ca')).join('')
  )
}
