/** Whether this browser can do the work of `answering/device/proof.ts`: on a page without https it may not. */
export const canWork = (): boolean =>
  isSecureContext && typeof Worker === 'function' && typeof crypto.subtle === 'object'
