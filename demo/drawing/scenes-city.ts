import type { Random } from '../random.ts'
import { child, crowd, figure } from './figures.ts'
import { flag, flats, publicBuilding, skylineRow, tower, WALLS } from './houses.ts'
import { type Light, lit, shaded } from './light.ts'
import { birds, bush, ground, mountains, pine, shadow, sky, snowfall, tree } from './nature.ts'
import { circle, ellipse, line, mix, path, polygon, rect, WIDTH } from './svg.ts'
import { bench, bus, car, lamp } from './things.ts'

/** Draws a scene over the whole picture in a light; chance moves what may move. */
export type Scene = (light: Light, random: Random) => string

const road = (y: number, height: number, light: Light) =>
  rect(0, y, WIDTH, height, light.road) +
  rect(0, y - 8, WIDTH, 10, mix(light.road, '#ffffff', 0.45)) +
  rect(0, y + height, WIDTH, 10, mix(light.road, '#ffffff', 0.35)) +
  Array.from({ length: 12 }, (_, i) =>
    rect(20 + i * 104, y + height / 2 - 3, 58, 6, '#ffffff', { opacity: 0.75, radius: 2 }),
  ).join('')

/** The city under Bogd mountain, the river in front. */
export const skyline: Scene = (light, random) => {
  const mast = random.int(180, 260)
  const tv =
    line([mast, 432, mast, 236], lit(light, '#c9ced2'), 6) +
    path(`M${mast - 14} 432L${mast} 330L${mast + 14} 432Z`, lit(light, '#c9ced2')) +
    ellipse(mast, 322, 15, 8, lit(light, '#d98a6a'))
  const towers =
    tower({ x: 560, y: 440, w: 74, h: 236 }, light, random, true) +
    tower({ x: 690, y: 440, w: 54, h: 184 }, light, random, false)
  const water = mix(light.sky[1], '#4f8fb0', light.isWinter ? 0.2 : 0.45)
  const shine = Array.from({ length: 16 }, () =>
    rect(random.int(0, 1150), random.int(568, 636), random.int(30, 120), 3, '#ffffff', { opacity: 0.28, radius: 1.5 }),
  ).join('')
  const bank = Array.from({ length: 17 }, (_, i) =>
    tree(i * 74 + random.int(0, 36), 545 + random.int(-8, 12), random.int(56, 92), light),
  ).join('')
  return (
    sky(light, random) +
    mountains(light, random) +
    birds(random.int(420, 520), 170, light) +
    skylineRow(432, 116, light, random, 0.42) +
    tv +
    towers +
    skylineRow(474, 104, light, random, 0.1) +
    rect(0, 468, WIDTH, 210, light.ground[0]) +
    bank +
    path('M0 560Q300 536 600 556T1200 548V675H0Z', water) +
    shine +
    path('M0 640Q260 618 560 648T1200 636V675H0Z', light.ground[1])
  )
}

/** The great square with the columned house of the city's council. */
export const square: Scene = (light, random) => {
  const wall = lit(light, '#efe9dc')
  const columns = Array.from(
    { length: 11 },
    (_, i) =>
      rect(264 + i * 65, 300, 22, 150, mix(wall, '#ffffff', 0.45)) +
      rect(280 + i * 65, 300, 6, 150, shaded(light, '#d6cfc0', 0.1), { opacity: 0.6 }),
  ).join('')
  const house =
    rect(170, 262, 860, 198, wall) +
    rect(970, 262, 60, 198, shaded(light, '#efe9dc', 0.1)) +
    rect(250, 290, 700, 166, shaded(light, '#8fa3ae', 0.22)) +
    Array.from({ length: 10 }, (_, i) =>
      rect(297 + i * 65, 312, 28, 118, light.isDark ? '#ffdf9f' : lit(light, '#a9c6d3')),
    ).join('') +
    columns +
    rect(156, 248, 888, 24, mix(wall, '#ffffff', 0.3)) +
    (light.isWinter ? rect(156, 240, 888, 12, '#ffffff', { radius: 4 }) : '') +
    rect(520, 214, 160, 36, wall) +
    rect(510, 206, 180, 12, mix(wall, '#ffffff', 0.3)) +
    [0, 1, 2, 3]
      .map((i) => rect(150 - i * 16, 452 + i * 8, 900 + i * 32, 9, mix(lit(light, '#dcd6ca'), '#8c949a', i * 0.1)))
      .join('')
  const tiles =
    Array.from({ length: 9 }, (_, i) =>
      line([600 + (i - 4) * 70, 486, 600 + (i - 4) * 260, 675], '#ffffff', 2, 0.3),
    ).join('') + [512, 548, 600].map((y) => line([0, y, WIDTH, y], '#ffffff', 2, 0.3)).join('')
  return (
    sky(light, random) +
    mountains(light, random, 400) +
    skylineRow(440, 150, light, random, 0.4) +
    house +
    rect(0, 484, WIDTH, 191, lit(light, light.isWinter ? '#e4e9ee' : '#d3cfc4')) +
    tiles +
    [90, 1100].map((x, i) => flag(x, 500, 240, light, i === 0 ? '#c14b4b' : '#3f7fb5')).join('') +
    pine(40, 510, 130, light) +
    pine(1165, 512, 150, light) +
    crowd(5, [130, 560], 560, 82, light, random) +
    figure(700, 590, 98, light, random, { deel: true }) +
    child(748, 594, 62, light, random) +
    figure(905, 570, 88, light, random, { pose: 'walk' }) +
    (light.isWinter ? snowfall(random) : '')
  )
}

/** Stop of the city bus with people waiting. */
export const busStop: Scene = (light, random) => {
  const frame = shaded(light, '#59666f', 0.1)
  const shelter =
    shadow(300, 548, 190, 10) +
    rect(130, 396, 330, 128, lit(light, '#cfe3ea'), { opacity: 0.55 }) +
    [130, 240, 350, 456].map((x) => rect(x, 392, 7, 156, frame)).join('') +
    rect(112, 380, 370, 16, lit(light, '#2f8067'), { radius: 4 }) +
    (light.isWinter ? rect(112, 372, 370, 12, '#ffffff', { radius: 6 }) : '') +
    rect(160, 508, 130, 9, lit(light, '#b98a5a'), { radius: 3 }) +
    rect(172, 516, 6, 32, frame) +
    rect(272, 516, 6, 32, frame)
  const sign =
    rect(526, 380, 6, 168, frame) +
    circle(529, 372, 26, lit(light, '#2f6fa8')) +
    rect(513, 360, 32, 20, '#ffffff', { radius: 4 }) +
    rect(517, 364, 24, 8, lit(light, '#2f6fa8')) +
    circle(520, 381, 3, '#ffffff') +
    circle(538, 381, 3, '#ffffff')
  return (
    sky(light, random) +
    mountains(light, random, 380) +
    skylineRow(446, 210, light, random, 0.12) +
    rect(0, 440, WIDTH, 240, mix(light.ground[0], '#c9c9c2', 0.5)) +
    tree(70, 500, 150, light) +
    tree(1130, 498, 160, light) +
    tree(980, 490, 120, light) +
    shelter +
    sign +
    crowd(3, [320, 470], 552, 104, light, random, { pose: 'stand' }) +
    figure(205, 538, 92, light, random, { pose: 'stand' }) +
    road(566, 110, light) +
    bus(610 + random.int(-20, 40), 600, 1.32, light, random.pick(['#3d8f86', '#4f7fb5', '#5a9a54'])) +
    figure(590, 556, 106, light, random, { pose: 'walk', flip: false }) +
    car(60, 652, 1.05, light, '#c9763f', false) +
    (light.isWinter ? snowfall(random) : '')
  )
}

/** A street in the evening under its lamps. */
export const streetLamps: Scene = (light, random) => {
  const left = flats({ x: -30, y: 520, w: 300, h: 360, wall: random.pick(WALLS), floors: 9, columns: 6 }, light, random)
  const right = flats(
    { x: 950, y: 520, w: 290, h: 300, wall: random.pick(WALLS), floors: 8, columns: 6 },
    light,
    random,
  )
  const street = polygon([470, 478, 730, 478, 1120, 675, 80, 675], light.road)
  const marks = [0, 1, 2, 3]
    .map((i) => {
      const y = 492 + i * i * 14 + i * 16
      return polygon([597 - i, y, 603 + i, y, 605 + i * 2, y + 12 + i * 7, 595 - i * 2, y + 12 + i * 7], '#ffffff', {
        opacity: 0.7,
      })
    })
    .join('')
  const lamps = [0, 1, 2]
    .map((i) => {
      const [y, h, dx] = [500 + i * 50, 150 + i * 75, 165 + i * 165]
      return lamp(600 - dx, y, h, light) + lamp(600 + dx, y, h, light, true)
    })
    .join('')
  return (
    sky(light, random) +
    mountains(light, random, 420) +
    skylineRow(482, 130, light, random, 0.25) +
    rect(0, 478, WIDTH, 200, mix(light.ground[1], '#8f979c', 0.35)) +
    left +
    right +
    street +
    marks +
    tree(330, 512, 110, light) +
    tree(880, 512, 120, light) +
    car(630, 548, 0.7, light, '#d8dee2', false) +
    car(560, 620, 1.2, light, '#8f3f46', true) +
    lamps +
    crowd(2, [180, 260], 622, 120, light, random, { pose: 'walk' }) +
    figure(1040, 612, 112, light, random) +
    (light.isWinter ? snowfall(random) : '')
  )
}

/** Office of a khoroo with its flag, people coming and going. */
export const khorooOffice: Scene = (light, random) => {
  const wall = random.pick(['#efe5d2', '#e3ebe6', '#f0dcc2'])
  const house = publicBuilding(
    { x: 330, y: 520, w: 560, h: 240, wall, accent: random.pick(['#2f7d64', '#4a78a6', '#a9583f']), floors: 2 },
    light,
    random,
  )
  return (
    sky(light, random) +
    mountains(light, random, 420) +
    skylineRow(452, 120, light, random, 0.35) +
    ground(light, random, 446) +
    polygon([520, 528, 700, 528, 860, 675, 360, 675], mix(light.road, '#e9e4da', 0.6)) +
    house +
    flag(250, 530, 230, light, '#3f7fb5') +
    tree(140, 520, 190, light) +
    tree(1010, 516, 170, light) +
    pine(1110, 530, 190, light) +
    bush(930, 534, 50, light) +
    bush(300, 540, 46, light) +
    bench(140, 574, 1.1, light) +
    figure(470, 596, 118, light, random, { pose: 'walk', flip: false }) +
    figure(760, 588, 112, light, random, { deel: true }) +
    figure(806, 590, 106, light, random) +
    child(520, 602, 74, light, random) +
    (light.isWinter ? snowfall(random) : '')
  )
}

/** Yard of a school with children. */
export const schoolYard: Scene = (light, random) => {
  const house = publicBuilding(
    {
      x: 180,
      y: 486,
      w: 840,
      h: 270,
      wall: random.pick(['#f1dcae', '#e8dccb', '#d8e3e8']),
      accent: random.pick(['#c46a45', '#3f7d9c', '#3f8a63']),
      floors: 3,
    },
    light,
    random,
  )
  const hoop =
    rect(1072, 380, 8, 180, shaded(light, '#59666f')) +
    rect(1030, 366, 92, 62, '#ffffff', { radius: 4, stroke: '#c4694a', width: 4 }) +
    rect(1060, 398, 32, 24, 'none', { stroke: '#c4694a', width: 3 }) +
    ellipse(1076, 428, 22, 6, 'none', { stroke: '#d9783f', width: 4 })
  const kids = [250, 330, 520, 640, 790, 860]
    .map((x, i) =>
      child(x + random.int(-14, 14), 590 + (i % 3) * 18, 84 + (i % 2) * 8, light, random, {
        pose: i % 2 === 0 ? 'walk' : 'wave',
      }),
    )
    .join('')
  return (
    sky(light, random, 400) +
    mountains(light, random, 380) +
    rect(0, 440, WIDTH, 240, mix(light.ground[1], '#d8c9ae', light.isWinter ? 0.1 : 0.3)) +
    tree(80, 492, 180, light) +
    tree(1110, 490, 190, light) +
    house +
    path('M0 560Q600 530 1200 560V675H0Z', mix(light.ground[0], '#d98f5f', light.isWinter ? 0.05 : 0.35)) +
    path('M120 675Q600 560 1080 675', 'none', { stroke: '#ffffff', width: 4, opacity: 0.6 }) +
    hoop +
    kids +
    figure(430, 602, 124, light, random) +
    circle(722, 624, 10, '#d9783f') +
    (light.isWinter ? snowfall(random) : '')
  )
}
