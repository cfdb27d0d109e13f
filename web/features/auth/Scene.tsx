import classes from './Scene.module.css'

/** A decorative morning scene of the city: mountains, roofs, gers, and the crown of a ger as the sun. */
export function Scene() {
  return (
    <svg viewBox="0 0 640 720" preserveAspectRatio="xMidYMax slice" aria-hidden className={classes.scene}>
      <g>
        <circle cx="452" cy="196" r="92" className={classes.glow} />
        <circle cx="452" cy="196" r="58" className={classes.disc} />
        <circle cx="452" cy="196" r="26" className={classes.ring} />
        <path className={classes.ring} d="M394 196h116M452 138v116m-41-99 82 82m0-82-82 82" />
      </g>
      <path className={classes.far} d="M0 424q70-92 142-30 58-92 138-14 62-104 156-6 68-70 128-8 40-34 76-10v364H0z" />
      <path className={classes.middle} d="M0 486q92-72 190-16 84-70 176-2 96-72 274-14v266H0z" />
      <g className={classes.town}>
        <path d="M96 520v-74h46v74zm58 0V414h40v106zm52 0v-58h54v58zm66 0v-92h34v92zm46 0v-44h62v44z" />
        <path d="M420 520v-64h44v64zm54 0v-96h30v96zm40 0v-50h58v50z" />
      </g>
      <path
        className={classes.windows}
        d="M108 462h6m10 0h6m-22 18h6m10 0h6m36-48h6m8 0h6m-20 20h6m8 0h6m-20 20h6m8 0h6m32 8h8m12 0h8m34-42h5m7 0h5m-17 20h5m7 0h5m28 32h8m12 0h8m72-22h7m9 0h7m-23 18h7m9 0h7m30-52h4m7 0h4m-15 20h4m7 0h4m36 28h8m10 0h8"
      />
      <path className={classes.near} d="M0 560q120-66 260-26 130-52 380 6v180H0z" />
      <Ger x={92} y={566} size={1.15} />
      <Ger x={236} y={604} size={1.5} />
      <Ger x={456} y={584} size={1.25} />
      <path className={classes.path} d="M320 720q-6-62 44-96 40-28 20-72" />
    </svg>
  )
}

function Ger({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path className={classes.wall} d="M-34 0v-22q34-26 68 0V0z" />
      <path className={classes.roof} d="M-39-20q39-36 78 0l-5 2q-34-25-68 0z" />
      <path className={classes.line} d="M-34 0v-21m68 0V0M-39-20q39-36 78 0M-34-10h68" />
      <path className={classes.door} d="M-8 0v-15H8V0z" />
      <path className={classes.line} d="M-5-40q5-5 10 0" />
    </g>
  )
}
