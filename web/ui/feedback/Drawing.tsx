import type { ReactNode } from 'react'
import classes from './Drawing.module.css'

export type DrawingKind = 'empty' | 'search' | 'error' | 'no-permission' | 'not-found'

const GER = (
  <>
    <path className={classes.paper} d="M66 106V82q34-30 68 0v24z" />
    <path className={classes.tint} d="M60 83q40-40 80 0l-6 3q-34-29-68 0z" />
    <path className={classes.line} d="M66 106V83m68 0v23M60 83q40-40 80 0M66 94h68" />
    <path className={classes.fill} d="M91 106V90h18v16z" />
    <path className={classes.line} d="M94 62q6-5 12 0" />
  </>
)

// The parts of each scene on top of the common background. Drawn by us, in the colours of the preset.
const SCENES: Record<DrawingKind, ReactNode> = {
  empty: (
    <>
      <path className={classes.paper} d="M58 50h84v56H58z" />
      <path className={classes.tint} d="M58 50h84v14H58z" />
      <path className={classes.line} d="M58 50h84v56H58zM58 64h84M70 80h26m-26 12h44" />
      <path className={classes.line} d="M52 106h96" />
      <circle className={classes.fill} cx="142" cy="52" r="13" />
      <path className={classes.sign} d="M142 46v12m-6-6h12" />
    </>
  ),
  search: (
    <>
      {GER}
      <circle className={classes.glass} cx="134" cy="60" r="20" />
      <path className={classes.thick} d="m149 75 14 14" />
    </>
  ),
  error: (
    <>
      <path className={classes.line} d="M50 106V52m100 54V52M42 58h16m84 0h16" />
      <path className={classes.line} d="M50 58q18 16 34 6m66-6q-18 16-34 6" />
      <path className={classes.thick} d="m88 70 6-6m12 0 6 6" />
      <path className={classes.fill} d="m104 26-16 24h11l-5 18 18-26h-11l6-16z" />
    </>
  ),
  'no-permission': (
    <>
      {GER}
      <path className={classes.lock} d="M88 88v-7a12 12 0 0 1 24 0v7" />
      <rect className={classes.fill} x="82" y="86" width="36" height="28" rx="5" />
      <path className={classes.sign} d="M100 96v8" />
    </>
  ),
  'not-found': (
    <>
      <path className={classes.line} d="M100 106V36" />
      <path className={classes.tint} d="M66 40h50l10 9-10 9H66z" />
      <path className={classes.line} d="M66 40h50l10 9-10 9H66z" />
      <path className={classes.paper} d="M134 66H92l-10 8 10 8h42z" />
      <path className={classes.line} d="M134 66H92l-10 8 10 8h42z" />
      <path className={classes.thick} d="M92 49h.1m7.9 0h.1m7.9 0h.1" />
    </>
  ),
}

/**
 * A small illustration of a state: empty, error, no permission, not found. Decorative; the text next to it carries the
 * meaning.
 */
export function Drawing({ kind, size = 200 }: { kind: DrawingKind; size?: number }) {
  return (
    <svg width={size} height={(size * 132) / 200} viewBox="0 0 200 132" aria-hidden className={classes.drawing}>
      <circle className={classes.tint} cx="154" cy="34" r="14" />
      <path className={classes.hills} d="M4 106q28-46 56-16 16-30 42-8 26-44 54-4 20-14 40 28z" />
      <path className={classes.ground} d="M8 106h184M30 114h60m24 0h42" />
      {SCENES[kind]}
    </svg>
  )
}
