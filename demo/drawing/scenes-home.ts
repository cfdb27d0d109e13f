import { child, figure } from './figures.ts'
import { cottage, fence, flats, ger, skylineRow, WALLS } from './houses.ts'
import { lit, shaded } from './light.ts'
import { birds, bush, ground, mountains, pine, ridge, sapling, shadow, sky, snowfall, tree } from './nature.ts'
import type { Scene } from './scenes-city.ts'
import { circle, ellipse, line, mix, path, polygon, rect, WIDTH } from './svg.ts'
import { bench, bin, car, lamp, lorry, slide, swing } from './things.ts'

const DOORS = ['#c8643c', '#3f7d9c', '#b5523f', '#4f8a5c']
const ROOFS = ['#b8543f', '#3f7d9c', '#4f8a63', '#a8733f']

/** A ger district on the slope under a clear sky: yards, gers, small houses. */
export const gerDistrict: Scene = (light, random) => {
  const rows = [0, 1, 2, 3].map((row) => {
    const [y, scale] = [404 + row * 62 + row * row * 6, 0.34 + row * 0.17]
    const band = ridge(random, y + 26, 26, 4, mix(light.ground[0], light.ground[1], row / 3))
    let homes = ''
    for (let x = random.int(-30, 40); x < 1230; x += random.int(210, 290) * (0.55 + row * 0.2)) {
      homes += random.chance(0.62)
        ? ger(x + 90 * scale, y + 14, scale, light, random.pick(DOORS))
        : cottage(x, y + 14, 150 * scale, light, random.pick(ROOFS), random)
      if (random.chance(0.35)) homes += tree(x + 190 * scale, y + 16, 110 * scale, light)
    }
    return (
      band +
      homes +
      (row < 3
        ? fence(
            -10,
            1210,
            y + 30 + row * 5,
            12 + row * 7,
            light,
            random,
            random.pick(['#4f8a74', '#4f7fa0', '#a9583f']),
          )
        : '')
    )
  })
  return (
    sky(light, random, 420) +
    mountains(light, random, 400) +
    birds(760, 150, light) +
    rows.join('') +
    path('M0 640Q400 610 760 650T1200 636V675H0Z', mix(light.ground[1], '#b59a70', light.isWinter ? 0.1 : 0.4)) +
    figure(330, 660, 112, light, random, { deel: true, pose: 'walk' }) +
    child(390, 662, 76, light, random)
  )
}

/** One family's yard: the ger, the house, the gate, the solar panel. */
export const yard: Scene = (light, random) => {
  const panel =
    polygon([860, 470, 960, 450, 970, 504, 872, 528], lit(light, '#3f5f8a')) +
    line([893, 464, 905, 520], '#a9c3dd', 2) +
    line([926, 457, 938, 512], '#a9c3dd', 2) +
    line([866, 498, 965, 477], '#a9c3dd', 2) +
    line([914, 520, 914, 556], shaded(light, '#59666f'), 6)
  return (
    sky(light, random) +
    mountains(light, random, 420) +
    ground(light, random, 430) +
    cottage(60, 470, 90, light, random.pick(ROOFS), random) +
    ger(260, 466, 0.4, light) +
    ger(1060, 462, 0.42, light, '#3f7d9c') +
    cottage(930, 466, 84, light, random.pick(ROOFS), random) +
    fence(-10, 1210, 506, 46, light, random) +
    panel +
    cottage(560, 560, 240, light, random.pick(ROOFS), random) +
    ger(330, 580, 1.65, light, random.pick(DOORS)) +
    pine(1040, 580, 190, light) +
    sapling(1120, 610, 110, light) +
    figure(520, 628, 132, light, random, { deel: true, flip: false }) +
    figure(580, 634, 126, light, random) +
    child(636, 632, 84, light, random, { pose: 'wave', flip: false }) +
    bush(120, 620, 60, light) +
    (light.isWinter ? snowfall(random) : '')
  )
}

/** A playground between blocks of flats. */
export const playground: Scene = (light, random) => {
  const blocks = [
    [-40, 330, 270],
    [300, 280, 236],
    [640, 260, 240],
    [950, 350, 300],
  ].map(([x = 0, h = 0, w = 0]) =>
    flats({ x, y: 474, w, h, wall: random.pick(WALLS), floors: Math.round(h / 36), columns: 6 }, light, random),
  )
  const floor = light.isWinter ? '#f1f6fa' : lit(light, '#dd9f72')
  return (
    sky(light, random) +
    mountains(light, random, 400) +
    blocks.join('') +
    rect(0, 468, WIDTH, 210, light.ground[1]) +
    tree(250, 486, 120, light) +
    tree(600, 486, 110, light) +
    tree(910, 488, 130, light) +
    ellipse(600, 606, 560, 76, floor) +
    ellipse(600, 602, 520, 62, mix(floor, '#ffffff', 0.18)) +
    slide(180, 618, 1.12, light, random.pick(['#c4694a', '#3f8a86', '#4f7fb5'])) +
    swing(600, 616, 1.18, light) +
    child(676, 570, 66, light, random, { pose: 'stand' }) +
    child(470, 624, 80, light, random, { pose: 'wave' }) +
    child(900, 616, 82, light, random, { pose: 'walk' }) +
    figure(556, 640, 122, light, random) +
    bench(950, 606, 1.25, light) +
    figure(1100, 622, 122, light, random, { deel: true }) +
    (light.isWinter ? snowfall(random) : '')
  )
}

/** Neighbours planting young trees. */
export const planting: Scene = (light, random) => {
  const spade = (x: number, y: number) =>
    line([x, y, x + 16, y - 78], lit(light, '#b08d62'), 5) +
    polygon([x - 12, y - 2, x + 12, y + 2, x + 6, y + 24, x - 6, y + 22], lit(light, '#8f9aa2'))
  const hole = (x: number, y: number) =>
    ellipse(x, y, 36, 9, shaded(light, '#8a6a4c')) + ellipse(x + 34, y - 2, 24, 11, lit(light, '#9c7a58'))
  return (
    sky(light, random) +
    mountains(light, random, 420) +
    skylineRow(444, 100, light, random, 0.35) +
    ground(light, random, 440) +
    Array.from({ length: 9 }, (_, i) => sapling(60 + i * 136 + random.int(-10, 10), 500, 84, light)).join('') +
    hole(330, 620) +
    hole(650, 632) +
    hole(960, 616) +
    sapling(330, 618, 150, light) +
    sapling(650, 630, 160, light) +
    sapling(960, 614, 150, light) +
    figure(425, 628, 140, light, random, { pose: 'dig', flip: true }) +
    spade(384, 612) +
    figure(560, 640, 142, light, random, { pose: 'carry', flip: false }) +
    figure(745, 636, 138, light, random, { pose: 'dig', flip: true }) +
    spade(704, 620) +
    child(800, 642, 92, light, random) +
    figure(1050, 628, 136, light, random, { pose: 'stand' }) +
    figure(190, 622, 134, light, random, { deel: true }) +
    bush(90, 640, 56, light) +
    path('M224 622l8 -34h34l8 34Z', lit(light, '#5f8fb0'))
  )
}

/** The river Tuul with its bridge, or a flood channel of stone. */
export const river: Scene = (light, random) => {
  const water = mix(light.sky[1], '#3f86ab', light.isWinter ? 0.18 : 0.5)
  const stone = lit(light, '#c3c0b6')
  const arches = [0, 1, 2, 3]
    .map((i) =>
      path(`M${150 + i * 230} 548V500Q${245 + i * 230} 420 ${340 + i * 230} 500V548Z`, mix(water, '#1d2f46', 0.14)),
    )
    .join('')
  const bridge =
    rect(-10, 432, 1220, 116, stone) +
    arches +
    rect(-10, 424, 1220, 16, mix(stone, '#ffffff', 0.3)) +
    Array.from({ length: 41 }, (_, i) => rect(i * 30, 400, 4, 26, shaded(light, '#8f9aa2'))).join('') +
    rect(-10, 396, 1220, 6, shaded(light, '#8f9aa2'))
  const shine = Array.from({ length: 20 }, () =>
    rect(random.int(0, 1150), random.int(560, 660), random.int(40, 130), 3, '#ffffff', { opacity: 0.3, radius: 1.5 }),
  ).join('')
  return (
    sky(light, random) +
    mountains(light, random, 410) +
    birds(820, 140, light) +
    skylineRow(424, 70, light, random, 0.4) +
    rect(0, 416, WIDTH, 260, light.ground[0]) +
    car(random.int(200, 420), 422, 0.62, light, '#b5523f') +
    bridge +
    [110, 460, 810, 1120].map((x) => lamp(x, 426, 120, light)).join('') +
    rect(0, 546, WIDTH, 130, water) +
    shine +
    path('M0 548Q110 552 190 600T120 675H0Z', light.ground[1]) +
    path('M1200 546Q1060 560 1010 612T1090 675H1200Z', light.ground[1]) +
    tree(60, 620, 170, light) +
    tree(1130, 622, 190, light) +
    bush(190, 640, 44, light) +
    ellipse(1010, 640, 26, 10, stone) +
    ellipse(226, 604, 20, 8, stone) +
    figure(700, 426, 62, light, random, { pose: 'walk' }) +
    figure(740, 426, 60, light, random)
  )
}

/** A waste lorry at the containers of a street. */
export const wasteTruck: Scene = (light, random) =>
  sky(light, random) +
  mountains(light, random, 410) +
  cottage(60, 470, 150, light, random.pick(ROOFS), random) +
  ger(330, 470, 0.62, light) +
  cottage(860, 470, 170, light, random.pick(ROOFS), random) +
  ger(1120, 472, 0.6, light, '#3f7d9c') +
  ground(light, random, 462) +
  fence(-10, 1210, 528, 66, light, random) +
  rect(0, 560, WIDTH, 115, light.road) +
  rect(0, 552, WIDTH, 10, mix(light.road, '#ffffff', 0.4)) +
  [70, 152].map((x, i) => bin(x, 560, 1.15, light, i === 0 ? '#3f8a63' : '#4f7fb5')).join('') +
  lorry(390, 632, 1.75, light, random.pick(['#4f8a63', '#d0823f', '#4f7fa0']), 'waste') +
  figure(330, 640, 142, light, random, { pose: 'carry', vest: '#e0863a', flip: false }) +
  figure(960, 634, 140, light, random, { pose: 'walk', vest: '#e0863a' }) +
  bin(226, 634, 1.2, light, '#5b6b76') +
  tree(1130, 548, 130, light) +
  (light.isWinter ? snowfall(random) : '')

/** A snowy street; neighbours clear the path. */
export const winterStreet: Scene = (light, random) => {
  const shovel = (x: number, y: number) =>
    line([x, y, x + 40, y - 74], lit(light, '#b08d62'), 5) +
    polygon([x - 22, y - 6, x + 12, y - 10, x + 18, y + 12, x - 18, y + 16], lit(light, '#5f7f95'))
  const block = (x: number, w: number, h: number) =>
    flats({ x, y: 486, w, h, wall: random.pick(WALLS), floors: Math.round(h / 34), columns: 6 }, light, random)
  return (
    sky(light, random) +
    mountains(light, random, 410) +
    block(30, 260, 300) +
    block(340, 230, 238) +
    block(860, 300, 330) +
    ger(680, 492, 0.85, light) +
    ground(light, random, 480) +
    pine(620, 510, 170, light) +
    pine(810, 508, 130, light) +
    tree(310, 506, 160, light) +
    path('M420 675Q560 560 640 500H700Q690 580 860 675Z', light.road) +
    [
      [250, 640, 130],
      [960, 632, 150],
      [1090, 648, 110],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          path(
            `M${x - r} ${y}Q${x - r * 0.7} ${y - r * 0.3} ${x - r * 0.2} ${y - r * 0.34}T${x + r} ${y}Z`,
            '#ffffff',
          ) +
          path(
            `M${x + r * 0.1} ${y - r * 0.3}Q${x + r * 0.7} ${y - r * 0.24} ${x + r} ${y}H${x + r * 0.3}Z`,
            mix(light.ground[0], '#b4c8d8', 0.3),
          ),
      )
      .join('') +
    shovel(420, 624) +
    figure(470, 632, 142, light, random, { pose: 'dig', flip: true, deel: false }) +
    shovel(850, 616) +
    figure(900, 626, 138, light, random, { pose: 'dig', flip: true, deel: false }) +
    child(610, 600, 76, light, random, { pose: 'wave' }) +
    figure(660, 596, 108, light, random, { deel: true }) +
    shadow(240, 650, 20) +
    circle(240, 616, 26, '#ffffff') +
    circle(240, 576, 19, '#fbfdfe') +
    circle(234, 572, 2, '#2f3942') +
    circle(246, 572, 2, '#2f3942') +
    polygon([240, 578, 258, 582, 240, 584], '#d9783f') +
    snowfall(random)
  )
}
