let known: boolean | undefined

/** Whether this browser can draw maps (WebGL 2). */
export function hasGraphics(): boolean {
  known ??= typeof WebGL2RenderingContext !== 'undefined' && canDraw()
  return known
}

function canDraw(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // browsers limit the number of contexts, so this one is released
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
