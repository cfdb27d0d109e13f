/** /dashboard leads everybody to their own home. */
export { GoHome as default } from '../../core/guards.tsx'
