const real = { setInterval: globalThis.setInterval, clearInterval: globalThis.clearInterval }

interface FrameWindow {
  _requestFocusFixup: () => void
}

/** The real window of jsdom: the global object has copies of its functions. */
const jsdomWindow = () => (globalThis as unknown as { jsdom: { window: FrameWindow } }).jsdom.window

/** Calls a function of jsdom with the real intervals, and what it starts as well. */
function withRealIntervals<T>(run: () => T): T {
  const { setInterval, clearInterval } = globalThis
  const start = (tick: () => void, ms?: number) => real.setInterval(() => withRealIntervals(tick), ms)
  Object.assign(globalThis, { setInterval: start, clearInterval: real.clearInterval })
  try {
    return run()
  } finally {
    Object.assign(globalThis, { setInterval, clearInterval })
  }
}

let isKept = false

/**
 * Keeps frames independent of fake timers. jsdom draws frames, and moves the focus off elements that were removed, in an interval
 * that it starts when there is work. Started under fake timers, the interval would never run, and jsdom would start no other: no later
 * test of the process would get a frame. Every test file of the process calls it; the first call counts.
 */
export function keepFramesReal(): void {
  if (isKept) return
  isKept = true
  const { requestAnimationFrame, cancelAnimationFrame } = globalThis
  const window = jsdomWindow()
  const fixFocus = window._requestFocusFixup
  window._requestFocusFixup = () => withRealIntervals(fixFocus)
  Object.assign(globalThis, {
    requestAnimationFrame: (draw: FrameRequestCallback) => withRealIntervals(() => requestAnimationFrame(draw)),
    cancelAnimationFrame: (id: number) => withRealIntervals(() => cancelAnimationFrame(id)),
  })
}
