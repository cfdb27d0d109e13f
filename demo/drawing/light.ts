import { mix } from './svg.ts'

/** A time of day and year: everything in a picture takes its colours from here, so that its light is one. */
export interface Light {
  sky: readonly [top: string, middle: string, bottom: string]
  sun: { x: number; y: number; r: number; fill: string } | null
  /** Mountains from far to near. */
  hills: readonly [string, string, string]
  /** Earth or grass, far and near. */
  ground: readonly [string, string]
  road: string
  leaf: readonly [dark: string, light: string]
  cloud: string
  /** What a wall's colour drifts to in this light, and how far (0..1). */
  tint: readonly [string, number]
  isWinter: boolean
  /** Windows and lamps are lit. */
  isDark: boolean
}

const morning: Light = {
  sky: ['#a9cfe3', '#d9e6e6', '#fbe9d2'],
  sun: { x: 930, y: 300, r: 46, fill: '#fff3d6' },
  hills: ['#b3c4cb', '#8fabac', '#6c9488'],
  ground: ['#a9c08d', '#8fb079'],
  road: '#8d979c',
  leaf: ['#4f8a63', '#76ab72'],
  cloud: '#ffffff',
  tint: ['#ffe3bd', 0.14],
  isWinter: false,
  isDark: false,
}

const day: Light = {
  sky: ['#8fc5e6', '#bfdff0', '#eaf5f6'],
  sun: { x: 1010, y: 120, r: 44, fill: '#fff6d8' },
  hills: ['#a4c2cf', '#7ea7a6', '#5b9379'],
  ground: ['#9dc088', '#7fae70'],
  road: '#87929a',
  leaf: ['#3f8459', '#67a768'],
  cloud: '#ffffff',
  tint: ['#ffffff', 0],
  isWinter: false,
  isDark: false,
}

const autumn: Light = {
  sky: ['#9ec7dc', '#d3e3e4', '#f8ecd6'],
  sun: { x: 240, y: 170, r: 44, fill: '#fff1cf' },
  hills: ['#b1bfc4', '#97a69b', '#a39a70'],
  ground: ['#cdb981', '#b9a266'],
  road: '#8f9294',
  leaf: ['#c88a3a', '#e2b252'],
  cloud: '#fffaf0',
  tint: ['#ffdca8', 0.1],
  isWinter: false,
  isDark: false,
}

const evening: Light = {
  sky: ['#46588f', '#a985a3', '#f6bf94'],
  sun: { x: 300, y: 380, r: 52, fill: '#ffe2b0' },
  hills: ['#8b86a8', '#6a6c92', '#4d5a7c'],
  ground: ['#63736f', '#516360'],
  road: '#4d566c',
  leaf: ['#395c5e', '#4f7670'],
  cloud: '#e9c3b6',
  tint: ['#4a4a78', 0.42],
  isWinter: false,
  isDark: true,
}

const winter: Light = {
  sky: ['#b4d0e4', '#d8e6ef', '#f5f3ee'],
  sun: { x: 900, y: 190, r: 42, fill: '#fffaf0' },
  hills: ['#c6d3dd', '#a6bac9', '#86a0b1'],
  ground: ['#e6eef4', '#f5f9fb'],
  road: '#b3bfca',
  leaf: ['#4a7470', '#648f85'],
  cloud: '#ffffff',
  tint: ['#e3eef7', 0.2],
  isWinter: true,
  isDark: false,
}

const winterEvening: Light = {
  sky: ['#33466f', '#76769f', '#e3b0a4'],
  sun: null,
  hills: ['#8089a8', '#66739a', '#4f6088'],
  ground: ['#9fb0c9', '#b9c7da'],
  road: '#6c7a96',
  leaf: ['#34585f', '#4a7078'],
  cloud: '#b9aac0',
  tint: ['#3f4c80', 0.38],
  isWinter: true,
  isDark: true,
}

/** The lights a scene may choose from. */
export const LIGHTS = { morning, day, autumn, evening, winter, winterEvening } as const
/** Name of a time of day and year. */
export type LightName = keyof typeof LIGHTS

/** A thing's own colour as it looks in this light. */
export const lit = (light: Light, color: string) => mix(color, light.tint[0], light.tint[1])

/** The side of a thing that is turned away from the light. */
export const shaded = (light: Light, color: string, depth = 0.16) => mix(lit(light, color), '#1d2f46', depth)
